import { type ChatMessage, type ChatRoom, isSingleEmoji, leavesPlaceholder } from '@dodam/contract'
import type { ShownMessage } from '../../ui/conversation/rows.ts'
import { isStopped, type Unsent } from './outbox.ts'

/** Whether a message is shown at all: one that was deleted soon after sending is not. */
export const isShown = (message: ChatMessage) => !message.isDeleted || leavesPlaceholder(message)

// A cache, because a conversation has thousands of messages and few of them change.
const made = new WeakMap<ChatMessage, ShownMessage>()

function ofStored(message: ChatMessage): ShownMessage {
  let shown = made.get(message)
  if (!shown) {
    shown = {
      key: (message.isMine && message.clientId) || `seq-${message.seq}`,
      seq: message.seq,
      isMine: message.isMine,
      content: message.content,
      at: message.createdAt,
      isLarge: isSingleEmoji(message.content),
      isMasked: message.hasMaskedContact && !message.isDeleted,
      ...(message.mayBeApproach && { approachId: message.id }),
      isDeleted: message.isDeleted,
      state: message.isRead ? 'read' : 'unread',
    }
    made.set(message, shown)
  }
  return shown
}

/** Return the words of the accepted request as the beginning of the conversation, under `label`. */
export const ofRequest = (
  { message, createdAt }: NonNullable<ChatRoom['request']>,
  { isMine, label }: { isMine: boolean; label: string },
): ShownMessage => ({
  key: 'request',
  seq: 0,
  label,
  isMine,
  content: message,
  at: createdAt,
  isLarge: false,
  isMasked: false,
  isDeleted: false,
  state: 'read',
})

const ofUnsent = (unsent: Unsent, state: ShownMessage['state']): ShownMessage => ({
  key: unsent.clientId,
  seq: null,
  isMine: true,
  content: unsent.content,
  at: unsent.createdAt,
  isLarge: isSingleEmoji(unsent.content),
  isMasked: false,
  isDeleted: false,
  state,
})

const deleted = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: '',
  isDeleted: true,
  deletedAt: new Date().toISOString(),
})

/** Whether a refused message stands below a stored one. Where the seq above it is unknown, the times tell. */
const isBelow = ({ afterSeq, createdAt }: Unsent, { seq, createdAt: at }: ChatMessage) =>
  afterSeq === undefined ? at <= createdAt : seq <= afterSeq

/**
 * Return the messages of a room to show: stored ones by seq, refused ones where they were refused, then those on their way in
 * the order of writing. Those with ids in `leaving` have a pending deletion.
 */
export function shownMessages(
  messages: readonly ChatMessage[],
  outbox: readonly Unsent[],
  leaving: readonly number[] = [],
): ShownMessage[] {
  const unsent = outbox.filter(
    ({ clientId }) => !messages.some((message) => message.clientId === clientId),
  )
  // Messages behind a waiting one wait as well.
  const firstWaiting = unsent.findIndex(({ state }) => state === 'waiting')
  const stateOf = (one: Unsent, at: number): ShownMessage['state'] => {
    const { state } = one
    if (isStopped(one)) return 'stopped'
    if (state === 'sent') return 'unread'
    return state === 'sending' && firstWaiting >= 0 && at > firstWaiting ? 'waiting' : state
  }
  const stored =
    leaving.length === 0
      ? messages
      : messages.map((message) => (leaving.includes(message.id) ? deleted(message) : message))
  const shown = stored.filter(isShown)
  if (unsent.length === 0) return shown.map(ofStored)
  const rows = unsent.map((one, at) => ({
    row: ofUnsent(one, stateOf(one, at)),
    place:
      one.state === 'failed'
        ? 1 + shown.findLastIndex((message) => isBelow(one, message))
        : Number.POSITIVE_INFINITY,
  }))
  const rowsAt = (wanted: number) =>
    rows.filter(({ place }) => place === wanted).map(({ row }) => row)
  return [
    ...shown.flatMap((message, at) => [...rowsAt(at), ofStored(message)]),
    ...rowsAt(shown.length),
    ...rowsAt(Number.POSITIVE_INFINITY),
  ]
}
