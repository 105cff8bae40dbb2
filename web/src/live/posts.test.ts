import { accounts, aiPosts, chatRequests, type Post, posts, profiles } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAbsence, applyAnswer } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { cache, hear, isStale, post, request } from './testing.ts'

describe('posts and requests', () => {
  const feed = pagesKeyOf(posts.list, { query: {} })
  const inFeed = () =>
    cache.getQueryData<{ pages: Post[][] }>(feed)?.pages.map((page) => page.map(({ id }) => id))
  const dashboard = pagesKeyOf(posts.forListener, { query: { categories: ['sleep'] } })

  beforeEach(() => {
    cache.setQueryData(feed, { pages: [[post(5), post(4)], [post(3)]], pageParams: [null, 4] })
    cache.setQueryData(dashboard, { pages: [[]], pageParams: [null] })
  })

  test('a story is added to the feed and to the dashboards of its topic', () => {
    const sleepy = post(7, { categories: ['sleep'], canRequest: true })
    hear(['post:new', post(6)], ['post:new', sleepy], ['post:new', sleepy])
    expect(inFeed()).toEqual([[7, 6, 5, 4], [3]])
    expect(cache.getQueryData(dashboard)).toEqual({ pages: [[sleepy]], pageParams: [null] })
  })

  test('a story is added only to the lists of its language', () => {
    const [korean, english] = [{ lang: 'ko' }, { lang: 'en' }].map((query) =>
      pagesKeyOf(posts.list, { query }),
    )
    const koreanDashboard = pagesKeyOf(posts.forListener, { query: { lang: 'ko' } })
    for (const key of [korean, english, koreanDashboard])
      if (key) cache.setQueryData(key, { pages: [[]], pageParams: [null] })
    const told = post(6, { language: 'ko', canRequest: true })
    hear(['post:new', told])
    const shown = (key = koreanDashboard) => cache.getQueryData(key)
    expect(shown(korean)).toEqual({ pages: [[told]], pageParams: [null] })
    expect(shown(koreanDashboard)).toEqual({ pages: [[told]], pageParams: [null] })
    expect(shown(english)).toEqual({ pages: [[]], pageParams: [null] })
    expect(inFeed()).toEqual([[6, 5, 4], [3]])
    const neither = post(7, { language: null, canRequest: true })
    hear(['post:new', neither])
    expect(shown(english)).toEqual({ pages: [[neither]], pageParams: [null] })
    expect(shown(korean)).toEqual({ pages: [[neither, told]], pageParams: [null] })
    expect(shown(koreanDashboard)).toEqual({ pages: [[neither, told]], pageParams: [null] })
  })

  test('the counts of the topics follow, even when an event is repeated', () => {
    const stats = keyOf(posts.categoryStats)
    const counts = () =>
      cache.getQueryData<{ name: string; count: number }[]>(stats)?.map(({ count }) => count)
    cache.setQueryData(stats, [
      { name: 'study', count: 3 },
      { name: 'sleep', count: 0 },
    ])
    const both = post(6, { categories: ['study', 'sleep'] })
    hear(['post:new', both], ['post:new', both])
    expect(counts()).toEqual([4, 1])
    hear(['post:removed', { id: 6 }], ['post:removed', { id: 6 }], ['post:removed', { id: 5 }])
    expect(counts()).toEqual([2, 0])
    expect(isStale(stats)).toBe(true)
  })

  test('a reader who hides AI stories has none of them in the counts, whatever happens to one', () => {
    const stats = keyOf(posts.categoryStats)
    const told = [{ name: 'study', count: 3 }]
    cache.setQueryData(stats, told)
    cache.setQueryData(keyOf(accounts.verify), { user: { showAiPosts: false } })
    const story = post(6, { isAiGenerated: true })
    cache.setQueryData(pagesKeyOf(aiPosts.listPublished, { query: {} }), {
      pages: [{ items: [], nextBefore: null }],
      pageParams: [null],
    })
    hear(['post:new', story], ['post:changed', { ...story, categories: ['sleep'] }])
    expect(cache.getQueryData(stats)).toEqual(told)
    hear(['post:changed', story], ['post:removed', { id: 6 }])
    expect(cache.getQueryData(stats)).toEqual(told)
  })

  test('the counts of the topics follow in the languages of the story', () => {
    const statsIn = (lang?: 'ko' | 'en') =>
      keyOf(posts.categoryStats, { query: { ...(lang && { lang }) } })
    const all = [undefined, 'ko', 'en'] as const
    for (const lang of all) cache.setQueryData(statsIn(lang), [{ name: 'study', count: 1 }])
    const counts = () =>
      all.map((lang) => cache.getQueryData<{ count: number }[]>(statsIn(lang))?.[0]?.count)
    hear(['post:new', post(6, { categories: ['study'], language: 'ko' })])
    expect(counts()).toEqual([2, 2, 1])
    hear(['post:new', post(7, { categories: ['study'], language: null })])
    expect(counts()).toEqual([3, 3, 2])
    hear(['post:removed', { id: 6 }])
    expect(counts()).toEqual([2, 2, 2])
  })

  test('a story that the listener may not ask about is on no dashboard', () => {
    hear(['post:new', post(7, { categories: ['sleep'] })])
    expect(inFeed()).toEqual([[7, 5, 4], [3]])
    expect(cache.getQueryData(dashboard)).toEqual({ pages: [[]], pageParams: [null] })
  })

  test('an own story is added at once, but not to the own dashboard', () => {
    hear(['post:new', post(6, { isOwn: true, categories: ['sleep'] })])
    expect(inFeed()).toEqual([[6, 5, 4], [3]])
    expect(cache.getQueryData(dashboard)).toEqual({ pages: [[]], pageParams: [null] })
  })

  test('an own request shows on the post, counts once, and never returns to waiting', () => {
    const asked = post(5, { canRequest: true })
    cache.setQueryData(feed, { pages: [[asked, post(4)], [post(3)]], pageParams: [null, 4] })
    cache.setQueryData(keyOf(chatRequests.sent, {}), [])
    const accepted = request(1, { status: 'accepted', chatRoomId: 3 })
    hear(
      ['chat-request:changed', request(1)],
      ['chat-request:changed', accepted],
      ['chat-request:changed', request(1)],
    )
    expect(cache.getQueryData(keyOf(chatRequests.sent, {}))).toEqual([accepted])
    const [held] = cache.getQueryData<{ pages: Post[][] }>(feed)?.pages[0] ?? []
    const shown = { chatRequestStatus: 'accepted', chatRequestsCount: 1, canRequest: false }
    expect(held).toMatchObject(shown)
  })

  test('a withdrawn request leaves its list and its story, and does not come back with a late event', () => {
    const sent = keyOf(chatRequests.sent, {})
    const story = keyOf(posts.read, { params: { id: request(1).postId } })
    const asked = post(request(1).postId, {
      chatRequestStatus: 'pending',
      chatRequestsCount: 2,
      canRequest: false,
    })
    cache.setQueryData(sent, [request(1)])
    cache.setQueryData(story, asked)
    hear(
      ['chat-request:removed', { id: 1 }],
      ['chat-request:removed', { id: 1 }],
      ['chat-request:changed', request(1)],
    )
    expect(cache.getQueryData(sent)).toEqual([])
    expect(cache.getQueryData(story)).toMatchObject({
      chatRequestStatus: null,
      chatRequestsCount: 1,
    })
    // Only the server knows whether another request can be sent.
    for (const key of [feed, dashboard, story]) expect(isStale(key)).toBe(true)
  })

  test('an event does not make a stale read look fresh', () => {
    void cache.invalidateQueries({ queryKey: feed })
    const { dataUpdatedAt } = cache.getQueryState(feed) ?? {}
    hear(['post:new', post(6, { isOwn: true })])
    expect(isStale(feed)).toBe(true)
    expect(cache.getQueryState(feed)?.dataUpdatedAt).toBe(dataUpdatedAt)
  })
})

describe('an open story', () => {
  const feed = pagesKeyOf(posts.list, { query: {} })
  const read = keyOf(posts.read, { params: { id: 5 } })
  const feedPosts = () => cache.getQueryData<{ pages: Post[][] }>(feed)?.pages.flat()

  beforeEach(() => {
    cache.setQueryData(feed, { pages: [[post(5), post(4)]], pageParams: [null] })
    cache.setQueryData(read, post(5))
  })

  test('has the same counts in every copy', () => {
    hear(['post:counts', { id: 5, likesCount: 3, commentsCount: 2, viewsCount: 9 }])
    const counts = { likesCount: 3, commentsCount: 2, viewsCount: 9 }
    expect(feedPosts()?.[0]).toMatchObject(counts)
    expect(cache.getQueryData(read)).toMatchObject(counts)
    applyAnswer(cache, { kind: 'post-like', id: 5, isLiked: true, likesCount: 4 })
    applyAnswer(cache, { kind: 'post-view', id: 5, viewsCount: 10 })
    const mine = { ...counts, isLiked: true, likesCount: 4, viewsCount: 10 }
    expect(feedPosts()?.[0]).toMatchObject(mine)
    expect(cache.getQueryData(read)).toMatchObject(mine)
    expect(feedPosts()?.[1]).toEqual(post(4))
  })

  test('disappears everywhere once deleted, and a late event does not restore it', () => {
    const dashboard = pagesKeyOf(posts.forListener, { query: {} })
    const theirs = pagesKeyOf(profiles.listUserPosts, { params: { id: 13 } })
    cache.setQueryData(dashboard, { pages: [[post(5)]], pageParams: [null] })
    cache.setQueryData(theirs, { pages: [[post(5)]], pageParams: [null] })
    hear(['post:new', post(6)], ['post:removed', { id: 5 }], ['post:removed', { id: 6 }])
    hear(['post:new', post(5)], ['post:new', post(6, { isOwn: true })])
    expect(feedPosts()?.map(({ id }) => id)).toEqual([4])
    expect(cache.getQueryData(dashboard)).toMatchObject({ pages: [[]] })
    expect(cache.getQueryData(theirs)).toMatchObject({ pages: [[]] })
    expect(isStale(read)).toBe(true)
  })

  test('hidden and shown again, every list in which it can stand is read again', () => {
    const counts = keyOf(posts.categoryStats, { query: {} })
    cache.setQueryData(counts, [])
    hear(['post:removed', { id: 5 }])
    expect(isStale(feed)).toBe(false)
    hear(['post:new', post(5)])
    expect([feed, read, counts].map(isStale)).toEqual([true, true, true])
    // What is read then can be hidden once more.
    cache.setQueryData(feed, { pages: [[post(5), post(4)]], pageParams: [null] })
    hear(['post:new', post(5)], ['post:removed', { id: 5 }])
    expect(feedPosts()?.map(({ id }) => id)).toEqual([4])
  })

  test('disappears with the answer to an own deletion, even if it was gone before', () => {
    applyAnswer(cache, { success: true }, { endpoint: posts.remove, params: { id: 5 } })
    expect(feedPosts()?.map(({ id }) => id)).toEqual([4])
    applyAbsence(cache, { endpoint: posts.like, params: { id: 4 } })
    expect(feedPosts()?.map(({ id }) => id)).toEqual([4])
    expect(isStale(feed)).toBe(true)
    applyAbsence(cache, { endpoint: posts.remove, params: { id: 4 } })
    expect(feedPosts()).toEqual([])
  })

  test('is read again after a block', () => {
    applyAnswer(cache, { kind: 'block', id: 9, isBlocked: true, success: true })
    expect([feed, read].map(isStale)).toEqual([true, true])
  })
})
