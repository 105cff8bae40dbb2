import { expect, test } from 'vitest'
import { message } from '../../live/testing.ts'
import { firstOf, unreadIn } from './first-unread.ts'

const range = (from: number, to: number, isRead: boolean) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index, { isRead }))

test('the first unread one of the other person, whatever I wrote in between', () => {
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
  // Later on everything is read, and more has come.
  expect(firstOf(unread, [...range(1, 8, true), ...range(10, 20, true)])).toBe(6)
})

test('nothing is unread in what was read, nor among my own', () => {
  expect(unreadIn(range(1, 3, true), 0)).toBeNull()
  expect(unreadIn([message(1, { isMine: true })], 0)).toBeNull()
})

test('more is unread than the newest page holds: found once its page is there', () => {
  const newest = range(71, 120, false)
  const unread = unreadIn(newest, 80)
  expect(firstOf(unread, newest)).toBeNull()
  expect(firstOf(unread, range(21, 120, true))).toBe(41)
})
