import type { ChatMessage, ChatRoom } from '@dodam/contract'

const fields = ['content', 'isRead', 'isDeleted', 'deletedAt', 'clientId', 'senderId'] as const

/** Return the newer copy of one message. Read and deleted are final, however late an older copy arrives. */
function newer(cached: ChatMessage | undefined, incoming: ChatMessage): ChatMessage {
  if (!cached) return incoming
  const fresh = cached.isDeleted && !incoming.isDeleted ? cached : incoming
  const isRead = cached.isRead || incoming.isRead
  const next = isRead === fresh.isRead ? fresh : { ...fresh, isRead }
  return fields.every((name) => cached[name] === next[name]) ? cached : next
}

/** Mark one side's messages up to a seq as read. Return the same list if nothing changed. */
function readUpTo(cached: ChatMessage[], upToSeq: number, isMine: boolean): ChatMessage[] {
  const unread = (message: ChatMessage) =>
    message.seq <= upToSeq && message.isMine === isMine && !message.isRead
  return cached.some(unread)
    ? cached.map((message) => (unread(message) ? { ...message, isRead: true } : message))
    : cached
}

/** Return the messages of a room that the server has not emptied. */
export const keptOf = (cached: ChatMessage[], { emptiedSeq }: Pick<ChatRoom, 'emptiedSeq'>) =>
  (cached[0]?.seq ?? Number.POSITIVE_INFINITY) <= emptiedSeq
    ? cached.filter(({ seq }) => seq > emptiedSeq)
    : cached

/** The other participant has read all of the reader's messages up to this seq. */
export const readByOther = (cached: ChatMessage[], upToSeq: number) =>
  readUpTo(cached, upToSeq, true)

/**
 * The reader has read all but the newest `room.unreadCount` messages of the other participant, maybe on another device.
 */
export function readByMe(cached: ChatMessage[], room: ChatRoom): ChatMessage[] {
  if (cached.at(-1)?.seq !== room.lastSeq) return cached
  const incoming = cached.filter((message) => !message.isMine && !message.isDeleted)
  return readUpTo(cached, incoming.at(-1 - room.unreadCount)?.seq ?? 0, false)
}

/** Set the id of the other participant on their messages: null, or a new id after a reveal. */
export function sentAs(cached: ChatMessage[], otherId: number | null): ChatMessage[] {
  const differs = ({ isMine, senderId }: ChatMessage) => !isMine && senderId !== otherId
  return cached.some(differs)
    ? cached.map((message) => (differs(message) ? { ...message, senderId: otherId } : message))
    : cached
}

/**
 * Merge a room's messages into one list by seq without gaps. Of `fresh`, which is ascending and without gaps, messages
 * that do not join the list are left out; the caller sees that by the list's last seq. Unchanged messages keep their
 * identity.
 */
export function merge(cached: ChatMessage[], fresh: readonly ChatMessage[]): ChatMessage[] {
  const [first] = fresh
  if (!first) return cached
  const start = cached[0]?.seq ?? first.seq
  const end = cached.at(-1)?.seq ?? first.seq - 1
  const last = fresh.at(-1)?.seq ?? first.seq
  if (first.seq > end + 1 || last < start - 1) return cached
  const next = [...cached]
  const older: ChatMessage[] = []
  for (const message of fresh) {
    if (message.seq < start) older.push(message)
    else next[message.seq - start] = newer(cached[message.seq - start], message)
  }
  const joined = [...older, ...next]
  const seen = readUpTo(
    readUpTo(joined, joined.findLast((one) => one.isMine && one.isRead)?.seq ?? 0, true),
    joined.findLast((one) => !one.isMine && one.isRead)?.seq ?? 0,
    false,
  )
  const same = seen.length === cached.length && seen.every((message, at) => message === cached[at])
  return same ? cached : seen
}
