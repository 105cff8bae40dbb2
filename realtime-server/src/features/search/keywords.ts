import { hasTerm } from '@dodam/contract'
import { meantInKorean } from './keyboard.ts'
import { riskTerms } from './risk-terms.ts'

const length = { min: 2, max: 30 }
const maxDigits = 4
const contact = /@|https?:|www\.|[\p{L}\p{N}]\.[a-z]{2,}/u
/** Single consonants and vowels, which often abbreviate slurs, and invisible characters. */
const unreadable = /[ㄱ-ㆎ\p{C}]/u

/**
 * The keyword to count for a search; undefined for what must never be suggested: contacts, numbers, dangerous words.
 */
export function keywordOf(text: string): string | undefined {
  const keyword = text.toLowerCase().replace(/\s+/gu, ' ').trim()
  const size = [...keyword].length
  if (size < length.min || size > length.max) return undefined
  const digits = keyword.match(/\p{N}/gu)?.length ?? 0
  if (digits > maxDigits || contact.test(keyword)) return undefined
  if (unreadable.test(keyword) || !/\p{L}/u.test(keyword)) return undefined
  return hasTerm(keyword, riskTerms, meantInKorean(keyword)) ? undefined : keyword
}
