import type { ChatMessage } from '@dodam/contract'
import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import type { Unsent } from './outbox.ts'
import { rowsOf } from './rows.ts'

const createdAt = '2026-11-21T10:00:00.000Z'

/** A conversation from one seq to another. */
const talk = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    ...{ kind: 'chat-message', id: from + at, roomId: 1, seq: from + at, clientId: null },
    ...{ senderId: 13, isMine: true, content: 'Hello', createdAt, isRead: true },
    ...{ isDeleted: false, deletedAt: null },
  }))
const unsent = (clientId: string): Unsent => ({
  ...{ clientId, userId: 13, roomId: 1, content: clientId, state: 'sending', createdAt },
})
const seqs = (blocks: ReturnType<typeof blocksOf>) =>
  blocks.map(({ rows }) => rows.map(({ seq }) => seq))

test('holds every row once, in order, a few in each block', () => {
  const rows = rowsOf(talk(151, 175), [])
  const blocks = blocksOf(rows, 151)
  expect(blocks.flatMap((block) => block.rows)).toEqual(rows)
  expect(blocks.map((block) => block.rows.length)).toEqual([10, 10, 5])
})

test('a page above fills blocks of its own, and the blocks below it stay what they are', () => {
  const newest = talk(151, 200)
  const before = blocksOf(rowsOf(newest, []), 151)
  const after = blocksOf(rowsOf([...talk(51, 150), ...newest], []), 151)
  expect(after).toHaveLength(15)
  expect(seqs(after.slice(10))).toEqual(seqs(before))
  expect(after.slice(10).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  // What stands above the first of them may have changed.
  after.slice(11).forEach((block, at) => expect(block).toBe(before[at + 1]))
})

test('a message that changes renews its block and no other', () => {
  const messages = talk(1, 30)
  const before = blocksOf(rowsOf(messages, []), 1)
  const changed = messages.map((one) => (one.seq === 15 ? { ...one, content: 'Hey' } : one))
  const after = blocksOf(rowsOf(changed, []), 1)
  expect(after.map((block, at) => block === before[at])).toEqual([true, false, true])
})

test('what is not sent yet stands where its echo will', () => {
  const messages = talk(1, 18)
  const places = (blocks: ReturnType<typeof blocksOf>) =>
    blocks.flatMap(({ key, rows }) => rows.map((row) => [row.key, key]))
  const before = blocksOf(rowsOf(messages, [unsent('a'), unsent('b'), unsent('c')]), 1)
  const echo = (seq: number, clientId: string) =>
    talk(seq, seq).map((message) => ({ ...message, clientId }))
  const after = blocksOf(
    rowsOf([...messages, ...echo(19, 'a'), ...echo(20, 'b'), ...echo(21, 'c')], []),
    1,
  )
  expect(places(after)).toEqual(places(before))
})
