/** Letters that make up no word of either keyboard, and no sign of an account elsewhere. */
const letters = 'hlnqrvwyz'

/** A number in letters. The check of texts may take digits, also of several messages together, for a telephone number. */
export const spelt = (number: number) =>
  number
    .toString(letters.length)
    .replace(/./g, (digit) => letters.charAt(Number.parseInt(digit, letters.length)))
