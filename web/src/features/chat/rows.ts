import { type ChatMessage, isSingleEmoji, leavesPlaceholder } from '@dodam/contract'
import type { Unsent } from './outbox.ts'

const gapMs = 5 * 60_000

/** One message as it is shown. */
export interface Row {
  /** The same for an unsent message and its echo: they are one thing on screen. */
  key: string
  /** Both of a message that is stored. */
  id: number | null
  seq: number | null
  isMine: boolean
  content: string
  at: string
  isLarge: boolean
  isDeleted: boolean
  /** `unread` and `read` for what is stored; otherwise how its sending stands. */
  state: 'read' | 'unread' | 'sending' | 'waiting' | 'failed'
  unsent: Unsent | null
  /** Above it: a new day, or the time after a silence. */
  above: 'day' | 'time' | null
  /** The first of a row of messages by one person. */
  isFirst: boolean
  /** The last by one person within a minute, which carries the time. */
  isLast: boolean
}

/** A row without what depends on its neighbours, and the times by which it is compared with them. */
interface Plain {
  row: Omit<Row, 'above' | 'isFirst' | 'isLast'>
  ms: number
  day: string
}

/** One that was deleted soon is not shown at all. */
export const isShown = (message: ChatMessage) => !message.isDeleted || leavesPlaceholder(message)

const plainOf = (row: Plain['row']): Plain => {
  const time = new Date(row.at)
  return { row, ms: time.getTime(), day: time.toDateString() }
}

// A conversation has thousands of messages of which few change: what was made of the others is kept.
const made = new WeakMap<ChatMessage, Plain>()
const placed = new WeakMap<Plain, Row>()

function ofMessage(message: ChatMessage): Plain {
  let plain = made.get(message)
  if (!plain) {
    plain = plainOf({
      key: (message.isMine && message.clientId) || `seq-${message.seq}`,
      id: message.id,
      seq: message.seq,
      isMine: message.isMine,
      content: message.content,
      at: message.createdAt,
      isLarge: isSingleEmoji(message.content),
      isDeleted: message.isDeleted,
      state: message.isRead ? 'read' : 'unread',
      unsent: null,
    })
    made.set(message, plain)
  }
  return plain
}

const ofUnsent = (unsent: Unsent, state: Row['state']): Plain =>
  plainOf({
    key: unsent.clientId,
    id: null,
    seq: null,
    isMine: true,
    content: unsent.content,
    at: unsent.createdAt,
    isLarge: isSingleEmoji(unsent.content),
    isDeleted: false,
    state,
    unsent,
  })

function separation(before: Plain | undefined, { ms, day }: Plain): Row['above'] {
  if (before?.day !== day) return 'day'
  return ms - before.ms > gapMs ? 'time' : null
}

const minuteOf = ({ ms }: Plain) => Math.floor(ms / 60_000)

function place(plain: Plain, before: Plain | undefined, after: Plain | undefined): Row {
  const { isMine } = plain.row
  const above = separation(before, plain)
  const goesOn = after?.row.isMine === isMine && separation(plain, after) === null
  const isFirst = above !== null || before?.row.isMine !== isMine
  const isLast = !goesOn || minuteOf(after) !== minuteOf(plain)
  const held = placed.get(plain)
  if (held?.above === above && held.isFirst === isFirst && held.isLast === isLast) return held
  const row = { ...plain.row, above, isFirst, isLast }
  placed.set(plain, row)
  return row
}

/** A message whose deletion is under way, as it will be. */
const deleted = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: '',
  isDeleted: true,
  deletedAt: new Date().toISOString(),
})

/**
 * The conversation as shown: what is stored by seq, then what is not confirmed yet in the order it was written. Messages
 * of which the ids are in `leaving` are being deleted. A row whose looks did not change keeps its identity.
 */
export function rowsOf(
  messages: readonly ChatMessage[],
  outbox: readonly Unsent[],
  leaving: readonly number[] = [],
): Row[] {
  const unsent = outbox.filter(
    ({ clientId }) => !messages.some((message) => message.clientId === clientId),
  )
  // What stands behind a waiting message waits as well.
  const firstWaiting = unsent.findIndex(({ state }) => state === 'waiting')
  const stateOf = ({ state }: Unsent, at: number) => {
    if (state === 'sent') return 'unread'
    return state === 'sending' && firstWaiting >= 0 && at > firstWaiting ? 'waiting' : state
  }
  const stored =
    leaving.length === 0
      ? messages
      : messages.map((message) => (leaving.includes(message.id) ? deleted(message) : message))
  const plain = [
    ...stored.filter(isShown).map(ofMessage),
    ...unsent.map((one, at) => ofUnsent(one, stateOf(one, at))),
  ]
  return plain.map((one, at) => place(one, plain[at - 1], plain[at + 1]))
}
