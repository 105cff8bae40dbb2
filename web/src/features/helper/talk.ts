import { support } from '@dodam/contract'
import { create } from 'zustand'
import { CallError } from '../../api/call.ts'
import { callInParts } from '../../api/call-in-parts.ts'
import { json, kept, plainText } from '../../device/store.ts'
import { useKept } from '../../device/use-kept.ts'
import { errorText } from '../../ui/error-text.ts'
import { onSignOut } from '../accounts/session.ts'
import { type Answered, answerOf, pastOf, questionOf, readTalk, type Turn } from './turn.ts'

interface Talk {
  /** Whose talk it is. */
  userId: number | null
  /** When it was begun, or opened again. */
  begunAt: string
  turns: readonly Turn[]
  /** The question that waits for its answer, and what has come of that. */
  asked: { key: string; parts: string } | null
  /** Why a question has no answer: because its writer stopped it, or in words. */
  failed: { key: string; why: 'stopped' | { text: string } } | null
}

const nothing: Talk = { userId: null, begunAt: '', turns: [], asked: null, failed: null }

const now = () => new Date().toISOString()

/** The talk with the helper. It lives in this tab alone, until that is closed or its person signs out; the server keeps none of it. */
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

/** Forgets what was said, here and everywhere. */
export function startOver(): void {
  const { userId } = useTalk.getState()
  forget()
  if (userId === null) return
  storedOf(userId).drop()
  useTalk.setState({ userId, begunAt: now() })
}

/** Say something to the helper. Nothing happens while it still answers. */
export function say(text: string): void {
  const { turns, asked } = useTalk.getState()
  if (asked) return
  const question = questionOf(text, now())
  setTurns([...turns, question])
  void ask(question)
}

/** The question at the end that has no answer and waits for none. */
export const unanswered = ({ turns, asked }: Talk): Turn | undefined => {
  const last = turns.at(-1)
  return last?.answer === null && asked === null ? last : undefined
}

/** Ask once more what has no answer. */
export function askAgain(): void {
  const question = unanswered(useTalk.getState())
  if (question) void ask(question)
}

/** Take back what has no answer. Returns its text. */
export function takeBack(): string {
  const talk = useTalk.getState()
  const question = unanswered(talk)
  if (!question) return ''
  setTurns(talk.turns.filter((turn) => turn !== question))
  useTalk.setState({ failed: null })
  return question.text
}

/** Wait no longer for the answer. */
export const stop = (): void => ending.abort()

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
    // What stands between us may answer with a page of its own.
    if (answer.kind !== 'ai-answer') throw new TypeError('This is no answer of the helper')
    setTurns([...useTalk.getState().turns, answerOf(question, answer, now())])
    useTalk.setState({ asked: null })
  } catch (error) {
    if (!isShown()) return
    if (!signal.aborted && !(error instanceof CallError)) console.error('The helper failed', error)
    const why = signal.aborted ? 'stopped' : { text: errorText(error) }
    useTalk.setState({ asked: null, failed: { key, why } })
  }
}

/** Remember that it was said whether an answer helped. */
export function setHelped(key: string, helped: Answered['helped']): void {
  const { turns } = useTalk.getState()
  setTurns(
    turns.map((turn) =>
      turn.key === key && turn.answer ? { ...turn, answer: { ...turn.answer, helped } } : turn,
    ),
  )
}

/** What is written and not said yet. It lives as long as the talk. */
export const useTalkDraft = (userId: number) =>
  useKept(kept(`dodam.helper.draft.${userId}`, plainText, 'tab'), '')
