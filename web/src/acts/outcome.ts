import type { ErrorCode } from '@dodam/contract'
import i18next, { type ParseKeys } from 'i18next'
import { CallError } from '../api/call.ts'
import { errorText } from '../ui/error-text.ts'
import { toast } from '../ui/toast.tsx'
import { Undone } from './held-back.ts'

/** The key of a word of the app. */
type Word = ParseKeys
/** A reason for which a call fails: one of the contract's, or that no answer came. */
export type Refusal = ErrorCode | 'OFFLINE'

/** How an act ended. `text` says to a person why it was refused; it is empty where the end of the session says so already. */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'gone'; error: CallError }
  | { kind: 'refused'; error: CallError; text: string }
  | { kind: 'undone' }

/** What an act says of its outcome. */
export interface Says<Answer> {
  /** Said when it is done: a word, or a text made of the answer. Null says nothing. */
  done?: Word | ((answer: Answer) => string | null) | undefined
  /**
   * The codes that mean there is nothing left to do, as it was done before, is gone, or can never be done, with what is
   * said then: a word, the general text of the code, or nothing.
   */
  gone?: Partial<Record<Refusal, Word | 'general' | null>>
  /** Refusals that have a better word here than the general text of their code. */
  refusals?: Partial<Record<Refusal, Word>>
  /** Said where the general text would tell no more than that it failed. */
  failed?: Word
  /** A form shows its refusals, so no toast does. */
  inForm?: boolean
}

/** Codes whose general text tells no more than that it failed. */
const vague: ReadonlySet<string> = new Set<Refusal>([
  ...(['INTERNAL', 'UNAVAILABLE', 'VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'] as const),
])

type Refusals = Pick<Says<unknown>, 'refusals' | 'failed'>

/** Why a call was refused, as a person is told. Empty for a session that ended, which the session itself tells. */
export function refusalText(error: CallError, { refusals = {}, failed }: Refusals = {}): string {
  const { code } = error
  if (code === 'UNAUTHORIZED') return ''
  const word = wordIn(refusals, code) ?? (vague.has(code) ? failed : undefined)
  return word ? i18next.t(word) : errorText(error)
}

/** The word of a code: undefined where the table does not name it. */
const wordIn = <W>(table: Partial<Record<Refusal, W>>, code: string) =>
  Object.hasOwn(table, code) ? table[code as Refusal] : undefined

function callErrorOf(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown
  console.error('An act failed by itself', thrown)
  return new CallError(0, { code: 'INTERNAL', message: '' }, undefined)
}

/** Do something, say how it went by a toast, and return the outcome. Never rejects. */
export async function attempt<Answer>(
  act: () => Promise<Answer>,
  says: Says<Answer>,
): Promise<Outcome<Answer>> {
  const outcome = await outcomeOf(act, says)
  const said = sayingOf(outcome, says)
  if (said) toast(said, { tone: tones[outcome.kind] })
  return outcome
}

const tones = { done: 'calm', gone: 'neutral', refused: 'danger', undone: 'neutral' } as const

async function outcomeOf<Answer>(
  act: () => Promise<Answer>,
  { gone = {}, ...says }: Says<Answer>,
): Promise<Outcome<Answer>> {
  try {
    return { kind: 'done', answer: await act() }
  } catch (thrown) {
    if (thrown instanceof Undone) return { kind: 'undone' }
    const error = callErrorOf(thrown)
    if (wordIn(gone, error.code) !== undefined) return { kind: 'gone', error }
    return { kind: 'refused', error, text: refusalText(error, says) }
  }
}

function sayingOf<Answer>(
  outcome: Outcome<Answer>,
  { done, gone = {}, inForm = false }: Says<Answer>,
): string | null {
  switch (outcome.kind) {
    case 'done':
      if (typeof done === 'function') return done(outcome.answer)
      return done ? i18next.t(done) : null
    case 'gone': {
      const word = wordIn(gone, outcome.error.code)
      if (word === 'general') return errorText(outcome.error)
      return word ? i18next.t(word) : null
    }
    case 'refused':
      return inForm ? null : outcome.text
    case 'undone':
      return null
  }
}
