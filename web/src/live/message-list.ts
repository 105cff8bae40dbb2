import type { ChatMessage, ChatRoom } from '@dodam/contract'

const fields = ['content', 'isRead', 'isDeleted', 'deletedAt', 'clientId', 'senderId'] as const

/** The newer copy of one message. What was read stays read and what was deleted deleted, however late an older copy arrives. */
function newer(held: ChatMessage | undefined, told: ChatMessage): ChatMessage {
  if (!held) return told
  const fresh = held.isDeleted && !told.isDeleted ? held : told
  const isRead = held.isRead || told.isRead
  const next = isRead === fresh.isRead ? fresh : { ...fresh, isRead }
  return fields.every((name) => held[name] === next[name]) ? held : next
}

/** Marks one side's messages up to a seq as read. Answers the same list when they were. */
function readUpTo(held: ChatMessage[], upToSeq: number, isMine: boolean): ChatMessage[] {
  const unread = (message: ChatMessage) =>
    message.seq <= upToSeq && message.isMine === isMine && !message.isRead
  return held.some(unread)
    ? held.map((message) => (unread(message) ? { ...message, isRead: true } : message))
    : held
}

/** The other person has read everything of mine up to this seq. */
export const readByOther = (held: ChatMessage[], upToSeq: number) => readUpTo(held, upToSeq, true)

/** I have read everything but the newest `room.unreadCount` messages of the other person, perhaps on another device. */
export function readByMe(held: ChatMessage[], room: ChatRoom): ChatMessage[] {
  if (held.at(-1)?.seq !== room.lastSeq) return held
  const incoming = held.filter((message) => !message.isMine && !message.isDeleted)
  return readUpTo(held, incoming.at(-1 - room.unreadCount)?.seq ?? 0, false)
}

/** The other person's messages carry the id by which the room knows them: none, or a new one once they tell who they are. */
export function sentAs(held: ChatMessage[], otherId: number | null): ChatMessage[] {
  const differs = ({ isMine, senderId }: ChatMessage) => !isMine && senderId !== otherId
  return held.some(differs)
    ? held.map((message) => (differs(message) ? { ...message, senderId: otherId } : message))
    : held
}

/**
 * A room's messages as one list by seq without holes. Of `fresh`, ascending and without holes itself, what does not
 * join the list is left out; the caller sees that by the list's last seq. Whatever did not change keeps its identity.
 */
export function merge(held: ChatMessage[], fresh: readonly ChatMessage[]): ChatMessage[] {
  const [first] = fresh
  if (!first) return held
  const start = held[0]?.seq ?? first.seq
  const end = held.at(-1)?.seq ?? first.seq - 1
  const last = fresh.at(-1)?.seq ?? first.seq
  if (first.seq > end + 1 || last < start - 1) return held
  const next = [...held]
  const older: ChatMessage[] = []
  for (const message of fresh) {
    if (message.seq < start) older.push(message)
    else next[message.seq - start] = newer(held[message.seq - start], message)
  }
  const joined = [...older, ...next]
  const seen = readUpTo(
    readUpTo(joined, joined.findLast((one) => one.isMine && one.isRead)?.seq ?? 0, true),
    joined.findLast((one) => !one.isMine && one.isRead)?.seq ?? 0,
    false,
  )
  const same = seen.length === held.length && seen.every((message, at) => message === held[at])
  return same ? held : seen
}
