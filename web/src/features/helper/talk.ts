import { support } from '@dodam/contract'
import i18next from 'i18next'
import { create } from 'zustand'
import { CallError } from '../../api/call.ts'
import { callInParts } from '../../api/call-in-parts.ts'
import { json, kept, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { errorText } from '../../ui/error-text.ts'
import { onSignOut } from '../accounts/session.ts'
import { refusalOf } from './limit.ts'
import { type Answered, answerOf, pastOf, questionOf, readTalk, type Turn } from './turn.ts'

interface Talk {
  userId: number | null
  /** When it was started or reopened. */
  begunAt: string
  turns: readonly Turn[]
  /** The pending question and the streamed part of its answer. */
  asked: { key: string; parts: string } | null
  /** The question without an answer, and why: stopped by its writer, or an error text. */
  failed: { key: string; why: 'stopped' | { text: string } } | null
}

const nothing: Talk = { userId: null, begunAt: '', turns: [], asked: null, failed: null }

const now = () => new Date().toISOString()

/**
 * The talk with the helper. It exists only in this tab, until that is closed or the member signs out; the server stores
 * none of it.
 */
export const useTalk = create<Talk>(() => nothing)

const storedOf = (userId: number) =>
  kept<Turn[]>(
    `dodam.helper.talk.${userId}`,
    json((value) => readTalk(value)),
    'tab',
  )

let ending = new AbortController()

function forget(): void {
  ending.abort()
  useTalk.setState(nothing)
}
onSignOut(forget)

/** Put the member's talk on screen, with what this tab still holds of it. */
export function openTalk(userId: number): void {
  if (useTalk.getState().userId === userId) return
  forget()
  useTalk.setState({ userId, begunAt: now(), turns: storedOf(userId).read() ?? [] })
}

function setTurns(turns: Turn[]): void {
  useTalk.setState({ turns })
  const { userId } = useTalk.getState()
  if (userId !== null) storedOf(userId).write(turns)
}

/** Delete the talk, also from the storage. */
export function startOver(): void {
  const { userId } = useTalk.getState()
  forget()
  if (userId === null) return
  storedOf(userId).drop()
  useTalk.setState({ userId, begunAt: now() })
}

/** Send a text to the helper. Ignored while an answer is pending. */
export function say(text: string): void {
  const { turns, asked } = useTalk.getState()
  if (asked) return
  const question = questionOf(text, now())
  setTurns([...turns, question])
  void ask(question)
}

/** Return the last question if it has no answer and none is pending. */
export const unanswered = ({ turns, asked }: Talk): Turn | undefined => {
  const last = turns.at(-1)
  return last?.answer === null && asked === null ? last : undefined
}

/** Ask the unanswered question again. */
export function askAgain(): void {
  const question = unanswered(useTalk.getState())
  if (question) void ask(question)
}

/** Remove the unanswered question. Return its text. */
export function takeBack(): string {
  const talk = useTalk.getState()
  const question = unanswered(talk)
  if (!question) return ''
  setTurns(talk.turns.filter((turn) => turn !== question))
  useTalk.setState({ failed: null })
  return question.text
}

/** Cancel the pending answer. */
export const stop = (): void => ending.abort()

/** Why no answer came: of a limit, which one and how long to wait. */
function whyOf(error: unknown): string {
  const refusal = refusalOf(error, useTalk.getState().turns, Date.now())
  if (refusal === undefined) return errorText(error)
  const { limit, ...words } = refusal
  return i18next.t(`helper.limit.${limit}`, words)
}

async function ask(question: Turn): Promise<void> {
  ending = new AbortController()
  const { signal } = ending
  const { key, text: message } = question
  const past = pastOf(useTalk.getState().turns, question)
  /** Whether this is still the talk it was asked in. */
  const isShown = () => useTalk.getState().asked?.key === key
  useTalk.setState({ asked: { key, parts: '' }, failed: null })
  try {
    const answer = await callInParts(support.ask, { body: { message, past } }, signal, (more) => {
      const { asked } = useTalk.getState()
      if (asked?.key === key) useTalk.setState({ asked: { key, parts: asked.parts + more } })
    })
    if (!isShown()) return
    // A proxy may answer with a page of its own.
    if (answer.kind !== 'ai-answer') throw new TypeError('This is no answer of the helper')
    setTurns([...useTalk.getState().turns, answerOf(question, answer, now())])
    useTalk.setState({ asked: null })
  } catch (error) {
    if (!isShown()) return
    if (!signal.aborted && !(error instanceof CallError)) console.error('The helper failed', error)
    const why = signal.aborted ? 'stopped' : { text: whyOf(error) }
    useTalk.setState({ asked: null, failed: { key, why } })
  }
}

/** Store whether an answer helped. */
export function setHelped(key: string, helped: Answered['helped']): void {
  const { turns } = useTalk.getState()
  setTurns(
    turns.map((turn) =>
      turn.key === key && turn.answer ? { ...turn, answer: { ...turn.answer, helped } } : turn,
    ),
  )
}

/** The unsent text. It lives as long as the talk. */
export const useTalkDraft = (userId: number) =>
  useKept(kept(`dodam.helper.draft.${userId}`, plainText, 'tab'), '')
