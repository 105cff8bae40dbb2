import type { ChatMessage } from '@dodam/contract'
import { useState } from 'react'

const isTheirs = ({ isMine, isDeleted }: ChatMessage) => !isMine && !isDeleted

/** What was unread when a room was opened: how many messages of the other person, of those up to a seq. */
export interface Unread {
  count: number
  upToSeq: number
}

/** What is unread now. `counted` is the server's count: more than is cached may be unread. */
export function unreadIn(messages: readonly ChatMessage[], counted: number): Unread | null {
  const theirs = messages.filter(isTheirs)
  const cached = theirs.filter(({ isRead }) => !isRead).length
  const isAllCached = cached < theirs.length || messages[0]?.seq === 1
  const count = isAllCached ? cached : Math.max(cached, counted)
  return cached === 0 ? null : { count, upToSeq: messages.at(-1)?.seq ?? 0 }
}

/** The seq of the first message that was unread; null while it is not cached. */
export function firstOf(unread: Unread | null, messages: readonly ChatMessage[]): number | null {
  if (unread === null) return null
  const theirs = messages.filter((message) => isTheirs(message) && message.seq <= unread.upToSeq)
  return theirs.at(-unread.count)?.seq ?? null
}

/**
 * Where the messages begin that were unread when the room was opened, until it is left: what comes while one looks on
 * is not unread. `isFresh`: the server has answered since; what was cached before may lack the newest messages.
 */
export function useFirstUnread(
  messages: readonly ChatMessage[],
  { counted, isFresh }: { counted: number; isFresh: boolean },
): number | null {
  const [unread, setUnread] = useState(() => unreadIn(messages, counted))
  const [isSettled, setSettled] = useState(isFresh)
  const [first, setFirst] = useState(() => firstOf(unread, messages))
  if (isFresh && !isSettled) {
    setSettled(true)
    if (unread === null) setUnread(unreadIn(messages, counted))
  }
  // Once found it stays: a deletion would shift the counting.
  if (first === null && unread !== null) {
    const found = firstOf(unread, messages)
    if (found !== null) setFirst(found)
  }
  return first
}
