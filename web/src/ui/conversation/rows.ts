/**
 * The state of an own message: stored and `unread` or `read`, or the state of its sending. `stopped` waits for its
 * writer, and the caller shows the reason below it.
 */
type Progress = 'read' | 'unread' | 'sending' | 'waiting' | 'failed' | 'stopped'

/** One message as a conversation shows it. */
export interface ShownMessage {
  /** The same for an unsent message and its stored copy, which are one element on screen. */
  key: string
  /** Its seq; null until it is stored, and 0 for what stands before the first message. */
  seq: number | null
  /** Shown above its text: what it is, if it is not a message. */
  label?: string
  isMine: boolean
  content: string
  /** The language of the content, if it may differ from the page's. */
  lang?: string
  at: string
  /** Shown large and without a bubble. */
  isLarge: boolean
  /** A contact was removed from it before delivery. */
  isMasked: boolean
  /** Its id, where it may be an approach to the reader: the caller shows below it what they can do. */
  approachId?: number
  isDeleted: boolean
  state: Progress
}

/** Whether an own message was refused: it gets no seq, and stays below the one that stands above it. */
export const isRefused = ({ state }: ShownMessage) => state === 'failed' || state === 'stopped'

/** A message with what depends on its neighbours. */
export interface Row extends ShownMessage {
  /** The separator above: a new day, or the time after a silence. */
  above: 'day' | 'time' | null
  /** Everything before it was read when the conversation was opened. */
  isFirstUnread: boolean
  /** The first of several consecutive ones by one person. */
  isFirst: boolean
  /** The last by one person within a minute. */
  isLast: boolean
  /** Whether its time is shown: it is the last, and no separator right above names the time. */
  showsTime: boolean
}

type Looks = Pick<Row, 'above' | 'isFirstUnread' | 'isFirst' | 'isLast' | 'showsTime'>

const silenceMs = 5 * 60_000

interface Moment {
  ms: number
  minute: number
  day: string
}

// Caches, because a conversation has thousands of messages and few of them change.
const moments = new WeakMap<ShownMessage, Moment>()
const rows = new WeakMap<ShownMessage, Row>()

function momentOf(message: ShownMessage): Moment {
  let moment = moments.get(message)
  if (!moment) {
    const time = new Date(message.at)
    const ms = time.getTime()
    moment = { ms, minute: Math.floor(ms / 60_000), day: time.toDateString() }
    moments.set(message, moment)
  }
  return moment
}

function separation(before: ShownMessage | undefined, message: ShownMessage): Row['above'] {
  const { ms, day } = momentOf(message)
  const earlier = before && momentOf(before)
  if (earlier?.day !== day) return 'day'
  return ms - earlier.ms > silenceMs ? 'time' : null
}

function rowOf(message: ShownMessage, looks: Looks): Row {
  const made = rows.get(message)
  const isSame =
    made?.above === looks.above &&
    made.isFirstUnread === looks.isFirstUnread &&
    made.isFirst === looks.isFirst &&
    made.isLast === looks.isLast &&
    made.showsTime === looks.showsTime
  if (isSame) return made
  const row = { ...message, ...looks }
  rows.set(message, row)
  return row
}

interface Known {
  /** The seq before which all messages are read. */
  firstUnread?: number | null
  /** Whether earlier messages exist that are not loaded. */
  hasOlder?: boolean
}

/**
 * Return the rows of a conversation, oldest first. With `hasOlder` the first message has no row, because its look
 * depends on the message before it, and a change of its height would move the text being read; neither have refused ones above
 * it, as their place is among the earlier messages. A row with an unchanged
 * look keeps its identity.
 */
export function rowsOf(
  messages: readonly ShownMessage[],
  { firstUnread = null, hasOlder = false }: Known = {},
): Row[] {
  /** The minute named by the last separator. */
  let namedMinute: number | null = null
  /** Whether the unread line has not been placed yet. */
  const first = messages.find((one) => one.seq !== 0 && !isRefused(one))
  let isLineAhead = firstUnread !== null && (first?.seq ?? firstUnread) < firstUnread
  const all = messages.map((message, index) => {
    const [before, after] = [messages[index - 1], messages[index + 1]]
    const { minute } = momentOf(message)
    const above = separation(before, message)
    if (above !== null) namedMinute = above === 'time' ? minute : null
    const isFirstUnread =
      isLineAhead &&
      firstUnread !== null &&
      !isRefused(message) &&
      (message.seq ?? firstUnread) >= firstUnread
    if (isFirstUnread) isLineAhead = false
    const isFollowed =
      after !== undefined &&
      after.isMine === message.isMine &&
      after.seq !== firstUnread &&
      separation(message, after) === null
    const isLast = !isFollowed || momentOf(after).minute !== minute
    return rowOf(message, {
      above,
      isFirstUnread,
      isFirst: above !== null || isFirstUnread || before?.isMine !== message.isMine,
      isLast,
      showsTime: isLast && minute !== namedMinute,
    })
  })
  const firstStored = all.findIndex(({ seq }) => seq !== null)
  const mayChange = hasOlder && firstStored >= 0 && firstStored + 1 < all.length
  return mayChange ? all.slice(firstStored + 1) : all
}
