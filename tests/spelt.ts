/** Letters that make up no word, and no sign of an account elsewhere. */
const letters = 'bfhjnpqrtvwxz'

/** A number in letters. The check of texts may take digits, also of several messages together, for a telephone number. */
export const spelt = (number: number) =>
  number
    .toString(letters.length)
    .replace(/./g, (digit) => letters.charAt(Number.parseInt(digit, letters.length)))
