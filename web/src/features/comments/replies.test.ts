import { type Comment, comments } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { pagesKeyOf } from '../../live/keys.ts'
import { cache, comment, hear, isStale, reply } from '../../live/testing.ts'
import { loadReplies } from './load-replies.ts'
import { type AskReplies, readOn } from './read-on.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)
const replies = (from: number, to: number) => range(from, to).map((id) => reply(id, 1))
/** A comment with these replies loaded, out of this many. */
const thread = (from: number, to: number, repliesCount: number) =>
  comment(1, { replies: replies(from, to), repliesCount })
const idsOf = (one: Comment | undefined) => one?.replies.map(({ id }) => id)

/** A server with these replies that records its requests. */
function serverWith(ids: readonly number[]) {
  const asked: unknown[] = []
  const ask: AskReplies = async (_, { after = 0, limit }) => {
    asked.push(after)
    return ids
      .filter((id) => id > after)
      .slice(0, limit)
      .map((id) => reply(id, 1))
  }
  return { ask, asked }
}

describe('freshly read comments', () => {
  test('have only their first replies if no more were loaded', async () => {
    const { ask, asked } = serverWith(range(11, 60))
    const fresh = thread(11, 30, 50)
    expect(await readOn([fresh], () => undefined, ask)).toEqual([fresh])
    expect(await readOn([fresh], () => thread(11, 30, 45), ask)).toEqual([fresh])
    expect(asked).toEqual([])
  })

  test('have all replies up to the last loaded one', async () => {
    const { ask, asked } = serverWith(range(11, 260))
    const held = thread(11, 150, 200)
    const [read] = await readOn([thread(11, 30, 250)], () => held, ask)
    expect(idsOf(read)).toEqual(range(11, 150))
    expect(asked).toEqual([30, 130])
    expect(read?.repliesCount).toBe(250)
  })

  test('have new replies as well if all were loaded', async () => {
    const { ask } = serverWith(range(11, 70))
    const [read] = await readOn([thread(11, 30, 60)], () => thread(11, 50, 40), ask)
    expect(idsOf(read)).toEqual(range(11, 70))
  })

  test('have replies loaded during the read', async () => {
    let held = thread(11, 30, 50)
    const server = serverWith(range(11, 60))
    const ask: AskReplies = async (...query) => {
      const page = await server.ask(...query)
      held = thread(11, 60, 50)
      return page
    }
    held = thread(11, 40, 50)
    const [read] = await readOn([thread(11, 30, 50)], () => held, ask)
    expect(idsOf(read)).toEqual(range(11, 60))
  })

  test('have replies loaded after the server’s last answer', async () => {
    let held = thread(11, 40, 50)
    let ids = range(11, 50)
    const ask: AskReplies = async (...query) => {
      const page = await serverWith(ids).ask(...query)
      ids = range(11, 51)
      held = thread(11, 51, 51)
      return page
    }
    const [read] = await readOn([thread(11, 30, 40)], () => held, ask)
    expect(idsOf(read)).toEqual(range(11, 51))
  })

  test('end with the thread, even if the last loaded reply was deleted', async () => {
    const { ask, asked } = serverWith(range(11, 38))
    const [read] = await readOn([thread(11, 30, 28)], () => thread(11, 40, 30), ask)
    expect(idsOf(read)).toEqual(range(11, 38))
    expect(asked).toEqual([30])
  })
})

describe('further replies', () => {
  const key = pagesKeyOf(comments.list, { params: { id: 5 } })
  const held = () => cache.getQueryData<{ pages: Comment[][] }>(key)?.pages[0]?.[0]
  const load = (ask: AskReplies, how?: { upTo: number }) => loadReplies(cache, 1, ask, how)

  beforeEach(() => {
    cache.setQueryData(key, { pages: [[thread(11, 30, 60)]], pageParams: [null] })
  })

  test('are loaded twenty at a time', async () => {
    const { ask, asked } = serverWith(range(11, 70))
    await load(ask)
    expect(idsOf(held())).toEqual(range(11, 50))
    await load(ask)
    await load(ask)
    expect(idsOf(held())).toEqual(range(11, 70))
    expect(asked).toEqual([30, 50])
    expect(isStale(key)).toBe(false)
  })

  test('are loaded up to the reader’s own, even if the count is stale', async () => {
    const { ask, asked } = serverWith(range(11, 120))
    await load(ask, { upTo: 75 })
    expect(idsOf(held())).toEqual(range(11, 90))
    await load(ask, { upTo: 75 })
    expect(asked).toEqual([30, 50, 70])
    cache.setQueryData(key, { pages: [[thread(11, 30, 20)]], pageParams: [null] })
    await load(ask, { upTo: 31 })
    expect(idsOf(held())).toEqual(range(11, 50))
  })

  test('are neither lost nor repeated by events meanwhile', async () => {
    const server = serverWith(range(11, 70))
    const ask: AskReplies = async (...query) => {
      const page = await server.ask(...query)
      hear(['comment:new', reply(71, 1)], ['comment:removed', { id: 40, postId: 5 }])
      return page
    }
    await load(ask)
    expect(idsOf(held())).toEqual([...range(11, 39), ...range(41, 50)])
    expect(held()?.repliesCount).toBe(61)
    // Only the server knows that the deleted one was in this thread.
    expect(isStale(key)).toBe(true)
  })

  test('follow the currently loaded ones, if fewer than at the request', async () => {
    const server = serverWith(range(11, 60).filter((id) => id !== 30))
    let isFirst = true
    const ask: AskReplies = async (...query) => {
      const page = await server.ask(...query)
      // A reload after a missed deletion of the last one.
      if (isFirst) cache.setQueryData(key, { pages: [[thread(11, 29, 49)]], pageParams: [null] })
      isFirst = false
      return page
    }
    await load(ask)
    expect(idsOf(held())).toEqual([...range(11, 29), ...range(31, 50)])
    expect(server.asked).toEqual([30, 29])
  })

  test('fewer than announced have the comments read again', async () => {
    const { ask } = serverWith(range(11, 45))
    await load(ask)
    expect(idsOf(held())).toEqual(range(11, 45))
    expect(isStale(key)).toBe(true)
  })

  test('that cannot be read change nothing', async () => {
    const failing: AskReplies = () => Promise.reject(new Error('offline'))
    await expect(load(failing)).rejects.toThrow('offline')
    expect(idsOf(held())).toEqual(range(11, 30))
  })
})
