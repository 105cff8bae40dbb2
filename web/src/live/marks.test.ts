import { type Comment, comments, posts } from '@dodam/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apply } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { forgetMarks, marked } from './marks.ts'
import { comment, post, reply } from './testing.ts'

const gcTime = 5 * 60_000
const list = pagesKeyOf(comments.list, { params: { id: 5 } })
const stats = keyOf(posts.categoryStats)
let cache: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  cache = new QueryClient({ defaultOptions: { queries: { gcTime } } })
  // Both are mounted meanwhile.
  for (const key of [list, stats]) cache.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
})
afterEach(() => void vi.useRealTimers())

const show = (...held: Comment[]) => cache.setQueryData(list, { pages: [held], pageParams: [null] })
const shown = () => cache.getQueryData<{ pages: Comment[][] }>(list)?.pages.flat()

test('a deleted comment does not come back by a much later event', () => {
  show(comment(4), comment(3))
  apply['comment:removed'](cache, { id: 3, postId: 5 })
  vi.advanceTimersByTime(2 * gcTime)
  apply['comment:new'](cache, comment(3))
  expect(shown()?.map(({ id }) => id)).toEqual([4])
})

test('a story and a reply are counted once, even when a much later event repeats them', () => {
  cache.setQueryData(stats, [{ name: 'study', count: 3 }])
  show(comment(1, { replies: [reply(2, 1)], repliesCount: 5 }))
  const told = post(6, { categories: ['study'] })
  for (let time = 0; time < 2; time++) {
    apply['post:new'](cache, told)
    apply['comment:new'](cache, reply(9, 1))
    vi.advanceTimersByTime(2 * gcTime)
  }
  expect(cache.getQueryData(stats)).toEqual([{ name: 'study', count: 4 }])
  expect(shown()?.[0]?.repliesCount).toBe(6)
})

test('the oldest marks make room for new ones, and setting one again renews it', () => {
  const gone = marked(cache, 'gone post')
  for (let id = 1; id <= 1_000; id++) gone.add(id)
  expect(gone.add(1)).toBe(false)
  expect(gone.add(1_001)).toBe(true)
  expect([1, 2, 3].map((id) => gone.has(id))).toEqual([true, false, true])
})

test('the next member who signs in starts without marks', () => {
  marked(cache, 'gone chat-room').add(1)
  forgetMarks(cache)
  expect(marked(cache, 'gone chat-room').has(1)).toBe(false)
})
