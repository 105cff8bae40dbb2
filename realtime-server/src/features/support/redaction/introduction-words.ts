import { noEnglishNames } from './name-words.ts'

export const wordsOf = (text: string) => new Set(text.split(' '))
const noEnglish = wordsOf(noEnglishNames)

/** A pattern in which a text names its author: the group `trace` is the name. */
export interface Introduction {
  pattern: RegExp
  /** Whether the match is a name, when its form alone does not show that. */
  isTrace?: (trace: string) => boolean
  /** Returns the name at the beginning of the match; by default up to the first word that is no name. */
  nameIn?: (trace: string) => string
}

/** The pattern of a word. */
export const word = "(?<![\\p{L}'’-])\\p{L}[\\p{L}'’-]*"

export const isNoName = (one: string) =>
  noEnglish.has(one.toLowerCase().replaceAll('’', "'")) || /(?:ing|ed|n['’]t)$/i.test(one)
export const startsAsName = (trace: string) => !isNoName(trace.split(/\s+/)[0] ?? '')
