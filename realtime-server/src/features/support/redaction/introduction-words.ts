import { noEnglishNames } from './name-words.ts'

export const wordsOf = (text: string) => new Set(text.split(' '))
const noEnglish = wordsOf(noEnglishNames)

/** How a text says who its writer is: the group `trace` is what names them. */
export interface Introduction {
  pattern: RegExp
  /** Whether what was matched is a name, where its form alone does not say so. */
  isTrace?: (trace: string) => boolean
  /** How much of what was matched is the name, from its beginning; without it up to the first word that is none. */
  nameIn?: (trace: string) => string
}

/** A word in a pattern. */
export const word = "(?<![\\p{L}'’-])\\p{L}[\\p{L}'’-]*"

export const isNoName = (one: string) =>
  noEnglish.has(one.toLowerCase().replaceAll('’', "'")) || /(?:ing|ed|n['’]t)$/i.test(one)
export const startsAsName = (trace: string) => !isNoName(trace.split(/\s+/)[0] ?? '')
