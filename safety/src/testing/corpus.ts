import { readFileSync } from 'node:fs'
import type { Finding, Kind } from '../index.ts'

export type Language = 'ko' | 'en'
export type Half = 'develop' | 'validate'
export const languages: Language[] = ['ko', 'en']
export const subjects = ['crisis', 'contact', 'grooming', 'insult', 'pass'] as const
export type Subject = (typeof subjects)[number]

export interface Sentence {
  text: string
  language: Language
  subject: Subject
  half: Half
  /** Written by somebody who had not read the rules. */
  isOtherHand: boolean
}

/** FNV-1a over the UTF-16 units: even goes to develop, odd to validate. Fixed before the first rule was written. */
function halfOf(text: string): Half {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  // The lowest bit of FNV-1a only counts odd units, so a higher one decides.
  return ((hash >>> 13) & 1) === 0 ? 'develop' : 'validate'
}

/** Sentences under a title that begins so were written to learn from and measure nothing. */
const DEVELOP_ONLY = '# develop only'
const OTHER_HAND = /another hand/

/** Read the sentences of one file; lines with # are titles. */
export function readSentences(
  folder: 'corpus' | 'blind',
  language: Language,
  subject: Subject,
): Sentence[] {
  const file = new URL(`../../${folder}/${language}/${subject}.txt`, import.meta.url)
  const lines = readFileSync(file, 'utf8').split('\n')
  const sentences = new Map<string, Sentence>()
  let isDevelopOnly = false
  let isOtherHand = folder === 'blind'
  for (const text of lines) {
    if (text.startsWith('# ')) {
      isDevelopOnly = text.startsWith(DEVELOP_ONLY)
      isOtherHand = OTHER_HAND.test(text)
    } else if (text.trim() !== '' && !sentences.has(text)) {
      const half = isDevelopOnly ? 'develop' : halfOf(text)
      sentences.set(text, { text, language, subject, half, isOtherHand })
    }
  }
  return [...sentences.values()]
}

/** Whether the findings are what the sentence was written for: its kind, or nothing at all for `pass`. */
export function isRight(subject: Subject, findings: Finding[]): boolean {
  if (subject === 'pass') return findings.length === 0
  const wanted: Kind[] = subject === 'grooming' ? ['grooming', 'sexual'] : [subject]
  return findings.some(({ kind }) => wanted.includes(kind))
}
