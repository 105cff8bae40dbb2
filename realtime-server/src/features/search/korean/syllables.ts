const first = 0xac00
const last = 0xd7a3
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const finals = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

/** The letters of a syllable; the first consonant as its number. */
export interface Syllable {
  onset: number
  vowel: string
  final: string
}

/** Return the letters of one character; undefined if it is no complete syllable. */
export function lettersOf(character: string): Syllable | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < first || code > last) return undefined
  const index = code - first
  return {
    onset: Math.floor(index / (vowels.length * finals.length)),
    vowel: vowels[Math.floor(index / finals.length) % vowels.length] ?? '',
    final: finals[index % finals.length] ?? '',
  }
}

const syllableOf = ({ onset, vowel, final }: Syllable): string =>
  String.fromCodePoint(
    first + (onset * vowels.length + vowels.indexOf(vowel)) * finals.length + finals.indexOf(final),
  )

/** Return the syllables with the same first consonant, one of these vowels and one of these finals. */
export const syllablesWith = (
  { onset }: Syllable,
  someVowels: readonly string[],
  someFinals: readonly string[],
): string =>
  someVowels
    .flatMap((vowel) => someFinals.map((final) => syllableOf({ onset, vowel, final })))
    .join('')
