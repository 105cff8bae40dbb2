/** Letters that form no word on either keyboard layout, and do not look like a contact elsewhere. */
const letters = 'hlnqrvwyz'

/** Return a number in letters. The check of texts may take digits, also of several messages together, for a telephone number. */
export const spelt = (number: number) =>
  number
    .toString(letters.length)
    .replace(/./g, (digit) => letters.charAt(Number.parseInt(digit, letters.length)))
