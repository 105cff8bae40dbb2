/** Accents, and the points and vowel signs of Hebrew and Arabic, which are often left out. The function `search_words` of the database drops the same. */
const accents = '\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u065f\u0670'
const accent = new RegExp(`[${accents}]`, 'g')
const others: Record<string, string> = {
  đ: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** Return a word without case and accents. */
export const folded = (word: string): string =>
  word
    .normalize('NFD')
    .replace(accent, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[đøłħıςßæœ]/g, (letter) => others[letter] ?? letter)

/** All letters of Latin, Greek and Cyrillic by what they are without case and accents. */
const letters = Map.groupBy(
  [
    [0x41, 0x7a],
    [0xc0, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
  ]
    .flatMap(([first = 0, last = 0]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)),
    )
    .filter((letter) => /\p{L}/u.test(letter)),
  folded,
)

/** With what is also written as two letters, of which a stem can end after the first. */
const classOf = (letter: string) => {
  const double = ['ss', 'ae', 'oe'].find((one) => one.startsWith(letter))
  return `[${[...(letters.get(letter) ?? [letter]), ...(letters.get(double ?? '') ?? [])].join('')}]`
}

/**
 * Return a regular expression of Postgres that matches a folded word in any case, with or without accents. It can match a
 * little more.
 */
export function patternOf(word: string, { takesAccents }: { takesAccents: boolean }): string {
  const between = takesAccents ? `[${accents}]*` : ''
  return word.replace(/ss|ae|oe|./gu, (text) => {
    const [first = '', second] = [...text].map((letter) => classOf(letter) + between)
    return second === undefined ? first : `${first}(?:${second})?`
  })
}
