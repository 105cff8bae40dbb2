import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Finding, Kind } from '../src/index.ts'

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
  /** File name of the voice that wrote it, for the sentences of `voices/`. */
  voice?: string
  /** Ordinary talk of listeners and sharers; what else is to pass are hard cases, with words that mislead. */
  isTalk: boolean
  /** To be let through, and written against a sentence of the same voice that is not: nearer to it than what is said every day. */
  isPair: boolean
  /** Part of a set that nobody had read when it was counted; its sentences are of a hand of its own. */
  wasBlind: boolean
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
/** Sentences under a title that begins so are never learnt from nor read, only counted. */
const VALIDATE_ONLY = '# validate only'
/** Voices of ordinary talk are called so. */
const TALK = 'talk-'
const OTHER_HAND = /another hand/
const WAS_BLIND = /was the \w+ blind set/
const PAIRS = /hard cases are pairs/
const SUBJECT = '## '

type Folder = 'corpus' | 'blind'

const linesOf = (path: string): string[] =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8').split('\n')

function readSubject(folder: Folder, language: Language, subject: Subject): Sentence[] {
  const read: Sentence[] = []
  let only: Half | undefined
  let isOtherHand = folder === 'blind'
  let wasBlind = false
  for (const text of linesOf(`${folder}/${language}/${subject}.txt`)) {
    if (text.startsWith('# ')) {
      only = onlyOf(text)
      isOtherHand = OTHER_HAND.test(text)
      wasBlind = WAS_BLIND.test(text)
    } else if (text.trim() !== '')
      read.push({
        text,
        language,
        subject,
        half: only ?? halfOf(text),
        isOtherHand,
        isTalk: false,
        isPair: false,
        wasBlind,
      })
  }
  return read
}

function onlyOf(title: string): Half | undefined {
  if (title.startsWith(DEVELOP_ONLY)) return 'develop'
  return title.startsWith(VALIDATE_ONLY) ? 'validate' : undefined
}

/**
 * Read one voice: a file whose first line says which half the whole of it is in, and whose parts begin with a title of
 * the subject (`## crisis`).
 */
function readVoice(language: Language, file: string): Sentence[] {
  const [title = '', ...lines] = linesOf(`corpus/${language}/voices/${file}`)
  const half = onlyOf(title)
  if (half === undefined) throw new Error(`${file} does not begin with a title of its half`)
  const voice = file.replace('.txt', '')
  const isTalk = voice.startsWith(TALK)
  const hasPairs = PAIRS.test(title)
  const read: Sentence[] = []
  let subject: Subject | undefined
  for (const text of lines) {
    if (text.startsWith(SUBJECT)) {
      subject = subjects.find((one) => `${SUBJECT}${one}` === text)
      if (subject === undefined) throw new Error(`${file}: no subject is called ${text}`)
    } else if (text.trim() !== '' && subject !== undefined)
      read.push({
        text,
        language,
        subject,
        half,
        isOtherHand: true,
        voice,
        isTalk,
        isPair: hasPairs && subject === 'pass',
        wasBlind: false,
      })
  }
  return read
}

function readVoices(language: Language): Sentence[] {
  const path = `corpus/${language}/voices/`
  const folder = new URL(`../${path}`, import.meta.url)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => readVoice(language, file))
}

/** Read the sentences of one subject, those of the voices last; a sentence written twice counts once. */
export function readSentences(folder: Folder, language: Language, subject: Subject): Sentence[] {
  const voices = folder === 'blind' ? [] : readVoices(language)
  const sentences = new Map<string, Sentence>()
  for (const one of [
    ...readSubject(folder, language, subject),
    ...voices.filter((other) => other.subject === subject),
  ])
    if (!sentences.has(one.text)) sentences.set(one.text, one)
  return [...sentences.values()]
}

/** Whether the findings are what the sentence was written for: its kind, or nothing at all for `pass`. */
export function isRight(subject: Subject, findings: Finding[]): boolean {
  if (subject === 'pass') return findings.length === 0
  const wanted: Kind[] = subject === 'grooming' ? ['grooming', 'sexual'] : [subject]
  return findings.some(({ kind }) => wanted.includes(kind))
}
