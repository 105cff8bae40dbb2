import { expect, test } from 'vitest'
import { message } from '../../live/testing.ts'
import { firstAfter, firstOf, unreadIn } from './first-unread.ts'

const range = (from: number, to: number, isRead: boolean) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index, { isRead }))

test('finds the first unread message of the other participant, with own ones in between', () => {
  const messages = [
    ...range(1, 3, true),
    message(4, { isMine: true }),
    message(5, { isDeleted: true, content: '' }),
    ...range(6, 8, false),
    message(9, { isMine: true }),
  ]
  const unread = unreadIn(messages, 3)
  expect(unread).toEqual({ count: 3, upToSeq: 9 })
  expect(firstOf(unread, messages)).toBe(6)
  // Later everything is read, and more messages have arrived.
  expect(firstOf(unread, [...range(1, 8, true), ...range(10, 20, true)])).toBe(6)
})

test('read messages and own messages are not unread', () => {
  expect(unreadIn(range(1, 3, true), 0)).toBeNull()
  expect(unreadIn([message(1, { isMine: true })], 0)).toBeNull()
})

test('with more unread messages than the newest page has, the first is found once its page is loaded', () => {
  const newest = range(71, 120, false)
  const unread = unreadIn(newest, 80)
  expect(firstOf(unread, newest)).toBeNull()
  expect(firstOf(unread, range(21, 120, true))).toBe(41)
})

test('after a seq only unread messages of the other participant count', () => {
  const messages = [
    ...range(1, 4, false),
    message(5, { isMine: true }),
    message(6, { isRead: true }),
    message(7, { isDeleted: true, content: '', isRead: false }),
    ...range(8, 9, false),
  ]
  expect(firstAfter(messages, 4)).toBe(8)
  expect(firstAfter(messages, 9)).toBeNull()
})
