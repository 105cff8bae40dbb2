import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let author: Person
let guest: Person
let third: Person
let postId: number

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
})
afterAll(() => server.close())

beforeEach(async () => {
  author = await server.member({ role: 'both' })
  guest = await server.member({ role: 'both' })
  third = await server.member({ role: 'listener' })
  const body = { content: '요즘 잠이 오지 않아요.', categories: ['sleep' as const] }
  postId = (await author.call(api.posts.publish, { body })).id
})

const say = (who: Person, id: number, content = '저도 그래요.') =>
  who.call(api.comments.add, { params: { id }, body: { content } })
const list = (who: Person, id: number) => who.call(api.comments.list, { params: { id }, query: {} })
const remove = (who: Person, id: number) => who.call(api.comments.remove, { params: { id } })
const like = (who: Person, id: number, liked?: boolean) =>
  who.call(api.comments.like, { params: { id }, body: { liked } })
const report = (who: Person, id: number, reason = '마음을 다치게 하는 말이에요.') =>
  who.callWithStatus(api.comments.report, { params: { id }, body: { reason } })
const notes = (who: Person) => who.call(api.notifications.list, { query: {} })
const notFound = { status: 404, code: 'NOT_FOUND' }

describe('liking', () => {
  test('toggles, or is idempotent with `liked`', async () => {
    const { id } = await say(guest, postId)
    const liked = { kind: 'comment-like', id, isLiked: true, likesCount: 1 }
    const not = { ...liked, isLiked: false, likesCount: 0 }
    expect(await like(author, id)).toEqual(liked)
    expect(await like(author, id)).toEqual(not)
    for (const wish of [true, true]) expect(await like(author, id, wish)).toEqual(liked)
    expect(await like(guest, id)).toEqual({ ...liked, likesCount: 2 })
    expect(await list(author, postId)).toMatchObject([{ isLiked: true, likesCount: 2 }])
    expect(await list(third, postId)).toMatchObject([{ isLiked: false, likesCount: 2 }])
    for (const wish of [false, false])
      expect(await like(author, id, wish)).toEqual({ ...not, likesCount: 1 })
    const refused = await author.send('POST', `/api/comments/${id}/like`, { liked: 'yes' })
    expect(refused.status).toBe(400)
  })

  test('needs an existing comment', async () => {
    const { id } = await say(guest, postId)
    await remove(guest, id)
    await expect(like(author, id)).rejects.toMatchObject(notFound)
    await expect(like(author, 999_999)).rejects.toMatchObject(notFound)
  })
})

describe('reporting', () => {
  test('is accepted once, a second report returns the first, also in parallel', async () => {
    const { id } = await say(guest, postId)
    const reports = await Promise.all(
      Array.from({ length: 5 }, (_, count) => report(author, id, `까닭 ${count}`)),
    )
    expect(reports.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 201,
    ])
    const first = reports.find(({ status }) => status === 201)?.answer
    expect(first).toMatchObject({
      kind: 'report',
      targetType: 'comment',
      targetId: id,
      status: 'pending',
      outcome: null,
    })
    for (const { status, answer } of reports)
      expect(answer).toEqual({ ...first, wasKnown: status === 200 })
    const byBada = await report(third, id, '  저도 불편해요 ')
    expect(byBada).toMatchObject({ status: 201, answer: { reason: '저도 불편해요' } })
    expect(byBada.answer.id).not.toBe(first?.id)
  })

  test('is refused for one’s own comment, without a reason, and for an unknown comment', async () => {
    const { id } = await say(guest, postId)
    await expect(report(guest, id)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    for (const reason of ['', '  ', '가'.repeat(201)])
      await expect(report(author, id, reason)).rejects.toMatchObject({ status: 400 })
    await expect(report(author, 999_999)).rejects.toMatchObject(notFound)
    await remove(guest, id)
    await expect(report(author, id)).rejects.toMatchObject(notFound)
  })

  test('is hidden from the reported member', async () => {
    const { id } = await say(guest, postId)
    await guest.listen()
    const before = [await list(guest, postId), await notes(guest)]
    await report(third, id)
    await server.settle()
    expect(guest.heard.filter((one) => one.name !== 'live:restored')).toEqual([])
    expect([await list(guest, postId), await notes(guest)]).toEqual(before)
    guest.leave()
  })
})

describe('a notification of likes', () => {
  test('folds until it is read, and is not made for one’s own', async () => {
    const { id } = await say(author, postId)
    await like(author, id)
    expect(await notes(author)).toEqual([])
    await author.listen()
    await Promise.all([like(guest, id), like(third, id)])
    for (const wish of [false, true]) await like(guest, id, wish)
    const [note, ...more] = await notes(author)
    expect(more).toEqual([])
    const { nickname } = guest.me
    expect(note).toMatchObject({
      type: 'comment_liked',
      relatedId: postId,
      commentId: id,
      isRead: false,
      message: `${nickname}님 외 1명이 내 댓글에 공감했어요.`,
    })
    await server.settle()
    expect(author.heardOf('notification:new').map((one) => one.id)).toEqual([note?.id])
    await author.call(api.notifications.markRead, { params: { id: note?.id ?? 0 } })
    await like(guest, id, false)
    await like(guest, id, true)
    // The same like once more is no news.
    expect((await notes(author)).map((one) => one.isRead)).toEqual([true])
    await like(await server.member(), id, true)
    expect((await notes(author)).map((one) => one.isRead)).toEqual([false, true])
  })

  test('of a comment is separate from one of its post', async () => {
    const { id } = await say(author, postId)
    await like(guest, id)
    await say(guest, postId)
    await say(third, postId)
    await like(third, id)
    expect((await notes(author)).map((note) => note.type)).toEqual([
      'comment_added',
      'comment_liked',
    ])
  })
})

describe('with limits', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startServer(connection, { rateLimits: true })
  })
  afterAll(() => limited.close())
  const tooFast = { status: 429, code: 'TOO_FAST' }

  test('ten comments a minute are allowed, and twenty reports an hour', async () => {
    const writer = await limited.member()
    for (let count = 0; count < 10; count++) await say(writer, postId)
    await expect(say(writer, postId)).rejects.toMatchObject(tooFast)
    expect(await list(author, postId)).toHaveLength(10)
    const { id } = await say(guest, postId)
    for (let count = 0; count < 20; count++) await report(writer, id)
    await expect(report(writer, id)).rejects.toMatchObject(tooFast)
  })

  test('likes of posts and of comments are counted together, sixty a minute', {
    tags: ['long'],
  }, async () => {
    const liker = await limited.member()
    const { id } = await say(guest, postId)
    for (let count = 0; count < 30; count++) {
      await like(liker, id, true)
      await liker.call(api.posts.like, { params: { id: postId }, body: { liked: true } })
    }
    await expect(like(liker, id)).rejects.toMatchObject(tooFast)
    expect((await list(author, postId))[0]?.likesCount).toBe(1)
  })
})
