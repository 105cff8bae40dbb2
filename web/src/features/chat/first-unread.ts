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

/**
 * Return the seq of the first message that was unread when the room was opened, until it is left. Messages that arrive
 * meanwhile are not unread. `isFresh`: the server has answered since; the cache may lack the newest messages before.
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
  // It is fixed once found, because a deletion would shift the count.
  if (first === null && unread !== null) {
    const found = firstOf(unread, messages)
    if (found !== null) setFirst(found)
  }
  return first
}
