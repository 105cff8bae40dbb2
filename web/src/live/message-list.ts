import type { ChatMessage, ChatRoom } from '@dodam/contract'

const fields = ['content', 'isRead', 'isDeleted', 'deletedAt', 'clientId', 'senderId'] as const

/** The newer copy of one message. What was read stays read and what was deleted deleted, however late an older copy arrives. */
function newer(cached: ChatMessage | undefined, incoming: ChatMessage): ChatMessage {
  if (!cached) return incoming
  const fresh = cached.isDeleted && !incoming.isDeleted ? cached : incoming
  const isRead = cached.isRead || incoming.isRead
  const next = isRead === fresh.isRead ? fresh : { ...fresh, isRead }
  return fields.every((name) => cached[name] === next[name]) ? cached : next
}

/** Marks one side's messages up to a seq as read. Answers the same list when they were. */
function readUpTo(cached: ChatMessage[], upToSeq: number, isMine: boolean): ChatMessage[] {
  const unread = (message: ChatMessage) =>
    message.seq <= upToSeq && message.isMine === isMine && !message.isRead
  return cached.some(unread)
    ? cached.map((message) => (unread(message) ? { ...message, isRead: true } : message))
    : cached
}

/** The messages that the server still has of a room. */
export const keptOf = (cached: ChatMessage[], { emptiedSeq }: Pick<ChatRoom, 'emptiedSeq'>) =>
  (cached[0]?.seq ?? Number.POSITIVE_INFINITY) <= emptiedSeq
    ? cached.filter(({ seq }) => seq > emptiedSeq)
    : cached

/** The other person has read everything of mine up to this seq. */
export const readByOther = (cached: ChatMessage[], upToSeq: number) =>
  readUpTo(cached, upToSeq, true)

/** I have read everything but the newest `room.unreadCount` messages of the other person, perhaps on another device. */
export function readByMe(cached: ChatMessage[], room: ChatRoom): ChatMessage[] {
  if (cached.at(-1)?.seq !== room.lastSeq) return cached
  const incoming = cached.filter((message) => !message.isMine && !message.isDeleted)
  return readUpTo(cached, incoming.at(-1 - room.unreadCount)?.seq ?? 0, false)
}

/** The other person's messages carry the id by which the room knows them: none, or a new one once they tell who they are. */
export function sentAs(cached: ChatMessage[], otherId: number | null): ChatMessage[] {
  const differs = ({ isMine, senderId }: ChatMessage) => !isMine && senderId !== otherId
  return cached.some(differs)
    ? cached.map((message) => (differs(message) ? { ...message, senderId: otherId } : message))
    : cached
}

/**
 * A room's messages as one list by seq without holes. Of `fresh`, ascending and without holes itself, what does not
 * join the list is left out; the caller sees that by the list's last seq. Whatever did not change keeps its identity.
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
