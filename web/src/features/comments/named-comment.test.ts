import { expect, test } from 'vitest'
import { comment, reply } from '../../live/testing.ts'
import { stepTo } from './named-comment.ts'

const items = [comment(3, { replies: [reply(4, 3)], repliesCount: 1 }), comment(1)]
const list = { items, hasMore: true, isLoadingMore: false, error: null }

test('a comment that is not among the loaded ones is looked for on the next page', () => {
  expect(stepTo(9, { list, waiting: 1, threadId: 0 })).toBe('load-more')
  expect(
    stepTo(9, { list: { ...list, isLoadingMore: true }, waiting: 0, threadId: 0 }),
  ).toBeUndefined()
  expect(stepTo(9, { list: { ...list, hasMore: false }, waiting: 0, threadId: 0 })).toBeUndefined()
  const many = Array.from({ length: 200 }, (_, at) => comment(100 + at))
  expect(stepTo(9, { list: { ...list, items: many }, waiting: 0, threadId: 0 })).toBeUndefined()
})

test('a page that failed is not asked for again and again', () => {
  expect(
    stepTo(9, { list: { ...list, error: new Error('429') }, waiting: 0, threadId: 0 }),
  ).toBeUndefined()
})

test.each([3, 4])('one that is held back is shown: %i', (wanted) => {
  expect(stepTo(wanted, { list, waiting: 1, threadId: 0 })).toBe('show-new')
  expect(stepTo(wanted, { list, waiting: 0, threadId: 0 })).toBeUndefined()
})

test('a reply beyond the first ones of its thread is loaded there, once the thread is', () => {
  expect(stepTo(9, { list, waiting: 0, threadId: 3 })).toBe('load-replies')
  expect(stepTo(9, { list, waiting: 0, threadId: 8 })).toBe('load-more')
  expect(stepTo(4, { list, waiting: 0, threadId: 3 })).toBeUndefined()
})
