/** How far a message of mine has come: stored and `unread` or `read`, or how its sending stands. `stopped` waits for its
 * writer, who is told why by what the caller shows below it. */
type Progress = 'read' | 'unread' | 'sending' | 'waiting' | 'failed' | 'stopped'

/** One message, as a conversation shows it. */
export interface ShownMessage {
  /** The same for an unsent message and for the stored one that it becomes: they are one thing on screen. */
  key: string
  /** Its place in the order; null until it is stored. */
  seq: number | null
  isMine: boolean
  content: string
  /** The language of the content, where that may be another one than the page's. */
  lang?: string
  at: string
  /** Shown large and without a bubble. */
  isLarge: boolean
  /** A contact was removed from it before delivery. */
  isMasked: boolean
  isDeleted: boolean
  state: Progress
}

/** A message with what depends on its neighbours. */
export interface Row extends ShownMessage {
  /** Above it: a new day, or the time after a silence. */
  above: 'day' | 'time' | null
  /** Everything before it had been read when the conversation was opened. */
  isFirstUnread: boolean
  /** The first of several by one person. */
  isFirst: boolean
  /** The last by one person within a minute. */
  isLast: boolean
  /** Whether its time stands beside it: it is the last, and the time is not just above. */
  showsTime: boolean
}

type Looks = Pick<Row, 'above' | 'isFirstUnread' | 'isFirst' | 'isLast' | 'showsTime'>

const silenceMs = 5 * 60_000

interface Moment {
  ms: number
  minute: number
  day: string
}

// A conversation has thousands of messages of which few change: what was made of the others is kept.
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
  /** The seq before which everything had been read. */
  firstUnread?: number | null
  /** Whether messages came before these that are not loaded. */
  hasOlder?: boolean
}

/**
 * The rows of a conversation, oldest first. With `hasOlder` the first message has none: how it looks depends on what came
 * before it, and a change of its height would move what one reads. A row whose looks did not change keeps its identity.
 */
export function rowsOf(
  messages: readonly ShownMessage[],
  { firstUnread = null, hasOlder = false }: Known = {},
): Row[] {
  /** The minute that the last separator names. */
  let namedMinute: number | null = null
  /** Whether the line that says how far one had read still has to come. */
  let isLineAhead = firstUnread !== null && (messages[0]?.seq ?? firstUnread) < firstUnread
  const all = messages.map((message, index) => {
    const [before, after] = [messages[index - 1], messages[index + 1]]
    const { minute } = momentOf(message)
    const above = separation(before, message)
    if (above !== null) namedMinute = above === 'time' ? minute : null
    const isFirstUnread =
      isLineAhead && firstUnread !== null && (message.seq ?? firstUnread) >= firstUnread
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
  const mayChange = hasOlder && all.length > 1 && all[0]?.seq !== null
  return mayChange ? all.slice(1) : all
}
