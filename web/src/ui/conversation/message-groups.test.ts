import { expect, test } from 'vitest'
import { groupsOf } from './message-groups.ts'
import { rowsOf, type ShownMessage } from './rows.ts'

const createdAt = '2026-11-21T10:00:00.000Z'
const shown: ShownMessage = {
  key: '',
  seq: null,
  isMine: true,
  content: 'Hello',
  at: createdAt,
  isLarge: false,
  isMasked: false,
  isDeleted: false,
  state: 'read',
}

/** A conversation from one seq to another. */
const talk = (from: number, to: number): ShownMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    ...shown,
    key: `seq-${from + index}`,
    seq: from + index,
  }))
const unsent = (key: string): ShownMessage => ({ ...shown, key, state: 'sending' })
const seqs = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ rows }) => rows.map(({ seq }) => seq))

test('holds every row once, in order, a few in each group', () => {
  const rows = rowsOf(talk(151, 175))
  const groups = groupsOf(rows, 151)
  expect(groups.flatMap((group) => group.rows)).toEqual(rows)
  expect(groups.map((group) => group.rows.length)).toEqual([10, 10, 5])
})

test('an older page fills groups of its own, and the groups below keep their identity', () => {
  const newest = talk(151, 200)
  const before = groupsOf(rowsOf(newest), 151)
  const after = groupsOf(rowsOf([...talk(51, 150), ...newest]), 151)
  expect(after).toHaveLength(15)
  expect(seqs(after.slice(10))).toEqual(seqs(before))
  expect(after.slice(10).map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  // The separator above the first of them may have changed.
  after.slice(11).forEach((group, at) => expect(group).toBe(before[at + 1]))
})

test('a changed message renews only its group', () => {
  const messages = talk(1, 30)
  const before = groupsOf(rowsOf(messages), 1)
  const changed = messages.map((one) => (one.seq === 15 ? { ...one, content: 'Hey' } : one))
  const after = groupsOf(rowsOf(changed), 1)
  expect(after.map((group, at) => group === before[at])).toEqual([true, false, true])
})

test('an unsent message is where its stored copy will be', () => {
  const messages = talk(1, 18)
  const places = (groups: ReturnType<typeof groupsOf>) =>
    groups.flatMap(({ key, rows }) => rows.map((row) => [row.key, key]))
  const before = groupsOf(rowsOf([...messages, unsent('a'), unsent('b'), unsent('c')]), 1)
  const echo = (seq: number, key: string) => talk(seq, seq).map((one) => ({ ...one, key }))
  const after = groupsOf(
    rowsOf([...messages, ...echo(19, 'a'), ...echo(20, 'b'), ...echo(21, 'c')]),
    1,
  )
  expect(places(after)).toEqual(places(before))
})

test('refused messages are in the group of the one above them, however many, so that each group has one key', () => {
  const refused = Array.from(
    { length: 12 },
    (_, at): ShownMessage => ({
      ...unsent(`refused-${at}`),
      state: 'failed',
    }),
  )
  const groups = groupsOf(rowsOf([...talk(1, 10), ...refused, ...talk(11, 12)]), 1)
  expect(groups.map(({ key, rows }) => [key, rows.length])).toEqual([
    [0, 22],
    [1, 2],
  ])
})
