import { audit, type Post, posts } from '@dodam/contract'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setToken } from '../device/token.ts'
import { cache, post } from '../live/testing.ts'
import { pagesOf } from './use-read.ts'

let stored: Post[]
let asked: string[]
const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at)

vi.mock('./call.ts', () => ({
  call: async (
    { path }: { path: string },
    { query }: { query: { limit?: number; before?: number } },
  ) => {
    const { limit = 4, before = Number.POSITIVE_INFINITY } = query
    asked.push(`${limit} before ${before}`)
    const items = stored.filter(({ id }) => id < before).slice(0, limit)
    if (path === posts.list.path) return items
    return { items, nextBefore: items.length === limit ? items.at(-1)?.id : null }
  },
}))

beforeEach(() => {
  stored = range(20, 1).map((id) => post(id))
  asked = []
  setToken('mine')
})
afterEach(() => setToken(null))

const feed = () =>
  new InfiniteQueryObserver(cache, pagesOf(posts.list, { query: {} }, { pageSize: 4, more: 3 }))
const idsOf = ({ data }: { data?: { pages: Post[][] } | undefined }) =>
  data?.pages.flat().map(({ id }) => id)
const add = (...ids: number[]) => stored.unshift(...ids.map((id) => post(id)))

test('a list that is read again keeps what was shown, however many items are new', async () => {
  const list = feed()
  await list.refetch()
  await list.fetchNextPage()
  expect(idsOf(await list.fetchNextPage())).toEqual(range(20, 11))
  add(...range(90, 21))
  const ids = idsOf(await list.refetch())
  expect(ids?.slice(0, 80)).toEqual(range(90, 11))
  expect(new Set(ids).size).toBe(ids?.length)
  expect(idsOf(await list.refetch())).toEqual(ids)
})

test('a list is read on no further than to what was shown, and not for what was deleted', async () => {
  const list = feed()
  await list.refetch()
  stored = stored.filter(({ id }) => id !== 17)
  asked = []
  expect(idsOf(await list.refetch())).toEqual([20, 19, 18, 16])
  expect(asked).toEqual(['4 before Infinity', '50 before 16'])
  asked = []
  await list.refetch()
  expect(asked).toEqual(['4 before Infinity'])
})

test('a visitor, who may not page, reads the beginning alone', async () => {
  setToken(null)
  const list = feed()
  await list.refetch()
  add(22, 21)
  expect(idsOf(await list.refetch())).toEqual([22, 21, 20, 19])
})

test('a list that tells its cursor keeps what was shown, and goes on behind it', async () => {
  const list = new InfiniteQueryObserver(cache, pagesOf(audit.list, { query: {} }, {}))
  const shown = ({ data }: Awaited<ReturnType<typeof list.refetch>>) =>
    data?.pages.flatMap(({ items }) => items.map(({ id }) => id))
  await list.refetch()
  expect(shown(await list.fetchNextPage())).toEqual(range(20, 13))
  add(...range(27, 21))
  expect(shown(await list.refetch())).toEqual(range(27, 13))
  expect(shown(await list.fetchNextPage())).toEqual(range(27, 9))
})
