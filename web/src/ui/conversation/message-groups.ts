import { isRefused, type Row } from './rows.ts'

/**
 * Messages per group. Drawing and measuring groups costs far less while scrolling than single messages. Divides the
 * page size, so that older pages fill groups of their own and none grows at its start.
 */
const groupSize = 10

/** Consecutive messages. */
export interface MessageGroup {
  key: number
  rows: readonly Row[]
}

const made = new WeakMap<Row, MessageGroup>()

function groupOf(key: number, rows: readonly Row[]): MessageGroup {
  const [first] = rows
  const before = first && made.get(first)
  const isSame =
    before?.key === key &&
    before.rows.length === rows.length &&
    before.rows.every((row, at) => row === rows[at])
  if (isSame) return before
  const group = { key, rows }
  if (first) made.set(first, group)
  return group
}

/** Return the rows in groups counted from `origin`, a seq. A group without changed rows keeps its identity. */
export function groupsOf(rows: readonly Row[], origin: number): MessageGroup[] {
  const groups: MessageGroup[] = []
  let seq = origin - 1
  let key = Number.NaN
  let start = 0
  const close = (end: number) => {
    if (end > start) groups.push(groupOf(key, rows.slice(start, end)))
    start = end
  }
  for (const [at, row] of rows.entries()) {
    // What is on its way follows the stored ones.
    seq = row.seq ?? (isRefused(row) ? seq : seq + 1)
    const next = Math.floor((seq - origin) / groupSize)
    if (next !== key) close(at)
    key = next
  }
  close(rows.length)
  return groups
}
