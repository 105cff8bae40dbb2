import { expect, test } from 'vitest'
import { hasMenu } from './message-bubble.tsx'
import { groupsOf } from './message-groups.ts'
import { rowsOf, type ShownMessage } from './rows.ts'

const message = (seq: number, at: string, isMine: boolean): ShownMessage => ({
  key: `seq-${seq}`,
  seq,
  isMine,
  content: `message ${seq}`,
  isLarge: false,
  isMasked: false,
  at: new Date(`2026-11-${at}`).toISOString(),
  isDeleted: false,
  state: 'read',
})

test('groups by person, and shows the time on the last message of a minute', () => {
  const rows = rowsOf([
    message(1, '21T10:00:01', false),
    message(2, '21T10:00:40', false),
    message(3, '21T10:01:02', false),
    message(4, '21T10:01:10', true),
  ])
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [true, true],
  ])
  expect(rows.map(({ showsTime }) => showsTime)).toEqual([false, true, true, true])
})

test('a new day and a silence of more than five minutes get a separator', () => {
  const rows = rowsOf([
    message(1, '20T23:59:50', true),
    message(2, '21T00:00:10', true),
    message(3, '21T00:05:10', true),
    message(4, '21T00:10:11', true),
  ])
  expect(rows.map(({ above }) => above)).toEqual(['day', 'day', null, 'time'])
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, true, false, true])
})

test('the time of a separator is not repeated beside the messages of that minute', () => {
  const rows = rowsOf([
    message(1, '21T10:00:01', false),
    message(2, '21T10:10:01', false),
    message(3, '21T10:10:30', true),
    message(4, '21T10:11:10', true),
  ])
  expect(rows.map(({ above, showsTime }) => [above, showsTime])).toEqual([
    ['day', true],
    ['time', false],
    [null, false],
    [null, true],
  ])
})

test('the unread line is above the first unread message, once, and starts a new group', () => {
  const messages = [1, 2, 3].map((seq) => message(seq, '21T10:00:01', false))
  const lines = (firstUnread: number | null) =>
    rowsOf(messages, { firstUnread }).map(({ isFirstUnread }) => isFirstUnread)
  expect(lines(null)).toEqual([false, false, false])
  expect(lines(3)).toEqual([false, false, true])
  // The message itself may be deleted by now.
  expect(
    rowsOf(
      [messages[0], messages[2]].filter((one) => one !== undefined),
      { firstUnread: 2 },
    )[1],
  ).toMatchObject({
    isFirstUnread: true,
    isFirst: true,
  })
  // No message above it was read, so there is no line.
  expect(lines(1)).toEqual([false, false, false])
})

test('older messages above do not change the look of any row', () => {
  const messages = [1, 2, 3, 4].map((seq) => message(seq, `21T10:00:0${seq}`, false))
  const before = rowsOf(messages.slice(1), { hasOlder: true })
  expect(before.map(({ seq }) => seq)).toEqual([3, 4])
  const after = rowsOf(messages)
  expect(after.slice(2)).toEqual(before)
  expect(after[2]).toBe(before[0])
})

test('the unread line is below a refused message', () => {
  const refused: ShownMessage = {
    ...message(1, '21T10:00:01', true),
    key: 'refused',
    seq: null,
    state: 'failed',
  }
  const rows = rowsOf(
    [message(1, '21T10:00:01', false), refused, message(2, '21T10:00:02', false)],
    {
      firstUnread: 2,
    },
  )
  expect(rows.map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, false, true])
})

test('a refused message whose place is among older ones is shown with them', () => {
  const refused = { ...message(1, '21T10:00:00', true), key: 'refused', seq: null }
  const messages = [2, 3].map((seq) => message(seq, `21T10:00:0${seq}`, false))
  const keys = (hasOlder: boolean) =>
    rowsOf([refused, ...messages], { hasOlder }).map(({ key }) => key)
  expect(keys(true)).toEqual(['seq-3'])
  expect(keys(false)).toEqual(['refused', 'seq-2', 'seq-3'])
})

test('a single message is shown, whatever came before it', () => {
  expect(rowsOf([message(7, '21T10:00:01', false)], { hasOlder: true })).toHaveLength(1)
})

test('a row with an unchanged look keeps its identity', () => {
  const messages = [1, 2, 3].map((seq) => message(seq, `21T10:00:0${seq}`, false))
  const before = rowsOf(messages)
  const after = rowsOf([...messages, message(4, '21T10:00:04', false)])
  expect(after.slice(0, 2).every((row, index) => row === before[index])).toBe(true)
  expect(before[2]?.isLast).toBe(true)
  expect(after[2]?.isLast).toBe(false)
})

test('what stands before the first message is no message: nothing is unread after it, and it has a group of its own', () => {
  const beginning = { ...message(0, '21T09:59:50', true), label: 'Chat request' }
  const messages = [1, 2].map((seq) => message(seq, '21T10:00:01', false))
  const rows = rowsOf([beginning, ...messages], { firstUnread: 1 })
  expect(rows.map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, false, false])
  expect(rows.map(hasMenu)).toEqual([false, true, true])
  const older = rowsOf([beginning, ...messages, message(51, '21T10:00:02', false)])
  const keys = groupsOf(older, 51).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
