import { api, type BodyInput, type Post } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { block } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

let author: Person
let reader: Person
let post: Post

const publish = (who: Person, changes: Partial<BodyInput<typeof api.posts.publish>> = {}) =>
  who.call(api.posts.publish, {
    body: { content: '요즘 공부가 손에 잡히지 않아요.', categories: ['study'], ...changes },
  })
const like = (who: Person, id: number, liked?: boolean) =>
  who.call(api.posts.like, {
    params: { id },
    body: liked === undefined ? {} : { liked },
  })
const view = (who: Person, id: number) => who.call(api.posts.view, { params: { id } })
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const likesOfMe = async (who: Person) => (await who.call(api.accounts.verify)).user.likesCount
const gone = { status: 404, code: 'NOT_FOUND' }

beforeEach(async () => {
  ;[author, reader] = await Promise.all([
    server().member({ role: 'both' }),
    server().member({ role: 'both' }),
  ])
  post = await publish(author)
})

describe('liking a story', () => {
  test('counts, and a second call takes it back', async () => {
    expect(await like(reader, post.id)).toEqual({
      kind: 'post-like',
      id: post.id,
      isLiked: true,
      likesCount: 1,
    })
    expect(await read(reader, post.id)).toMatchObject({ isLiked: true, likesCount: 1 })
    expect(await read(author, post.id)).toMatchObject({ isLiked: false, likesCount: 1 })
    expect(await likesOfMe(author)).toBe(1)
    expect(await like(reader, post.id)).toMatchObject({ isLiked: false, likesCount: 0 })
    expect(await read(reader, post.id)).toMatchObject({ isLiked: false, likesCount: 0 })
    expect(await likesOfMe(author)).toBe(0)
  })

  test('with `liked` is idempotent', async () => {
    for (const liked of [true, true, true, false, false, true]) {
      const answer = await like(reader, post.id, liked)
      expect(answer).toMatchObject({ isLiked: liked, likesCount: liked ? 1 : 0 })
    }
    expect(await likesOfMe(author)).toBe(1)
  })

  test('is possible for its author, and for stories by AI', async () => {
    expect(await like(author, post.id)).toMatchObject({ isLiked: true, likesCount: 1 })
    const { id } = await server()
      .db.insertInto('posts')
      .values({
        authorId: 9,
        content: '오늘은 천천히 숨을 쉬어 보세요.',
        categories: ['hobby'],
        language: 'ko',
        isAnonymous: false,
        isAiGenerated: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await like(reader, id)).toMatchObject({ isLiked: true, likesCount: 1 })
  })

  test.each(['yes', 1, null])('refuses `liked` as %s', async (liked) => {
    const refused = await reader.send('POST', `/api/posts/${post.id}/like`, { liked })
    expect(refused.status).toBe(400)
    expect(await read(reader, post.id)).toMatchObject({ isLiked: false, likesCount: 0 })
  })

  test('needs, like viewing, a member and a story that is visible to them', async () => {
    const blocked = await server().member()
    await block(author, blocked)
    for (const act of [like, view]) {
      await expect(act(server().visitor(), post.id)).rejects.toMatchObject({ status: 401 })
      await expect(act(reader, 999_999)).rejects.toMatchObject(gone)
      await expect(act(blocked, post.id)).rejects.toMatchObject(gone)
    }
    await author.call(api.posts.remove, { params: { id: post.id } })
    for (const act of [like, view]) await expect(act(reader, post.id)).rejects.toMatchObject(gone)
  })

  test('notifies its author once, however many members like it before the author looks', async () => {
    await author.listen()
    await like(author, post.id)
    await like(reader, post.id)
    const heard = await author.hears('notification:new')
    expect(heard).toMatchObject({ type: 'post_liked', relatedId: post.id })
    expect(heard.message).toContain(reader.me.nickname)
    await like(await server().member(), post.id)
    await like(reader, post.id)
    await like(reader, post.id)
    await server().settle()
    expect(author.heardOf('notification:new')).toEqual([heard])
    const message = `${reader.me.nickname}님 외 1명이 내 글에 공감했어요.`
    expect(await author.call(api.notifications.list)).toEqual([{ ...heard, message }])
    await author.call(api.notifications.markRead, { params: { id: heard.id } })
    await like(await server().member(), post.id)
    expect(await author.call(api.notifications.list)).toHaveLength(2)
    author.leave()
  })

  test('does not notify an author who switched that off', async () => {
    await server()
      .db.updateTable('users')
      .set({
        notificationSettings: JSON.stringify({
          comments: true,
          likes: false,
          newMessages: true,
          chatRequests: true,
        }),
      })
      .where('id', '=', author.id)
      .execute()
    await like(reader, post.id)
    expect(await author.call(api.notifications.list)).toEqual([])
  })

  test('of an anonymous story shows its count to its author alone, and names no blocked member', async () => {
    const hidden = await publish(author, { isAnonymous: true })
    await block(reader, author)
    expect(await like(reader, hidden.id)).toMatchObject({ likesCount: 1 })
    expect(await likesOfMe(author)).toBe(1)
    expect(await author.call(api.notifications.list)).toEqual([])
    const asked = await server()
      .db.selectFrom('users')
      .select(['likesCount', 'anonymousLikesCount'])
      .where('id', '=', author.id)
      .executeTakeFirst()
    expect(asked).toEqual({ likesCount: 0, anonymousLikesCount: 1 })
  })

  test('can be queried', async () => {
    const status = () => reader.call(api.posts.likeStatus, { params: { id: post.id } })
    expect(await status()).toEqual({ isLiked: false })
    await like(reader, post.id)
    expect(await status()).toEqual({ isLiked: true })
    await block(author, reader)
    await expect(status()).rejects.toMatchObject(gone)
  })
})

describe('viewing a story', () => {
  test('counts once a day for each member', async () => {
    const seen = { kind: 'post-view', id: post.id }
    expect(await view(reader, post.id)).toEqual({ ...seen, viewsCount: 1 })
    expect(await view(reader, post.id)).toEqual({ ...seen, viewsCount: 1 })
    expect((await read(reader, post.id)).viewsCount).toBe(1)
    await server()
      .db.updateTable('postViews')
      .set({ viewedOn: '2026-01-01' })
      .where('userId', '=', reader.id)
      .execute()
    expect(await view(reader, post.id)).toEqual({ ...seen, viewsCount: 2 })
    expect(await view(reader, post.id)).toEqual({ ...seen, viewsCount: 2 })
  })

  test('by its own author does not count, by name or anonymously', async () => {
    const masked = await publish(author, { isAnonymous: true })
    for (const { id } of [post, masked])
      expect(await view(author, id)).toEqual({ kind: 'post-view', id, viewsCount: 0 })
    const stored = await server()
      .db.selectFrom('postViews')
      .selectAll()
      .where('userId', '=', author.id)
      .execute()
    expect(stored).toEqual([])
  })
})
