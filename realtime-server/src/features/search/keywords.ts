import { hasTerm, keywordLength, meantInKorean } from '@dodam/contract'
import { nameKeyOf } from '../accounts/name-key.ts'
import { riskTerms } from './risk-terms.ts'

const maxDigits = 4
const contact = /@|https?:|www\.|[\p{L}\p{N}]\.[a-z]{2,}/u
/** Single consonants and vowels, which often abbreviate slurs, and invisible characters, including Hangul fillers. */
const unreadable = /[ㄱ-ㆎ\u115f\u1160\uffa0\p{C}]/u

/** Return the keyword to count; undefined for contacts, numbers and dangerous words, which are never suggested. */
export function keywordOf(text: string): string | undefined {
  const keyword = text.toLowerCase().replace(/\s+/gu, ' ').trim()
  const size = [...keyword].length
  if (size < keywordLength.min || size > keywordLength.max) return undefined
  const digits = keyword.match(/\p{N}/gu)?.length ?? 0
  if (digits > maxDigits || contact.test(keyword)) return undefined
  if (unreadable.test(keyword) || !/\p{L}/u.test(keyword)) return undefined
  return hasTerm(keyword, riskTerms, meantInKorean(keyword)) ? undefined : keyword
}

/** Return the same key for all spellings of a keyword: no spaces or punctuation, one letter for lookalikes. */
export const spellingOf = (keyword: string): string =>
  nameKeyOf(keyword.replace(/[^\p{L}\p{N}]/gu, ''))
