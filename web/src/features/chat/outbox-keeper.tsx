import { type ChatMessage, chat } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError, call } from '../../api/call.ts'
import { applyAnswer, doubtPause, doubtStanding } from '../../live/apply.ts'
import { isLive, useConnection } from '../../live/connection.ts'
import { setMaintenance, useMaintenance } from '../../live/maintenance.ts'
import { messagesKey } from '../../live/room-messages.ts'
import { onSignOut } from '../accounts/session.ts'
import { keepNoticesOfTalk, noticedAt, talkOf } from '../checks/noticed.ts'
import { startOutbox, stopOutbox, type Unsent, wakeOutbox } from './outbox.ts'

/** A network that drops requests silently must not block a room for minutes. */
const giveUpAfterMs = 10_000

onSignOut(stopOutbox)

/** Sends a member's unsent messages on any page. Renders nothing. */
export function OutboxKeeper({ userId }: { userId: number }) {
  const cache = useQueryClient()
  useEffect(() => {
    const lastSeqIn = (roomId: number) => {
      const messages = cache.getQueryData<ChatMessage[]>(messagesKey(roomId))
      return messages && (messages.at(-1)?.seq ?? 0)
    }
    const send = async ({ roomId, clientId, content, isConfirmed }: Unsent) => {
      const body = { content, clientId, ...(isConfirmed && { confirm: true }) }
      const input = { params: { id: roomId }, body }
      try {
        const answer = await call(chat.send, input, AbortSignal.timeout(giveUpAfterMs))
        void keepNoticesOfTalk(
          noticedAt('message', clientId),
          content,
          answer.notices,
          talkOf(roomId),
        )
        applyAnswer(cache, answer)
        doubtPause(cache)
        setMaintenance(false)
      } catch (error) {
        // A page opened during maintenance has missed its event.
        if (error instanceof CallError && error.code === 'MAINTENANCE') setMaintenance(true)
        if (error instanceof CallError && /^(SUSPENDED|CONTACT_PAUSED)$/.test(error.code))
          doubtStanding(cache)
        throw error
      }
    }
    startOutbox(userId, send, lastSeqIn)
    window.addEventListener('online', wakeOutbox)
    const unsubscribe = useConnection.subscribe((now, before) => {
      if (isLive(now) && !isLive(before)) wakeOutbox()
    })
    const stopWaiting = useMaintenance.subscribe(({ isOn }) => {
      if (!isOn) wakeOutbox()
    })
    return () => {
      unsubscribe()
      stopWaiting()
      window.removeEventListener('online', wakeOutbox)
      stopOutbox()
    }
  }, [cache, userId])
  return null
}
