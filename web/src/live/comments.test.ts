import { type Comment, comments } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAnswer } from './apply.ts'
import { applyReplies } from './comments.ts'
import { pagesKeyOf } from './keys.ts'
import { cache, comment, hear, isStale, reply } from './testing.ts'

describe('comments', () => {
  const key = pagesKeyOf(comments.list, { params: { id: 5 } })
  const others = pagesKeyOf(comments.list, { params: { id: 6 } })
  const held = () => cache.getQueryData<{ pages: Comment[][] }>(key)?.pages.flat() ?? []
  const shape = () => held().map(({ id, replies }) => [id, ...replies.map((one) => one.id)])

  beforeEach(() => {
    cache.setQueryData(key, {
      pages: [[comment(3), comment(1, { replies: [reply(2, 1)], repliesCount: 1 })]],
      pageParams: [null],
    })
    cache.setQueryData(others, { pages: [[]], pageParams: [null] })
  })

  test('are inserted once, however often and late their events come', () => {
    hear(['comment:new', comment(6)], ['comment:new', comment(4)], ['comment:new', comment(6)])
    hear(['comment:new', reply(8, 1)], ['comment:new', reply(7, 1)], ['comment:new', reply(8, 1)])
    expect(shape()).toEqual([[6], [4], [3], [1, 2, 7, 8]])
    expect(held().map(({ repliesCount }) => repliesCount)).toEqual([0, 0, 0, 3])
    expect(cache.getQueryData(others)).toEqual({ pages: [[]], pageParams: [null] })
  })

  test('my own stay my own, whichever of event and answer comes first', () => {
    hear(['comment:new', comment(4)], ['comment:new', reply(5, 1)])
    applyAnswer(cache, comment(4, { isOwn: true }))
    applyAnswer(cache, reply(5, 1, { isOwn: true }))
    hear(['comment:new', comment(4)], ['comment:new', reply(5, 1)])
    expect(held()[0]).toEqual(comment(4, { isOwn: true }))
    expect(held()[2]?.replies[1]).toEqual(reply(5, 1, { isOwn: true }))
  })

  test('my like is shown and outlasts a late event', () => {
    applyAnswer(cache, { kind: 'comment-like', id: 2, isLiked: true, likesCount: 1 })
    hear(['comment:new', reply(2, 1)])
    expect(held()[1]?.replies[0]).toMatchObject({ isLiked: true, likesCount: 1 })
  })

  test('deleted without replies, one goes and stays gone', () => {
    hear(['comment:removed', { id: 3, postId: 5 }], ['comment:removed', { id: 3, postId: 5 }])
    hear(['comment:new', comment(3)])
    expect(shape()).toEqual([[1, 2]])
  })

  test('hidden and shown again, the thread is read again, and then hears of it as before', () => {
    hear(['comment:removed', { id: 3, postId: 5 }])
    expect(isStale(key)).toBe(false)
    hear(['comment:new', comment(3)])
    expect(isStale(key)).toBe(true)
    hear(['comment:new', comment(3)])
    expect(shape()).toEqual([[3], [1, 2]])
  })

  test('deleted, one is no longer named by what answers it, at the next read', () => {
    hear(['comment:removed', { id: 3, postId: 5 }])
    expect(isStale(key)).toBe(false)
    const answered = { id: reply(2, 1).author?.id ?? null, nickname: '답을 받은 사람' }
    hear(['comment:new', reply(4, 1, { replyTo: answered })])
    hear(['comment:removed', { id: 2, postId: 5 }])
    expect(isStale(key)).toBe(true)
  })

  test('deleted with replies, one becomes a placeholder and goes with the last reply', () => {
    hear(['comment:new', reply(4, 1)])
    applyAnswer(cache, { success: true }, { endpoint: comments.remove, params: { id: 1 } })
    expect(held()[1]).toMatchObject({ isDeleted: true, content: '', author: null })
    expect(shape()).toEqual([[3], [1, 2, 4]])
    hear(['comment:removed', { id: 2, postId: 5 }], ['comment:new', comment(1)])
    expect(shape()).toEqual([[3], [1, 4]])
    expect(held()[1]?.repliesCount).toBe(1)
    hear(['comment:removed', { id: 4, postId: 5 }], ['comment:new', reply(4, 1)])
    expect(shape()).toEqual([[3]])
  })

  test('a full page that lost one is read again, because another may follow', () => {
    const full = Array.from({ length: 20 }, (_, one) => comment(40 - one))
    cache.setQueryData(key, { pages: [full], pageParams: [null] })
    hear(['comment:removed', { id: 30, postId: 5 }])
    expect(held()).toHaveLength(19)
    expect(isStale(key)).toBe(true)
  })
})

describe('a thread with more replies than are shown', () => {
  const key = pagesKeyOf(comments.list, { params: { id: 5 } })
  const held = () => cache.getQueryData<{ pages: Comment[][] }>(key)?.pages.flat() ?? []
  const thread = () => {
    const [one] = held()
    return { ids: one?.replies.map(({ id }) => id), count: one?.repliesCount }
  }
  const show = (...more: Comment[]) =>
    cache.setQueryData(key, { pages: [more], pageParams: [null] })
  const long = (more: Partial<Comment> = {}) =>
    comment(1, { replies: [reply(2, 1), reply(3, 1)], repliesCount: 5, ...more })

  beforeEach(() => void show(long()))

  test('a new reply is counted once, and not shown before the others', () => {
    hear(['comment:new', reply(9, 1)], ['comment:new', reply(10, 1)])
    expect(thread()).toEqual({ ids: [2, 3], count: 7 })
    expect(isStale(key)).toBe(false)
    hear(['comment:new', reply(9, 1)])
    expect(thread().count).toBe(7)
  })

  test('a reply announced again after a read has the list read again, because the read may have counted it', () => {
    hear(['comment:new', reply(9, 1)])
    show(long())
    hear(['comment:new', reply(9, 1)])
    expect(isStale(key)).toBe(true)
  })

  test('my own reply is counted once, by the answer and by the event', () => {
    applyAnswer(cache, reply(9, 1, { isOwn: true }))
    hear(['comment:new', reply(9, 1)])
    expect(thread()).toEqual({ ids: [2, 3], count: 6 })
  })

  test('a deleted visible reply is counted once, and the rest can still be loaded', () => {
    hear(['comment:removed', { id: 3, postId: 5 }], ['comment:removed', { id: 3, postId: 5 }])
    expect(thread()).toEqual({ ids: [2], count: 4 })
  })

  test('a deleted hidden reply has the list read again, because its thread is unknown', () => {
    hear(['comment:removed', { id: 4, postId: 5 }])
    expect(isStale(key)).toBe(true)
  })

  test('where all are shown, a deletion in another thread changes nothing', () => {
    show(long({ repliesCount: 2 }))
    hear(['comment:removed', { id: 4, postId: 5 }])
    expect(isStale(key)).toBe(false)
    expect(thread()).toEqual({ ids: [2, 3], count: 2 })
  })

  test('a deleted comment stays for replies that are not loaded, and goes with the last', () => {
    show(long({ replies: [], repliesCount: 1 }))
    hear(['comment:removed', { id: 1, postId: 5 }])
    expect(held()).toMatchObject([{ id: 1, isDeleted: true, repliesCount: 1 }])
    show(long({ isDeleted: true, replies: [reply(2, 1)], repliesCount: 1 }))
    hear(['comment:removed', { id: 2, postId: 5 }])
    expect(held()).toEqual([])
  })

  describe('when more are loaded', () => {
    test('they follow the visible ones, each once', () => {
      applyReplies(cache, long(), [reply(4, 1), reply(6, 1)])
      applyReplies(cache, long(), [reply(4, 1), reply(6, 1)])
      expect(thread()).toEqual({ ids: [2, 3, 4, 6], count: 5 })
      applyReplies(cache, long({ replies: [reply(6, 1)] }), [reply(7, 1)])
      expect(thread()).toEqual({ ids: [2, 3, 4, 6, 7], count: 5 })
    })

    test('one deleted meanwhile does not come back', () => {
      hear(['comment:removed', { id: 4, postId: 5 }])
      applyReplies(cache, long(), [reply(4, 1), reply(6, 1)])
      expect(thread().ids).toEqual([2, 3, 6])
    })

    test('once all are loaded, the next reply is appended', () => {
      applyReplies(cache, long(), [reply(4, 1), reply(6, 1), reply(7, 1)])
      hear(['comment:new', reply(9, 1)])
      expect(thread()).toEqual({ ids: [2, 3, 4, 6, 7, 9], count: 6 })
    })

    test('earlier ones take their place before one that seemed to be the next', () => {
      show(long({ replies: [reply(2, 1), reply(3, 1), reply(9, 1)], repliesCount: 3 }))
      applyReplies(cache, long(), [reply(4, 1), reply(9, 1)])
      expect(thread()).toEqual({ ids: [2, 3, 4, 9], count: 4 })
    })

    test('replies that would leave a gap are left out', () => {
      show(long({ replies: [reply(2, 1)] }))
      expect(applyReplies(cache, long(), [reply(6, 1), reply(7, 1)])).toBe(false)
      expect(thread().ids).toEqual([2])
    })

    test('loading works after the last visible one was deleted', () => {
      hear(['comment:removed', { id: 3, postId: 5 }])
      applyReplies(cache, long(), [reply(4, 1)])
      expect(thread()).toEqual({ ids: [2, 4], count: 4 })
    })

    test('a count that was too low is corrected', () => {
      applyReplies(
        cache,
        long({ repliesCount: 3 }),
        [4, 6, 7, 8].map((id) => reply(id, 1)),
      )
      expect(thread()).toEqual({ ids: [2, 3, 4, 6, 7, 8], count: 6 })
    })
  })
})
