import { folded } from './folding.ts'

/** The parts of a search. A text matches if it contains all of them. */
interface SearchQuery {
  /** Korean words as typed, and parts without letters, such as emoji. */
  literals: string[]
  /** Words of other scripts, without case and accents. */
  others: string[]
  /** Korean words with initial consonants. */
  initials: string[]
  /** Words in Latin letters and numbers, without case and accents, matched by their English stem. */
  latin: string[]
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
const contraction = /['’][a-z]{1,2}(?![a-z])/gi

function letterPattern(letter: string): string {
  const index = initials.indexOf(letter)
  if (index === -1) return letter
  const start = firstSyllable + index * syllablesEach
  return `[${letter}${String.fromCodePoint(start)}-${String.fromCodePoint(start + syllablesEach - 1)}]`
}

/** Return a regular expression in which each consonant matches itself and every syllable that begins with it. */
export const initialsPattern = (korean: string) => [...korean].map(letterPattern).join('')

/** Parse the first eight words of a search. Punctuation counts only in a word without other characters. */
export function searchQueryOf(text: string): SearchQuery {
  const query: SearchQuery = { literals: [], others: [], initials: [], latin: [] }
  const words = text.split(/\s+/u).filter((word) => word !== '')
  for (const word of words.slice(0, maxWords)) {
    const pieces = word.replace(contraction, '').match(piece) ?? [word]
    for (const one of pieces)
      if (isLatin.test(one)) query.latin.push(folded(one))
      else if (isHangul.test(one) && initials.some((letter) => one.includes(letter)))
        query.initials.push(one)
      else if (!isHangul.test(one) && /\p{L}/u.test(one)) query.others.push(folded(one))
      else query.literals.push(one)
  }
  return query
}
