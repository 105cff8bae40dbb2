import type { ChatMessage } from '@dodam/contract'
import { useState } from 'react'

const isTheirs = ({ isMine, isDeleted }: ChatMessage) => !isMine && !isDeleted

/** What was unread when a room was opened: the number of messages of the other participant up to a seq. */
export interface Unread {
  count: number
  upToSeq: number
}

/** Return what is unread now. `counted` is the server's count, which includes messages that are not cached. */
export function unreadIn(messages: readonly ChatMessage[], counted: number): Unread | null {
  const theirs = messages.filter(isTheirs)
  const cached = theirs.filter(({ isRead }) => !isRead).length
  const isAllCached = cached < theirs.length || messages[0]?.seq === 1
  const count = isAllCached ? cached : Math.max(cached, counted)
  return cached === 0 ? null : { count, upToSeq: messages.at(-1)?.seq ?? 0 }
}

/** Return the seq of the first unread message; null while it is not cached. */
export function firstOf(unread: Unread | null, messages: readonly ChatMessage[]): number | null {
  if (unread === null) return null
  const theirs = messages.filter((message) => isTheirs(message) && message.seq <= unread.upToSeq)
  return theirs.at(-unread.count)?.seq ?? null
}

/** Return the seq of the first unread message after a seq; null if there is none. */
export const firstAfter = (messages: readonly ChatMessage[], seq: number): number | null =>
  messages.find((message) => isTheirs(message) && !message.isRead && message.seq > seq)?.seq ?? null

interface Reading {
  /** The server's count of unread messages. */
  counted: number
  /** The server has answered since the room was opened; the cache may lack the newest messages before. */
  isFresh: boolean
  /** The newest messages are being read. */
  isReading: boolean
  isLooking: boolean
}

/**
 * Return the seq of the first message that was unread when the room was opened, or when the reader looked at it again;
 * null if there was none. Messages that arrive while they look are not unread.
 */
export function useFirstUnread(
  messages: readonly ChatMessage[],
  { counted, isFresh, isReading, isLooking }: Reading,
): number | null {
  const [unread, setUnread] = useState(() => unreadIn(messages, counted))
  const [isSettled, setSettled] = useState(isFresh)
  const [first, setFirst] = useState(() => firstOf(unread, messages))
  if (isFresh && !isSettled) {
    setSettled(true)
    if (unread === null) setUnread(unreadIn(messages, counted))
  }
  // It is fixed once found, because a deletion would shift the count.
  if (first === null && unread !== null) {
    const found = firstOf(unread, messages)
    if (found !== null) setFirst(found)
  }
  const last = messages.at(-1)?.seq ?? 0
  const [wasLooking, setWasLooking] = useState(isLooking)
  /** The last seq before the reader looked away, until they are back and everything since then is read. */
  const [leftAt, setLeftAt] = useState(isLooking ? null : last)
  if (wasLooking !== isLooking) {
    setWasLooking(isLooking)
    if (!isLooking) setLeftAt(last)
  }
  if (isLooking && leftAt !== null) {
    // A line that was drawn while they were away stands before all of it.
    const found = first === null || first <= leftAt ? firstAfter(messages, leftAt) : null
    if (found !== null) setFirst(found)
    if (found !== null || !isReading) setLeftAt(null)
  }
  return first
}
