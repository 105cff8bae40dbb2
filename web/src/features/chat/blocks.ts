import type { Row } from './rows.ts'

/**
 * Messages are drawn and measured so many at a time: far cheaper than each by itself while somebody scrolls. Divides the
 * size of a page, so that what is loaded above fills blocks of its own and none grows at its start.
 */
const blockSize = 10

/** Messages that follow each other. */
export interface Block {
  key: number
  rows: readonly Row[]
}

const made = new WeakMap<Row, Block>()

function blockOf(key: number, rows: readonly Row[]): Block {
  const [first] = rows
  const held = first && made.get(first)
  const isSame =
    held?.key === key &&
    held.rows.length === rows.length &&
    held.rows.every((row, at) => row === rows[at])
  if (isSame) return held
  const block = { key, rows }
  if (first) made.set(first, block)
  return block
}

/** The rows in blocks that are counted from `origin`, a seq. A block of which no row changed keeps its identity. */
export function blocksOf(rows: readonly Row[], origin: number): Block[] {
  const blocks: Block[] = []
  let seq = origin - 1
  let key = Number.NaN
  let start = 0
  const close = (end: number) => {
    if (end > start) blocks.push(blockOf(key, rows.slice(start, end)))
    start = end
  }
  for (const [at, row] of rows.entries()) {
    // What is not stored yet will follow what is.
    seq = row.seq ?? seq + 1
    const next = Math.floor((seq - origin) / blockSize)
    if (next !== key) close(at)
    key = next
  }
  close(rows.length)
  return blocks
}
