import { folded } from './folding.ts'
import { type KoreanWord, readKorean } from './korean/words.ts'

/** A part of a word in one script. */
export type Part =
  | { kind: 'korean'; word: KoreanWord }
  /** Korean as typed, and what has no letters, such as emoji. */
  | { kind: 'literal'; text: string }
  /** Other scripts, without case and accents. */
  | { kind: 'other'; text: string }
  /** Korean with initial consonants. */
  | { kind: 'initials'; text: string }
  /** Latin letters and numbers, without case and accents, matched by their English stem. */
  | { kind: 'latin'; text: string; isNegated: boolean }

/** A word of a search: a text has it if it has all its parts. */
export interface SearchWord {
  parts: Part[]
  /** A word that says little. */
  isLight: boolean
}

const maxWords = 8
const initials = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const firstSyllable = 0xac00
/** How many syllables begin with the same consonant; they are consecutive in Unicode. */
const syllablesEach = 588

const hangul = '가-힣ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const latin = '\\p{sc=Latin}0-9\\u0300-\\u036f'
const other = `[[\\p{L}\\p{M}\\p{N}\\p{So}\\u{1f3fb}-\\u{1f3ff}\\u200d]--[${hangul}${latin}]]`
const piece = new RegExp(`[${hangul}]+|[${latin}]+|${other}+`, 'gv')
const isHangul = new RegExp(`^[${hangul}]`, 'v')
const isLatin = new RegExp(`^[${latin}]`, 'v')
const syllables = /^[가-힣]+$/
const contraction =
  /['’][a-z]{1,2}(?![a-z])|(?<=\b(?:can|don|doesn|didn|isn|wasn|won|couldn|shouldn))t\b/gi
const negation = /n['’]?t\b/i
/** Beside the stop words of the database. */
const lightEnglish = new Set(
  'make making get getting feel feeling really want help problem problems issue issues trouble troubles advice'.split(
    ' ',
  ),
)
/** Laughter and tears at the end of a word. */
const feelings = /(?<=[가-힣]{2})(?:[ㅠㅜ]+|ㅋ{2,}|ㅎ{2,}|ㄷ{2,})+[.!?~]*$/u

function letterPattern(letter: string): string {
  const index = initials.indexOf(letter)
  if (index === -1) return letter
  const start = firstSyllable + index * syllablesEach
  return `[${letter}${String.fromCodePoint(start)}-${String.fromCodePoint(start + syllablesEach - 1)}]`
}

/** Return a regular expression in which each consonant matches itself and every syllable that begins with it. */
export const initialsPattern = (korean: string) => [...korean].map(letterPattern).join('')

function partOf(text: string, word: string): Part {
  if (isLatin.test(text))
    return { kind: 'latin', text: folded(text), isNegated: negation.test(word) }
  if (isHangul.test(text) && initials.some((letter) => text.includes(letter)))
    return { kind: 'initials', text }
  if (!isHangul.test(text) && /\p{L}/u.test(text)) return { kind: 'other', text: folded(text) }
  return { kind: 'literal', text }
}

const piecesOf = (word: string): string[] => word.replace(contraction, '').match(piece) ?? [word]

const wordsIn = (text: string) =>
  text
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, maxWords)

/** Return the first words of a search, each as typed. */
export const typedWordsOf = (text: string): SearchWord[] =>
  wordsIn(text).map((word) => ({
    parts: piecesOf(word).map((one) => partOf(one, word)),
    isLight: false,
  }))

/**
 * Read the first words of a search: Korean ones by their stem, with or without spaces between them. Punctuation counts
 * only in a word without other characters.
 */
export function searchWordsOf(text: string): SearchWord[] {
  const words = wordsIn(text).map((word) => {
    const said = word.replace(feelings, '')
    return { said, pieces: piecesOf(said) }
  })
  const isKorean = ({ pieces }: { pieces: string[] }) =>
    pieces.length === 1 && syllables.test(pieces[0] ?? '')
  const korean = readKorean(words.filter(isKorean).flatMap(({ pieces }) => pieces))
  const read = korean.map(
    (word): SearchWord => ({
      parts: [{ kind: 'korean', word }],
      isLight: word.isLight,
    }),
  )
  const others = words
    .filter((word) => !isKorean(word))
    .map(
      ({ said, pieces }): SearchWord => ({
        parts: pieces.map((one) => partOf(one, said)),
        // Punctuation between words, or a light one.
        isLight: !/[\p{L}\p{N}\p{So}]/u.test(said) || lightEnglish.has(said.toLowerCase()),
      }),
    )
  return [...read, ...others].slice(0, maxWords)
}
