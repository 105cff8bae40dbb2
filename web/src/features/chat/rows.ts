import { type ChatMessage, isSingleEmoji } from '@dodam/contract'
import type { Unsent } from './outbox.ts'

const gapMs = 5 * 60_000

/** One message as it is shown. */
export interface Row {
  /** The same for an unsent message and its echo: they are one thing on screen. */
  key: string
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

type Plain = Omit<Row, 'above' | 'isFirst' | 'isLast'>

const ofMessage = (message: ChatMessage): Plain => ({
  key: (message.isMine && message.clientId) || `seq-${message.seq}`,
  isMine: message.isMine,
  content: message.content,
  at: message.createdAt,
  isLarge: isSingleEmoji(message.content),
  isDeleted: message.isDeleted,
  state: message.isRead ? 'read' : 'unread',
  unsent: null,
})

const ofUnsent = (unsent: Unsent): Plain => ({
  key: unsent.clientId,
  isMine: true,
  content: unsent.content,
  at: unsent.createdAt,
  isLarge: isSingleEmoji(unsent.content),
  isDeleted: false,
  state: unsent.state === 'sent' ? 'unread' : unsent.state,
  unsent,
})

const dayOf = (at: string) => new Date(at).toDateString()
const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000)

function separation(before: Plain | undefined, row: Plain): Row['above'] {
  if (!before || dayOf(before.at) !== dayOf(row.at)) return 'day'
  return Date.parse(row.at) - Date.parse(before.at) > gapMs ? 'time' : null
}

/** The conversation as shown: what is stored by seq, then what is not confirmed yet in the order it was written. */
export function rowsOf(messages: readonly ChatMessage[], outbox: readonly Unsent[]): Row[] {
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const unsent = outbox.filter(({ clientId }) => !stored.has(clientId))
  // What stands behind a waiting message waits as well.
  const firstWaiting = unsent.findIndex(({ state }) => state === 'waiting')
  const plain = [
    ...messages.map(ofMessage),
    ...unsent
      .map(ofUnsent)
      .map((row, at) =>
        row.state === 'sending' && firstWaiting >= 0 && at > firstWaiting
          ? { ...row, state: 'waiting' as const }
          : row,
      ),
  ]
  const above = plain.map((row, at) => separation(plain[at - 1], row))
  return plain.map((row, at) => {
    const [before, after] = [plain[at - 1], plain[at + 1]]
    const goesOn = above[at + 1] === null && after?.isMine === row.isMine
    return {
      ...row,
      above: above[at] ?? null,
      isFirst: above[at] !== null || before?.isMine !== row.isMine,
      isLast: !goesOn || minuteOf(after?.at ?? row.at) !== minuteOf(row.at),
    }
  })
}
