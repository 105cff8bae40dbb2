import { type ChatMessage, type ChatRoom, chat } from '@dodam/contract'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, call } from '../../api/call.ts'
import { useAttention } from '../../device/attention.ts'
import { backoffMs } from '../../live/backoff.ts'

const mayPass = ({ status }: CallError) => status === 0 || status === 429 || status >= 500

/**
 * Mark messages as read on the server, once per newest message that was on screen, while the reader is looking. A listener
 * also sends it with nothing unread, because opening the room settles its notification. Returns what is to be called with
 * the seq of each unread message that is on screen.
 */
export function useReadMarks(
  room: ChatRoom,
  messages: readonly ChatMessage[],
): (seq: number) => void {
  const isLooking = useAttention()
  const [seen, setSeen] = useState(0)
  const newest =
    messages.findLast(({ isMine, isRead, seq }) => !isMine && !isRead && seq <= seen)?.seq ?? 0
  const sent = useRef(room.mySide === 2 ? -1 : 0)
  const { mutate } = useMutation<unknown, CallError, number>({
    mutationFn: (upToSeq) => call(chat.readUpTo, { params: { id: room.id }, body: { upToSeq } }),
    retry: (_, error) => mayPass(error),
    retryDelay: (attempt, { retryAfterMs }) => retryAfterMs ?? backoffMs(attempt),
  })
  useEffect(() => {
    if (!isLooking || newest <= sent.current) return
    sent.current = newest
    mutate(newest)
  }, [isLooking, newest, mutate])
  return useCallback((seq: number) => setSeen((before) => Math.max(before, seq)), [])
}
