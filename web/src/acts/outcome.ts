import type { ErrorCode } from '@dodam/contract'
import i18next, { type ParseKeys } from 'i18next'
import { CallError } from '../api/call.ts'
import { errorText } from '../ui/error-text.ts'
import { toast } from '../ui/toast.ts'

/** The key of a text of the app. */
type Word = ParseKeys
/** Why a call fails: a code of the contract, or that no answer came. */
type Refusal = ErrorCode | 'OFFLINE'

/** The code of an act that was undone before it was sent, or whose member has signed out before its answer came. */
export const undone = 'UNDONE'

/**
 * How an act ended. `text` explains a refusal to the member; it is empty where the ended session is already announced.
 */
export type Outcome<Answer> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'gone'; error: CallError }
  | { kind: 'refused'; error: CallError; text: string }
  | { kind: 'undone' }

/** The texts of an act's outcomes. */
export interface Says<Answer> {
  /** Shown when it is done: a text, or one made of the answer. Null shows nothing. */
  done?: Word | ((answer: Answer) => string | null) | undefined
  /**
   * The codes that mean there is nothing left to do, because it was done before, is gone, or can never be done; with
   * the text to show: the act's own, the general text of the code, or none.
   */
  gone?: Partial<Record<Refusal, Word | 'general' | null>>
  /** Shown where the general text would only say that it failed. */
  failed?: Word
  /** Refusals, all or those of these codes, are shown by the caller, as by a form, and not by a toast. */
  isQuiet?: boolean | readonly Refusal[]
}

/** Codes whose general text only says that it failed. */
const vague: ReadonlySet<string> = new Set<Refusal>(['INTERNAL', 'UNAVAILABLE'])

/** Return why a call was refused, for the member. Empty for an ended session, which is announced elsewhere. */
function refusalText(error: CallError, failed: Word | undefined): string {
  if (error.code === 'UNAUTHORIZED') return ''
  return failed && vague.has(error.code) ? i18next.t(failed) : errorText(error)
}

/** Return the text for a code that means there is nothing left to do; undefined for other codes. */
const wordOf = (gone: NonNullable<Says<unknown>['gone']>, code: string) =>
  Object.hasOwn(gone, code) ? gone[code as Refusal] : undefined

function callErrorOf(thrown: unknown): CallError {
  if (thrown instanceof CallError) return thrown
  console.error('An act failed by itself', thrown)
  return new CallError(0, { code: 'INTERNAL', message: '' }, undefined)
}

/** Run an act, show its outcome in a toast, and return it. Never rejects. */
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
  { gone = {}, failed }: Says<Answer>,
): Promise<Outcome<Answer>> {
  try {
    return { kind: 'done', answer: await act() }
  } catch (thrown) {
    const error = callErrorOf(thrown)
    if (error.code === undone) return { kind: 'undone' }
    if (wordOf(gone, error.code) !== undefined) return { kind: 'gone', error }
    return { kind: 'refused', error, text: refusalText(error, failed) }
  }
}

const isShownElsewhere = (isQuiet: boolean | readonly Refusal[], { code }: CallError) =>
  typeof isQuiet === 'boolean' ? isQuiet : isQuiet.some((one) => one === code)

function sayingOf<Answer>(
  outcome: Outcome<Answer>,
  { done, gone = {}, isQuiet = false }: Says<Answer>,
): string | null {
  switch (outcome.kind) {
    case 'done':
      if (typeof done === 'function') return done(outcome.answer)
      return done ? i18next.t(done) : null
    case 'gone': {
      const word = wordOf(gone, outcome.error.code)
      if (word === 'general') return errorText(outcome.error)
      return word ? i18next.t(word) : null
    }
    case 'refused':
      return isShownElsewhere(isQuiet, outcome.error) ? null : outcome.text
    case 'undone':
      return null
  }
}
