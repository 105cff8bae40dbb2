import { type CheckInAnswer, checkIns } from '@dodam/contract'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useAct } from '../../acts/use-act.ts'
import { onStoreChange } from '../../device/store.ts'
import { unsentAnswers } from './answers.ts'

/** Refusals after which the answer is sent again later. After any other there is nothing left to answer. */
const passing: ReadonlySet<string> = new Set([
  'OFFLINE',
  'UNAVAILABLE',
  'TOO_FAST',
  'INTERNAL',
  'UNAUTHORIZED',
])

/**
 * Return how to answer; an answer counts at once and is sent when the server can be reached. `readAt` is the time of
 * the last read of the list, which proves that. `answered` are the ids of unsent answers.
 */
export function useAnswers(userId: number, readAt: number) {
  const { run } = useAct(checkIns.answer, { isQuiet: true })
  // Shared by all tabs; as a text, because equal texts are identical.
  const ids = useSyncExternalStore(onStoreChange, () =>
    unsentAnswers
      .all(userId)
      .map(({ id }) => id)
      .join(),
  )

  const send = async (id: number, answer: CheckInAnswer) => {
    const outcome = await run({ params: { id }, body: { answer } })
    if (outcome.kind === 'refused' && passing.has(outcome.error.code)) return
    unsentAnswers.of(userId, id).drop()
  }
  const sendAll = useEffectEvent(() => {
    for (const { id, answer } of unsentAnswers.all(userId)) void send(id, answer)
  })
  useEffect(() => {
    if (readAt > 0) sendAll()
    window.addEventListener('online', sendAll)
    return () => window.removeEventListener('online', sendAll)
  }, [readAt])

  const give = (id: number, answer: CheckInAnswer) => {
    unsentAnswers.of(userId, id).write({ id, answer })
    void send(id, answer)
  }
  return { answered: ids.split(',').map(Number), give }
}
