import { type SupportMessage, support } from '@dodam/contract'
import { beforeEach, expect, test } from 'vitest'
import { applyAnswer } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { at, cache, hear, isStale } from './testing.ts'

const message = (id: number, more: Partial<SupportMessage> = {}): SupportMessage => ({
  kind: 'support-message',
  id,
  userId: 7,
  user: null,
  visitor: null,
  isMine: true,
  type: 'inquiry',
  message: '',
  status: 'pending',
  createdAt: at(id),
  dueAt: at(59),
  waitingSince: null,
  replies: [],
  answers: [],
  aiResponse: null,
  handledBy: null,
  handler: null,
  handledUntil: null,
  language: null,
  ...more,
})
const pages = pagesKeyOf(support.listMine)
const queue = keyOf(support.list)
beforeEach(() => {
  cache.setQueryData(pages, { pages: [[message(1)]], pageParams: [null] })
  const counts = { pending: 1, processing: 0, resolved: 0 }
  cache.setQueryData(queue, { items: [message(1, { isMine: false })], nextBefore: null, counts })
})

test('an own message is updated in place, and the list is read again for new ones', () => {
  const answered = message(1, { status: 'processing' })
  hear(['support-message:changed', answered])
  expect(cache.getQueryData(pages)).toMatchObject({ pages: [[answered]] })
  expect(isStale(pages)).toBe(true)
})

test('writing a message has the list read again', () => {
  applyAnswer(cache, message(2), { endpoint: support.write })
  expect(isStale(pages)).toBe(true)
})

test('a message of another member changes only the queue, whose counts are read again', () => {
  hear(['support-message:new', message(3, { isMine: false })])
  expect(cache.getQueryData(pages)).toMatchObject({ pages: [[message(1)]] })
  expect(isStale(queue)).toBe(true)
})
