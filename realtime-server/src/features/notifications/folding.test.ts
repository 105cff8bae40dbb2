import { api, type Notification } from '@dodam/contract'
import { meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdPost } from '../posts/writes.ts'

const server = serverForTests()
let author: Person
let friends: [Person, Person, Person]

beforeEach(async () => {
  author = await server().member({ role: 'both' })
  const [a, b, c] = await Promise.all([1, 2, 3].map(() => server().member({ role: 'both' })))
  if (!a || !b || !c) throw new Error('no friends')
  friends = [a, b, c]
})

const unreadOf = async (who: Person): Promise<Notification[]> =>
  (await who.call(api.notifications.list, { query: {} })).filter(({ isRead }) => !isRead)
const countOf = async (who: Person) => (await who.call(api.notifications.countUnread)).count
const readAll = async (who: Person) => {
  for (const { id } of await unreadOf(who))
    await who.call(api.notifications.markRead, { params: { id } })
}
const like = (who: Person, id: number, liked = true) =>
  who.call(api.posts.like, { params: { id }, body: { liked } })
const comment = async (who: Person, postId: number, parentId?: number) =>
  (
    await who.call(api.comments.add, {
      params: { id: postId },
      body: { content: '힘내요.', ...(parentId && { parentId }) },
    })
  ).id
const likeComment = (who: Person, id: number, liked = true) =>
  who.call(api.comments.like, { params: { id }, body: { liked } })
const nameOf = ({ me }: Person) => me.nickname

describe('likes of a story', () => {
  test('are told as one, with how many, and taken back with each unlike', async () => {
    const { id } = await publish(author)
    const [a, b, c] = friends
    await author.listen()
    for (const one of friends) await like(one, id)
    expect(await unreadOf(author)).toMatchObject([
      {
        type: 'post_liked',
        message: `${nameOf(c)}님 외 2명이 내 글에 공감했어요.`,
        commentId: null,
      },
    ])
    await author.hears('notification:changed', ({ message }) => message.includes('외 2명'))
    await like(c, id, false)
    await like(a, id, false)
    expect(await unreadOf(author)).toMatchObject([
      { message: `${nameOf(b)}님이 내 글에 공감했어요.` },
    ])
    await like(b, id, false)
    expect(await unreadOf(author)).toEqual([])
    expect(await countOf(author)).toBe(0)
    await author.hears('notification:removed')
  })

  test('are no news when liked again after they were read, but those of others are', async () => {
    const { id } = await publish(author)
    const [a, b] = friends
    await like(a, id)
    await readAll(author)
    await like(a, id, false)
    await like(a, id)
    expect(await unreadOf(author)).toEqual([])
    await like(b, id)
    expect(await unreadOf(author)).toMatchObject([
      { message: `${nameOf(b)}님이 내 글에 공감했어요.` },
    ])
  })

  test('do not join an unread one once they are switched off', async () => {
    const { id } = await publish(author)
    const [a, b] = friends
    await like(a, id)
    await author.call(api.settings.changeProfile, {
      body: { notificationSettings: { likes: false } },
    })
    const before = await unreadOf(author)
    await like(b, id)
    expect(await unreadOf(author)).toEqual(before)
  })

  test('at the same time are all counted', async () => {
    const { id } = await publish(author)
    await Promise.all(friends.map((one) => like(one, id)))
    const [told, ...more] = await unreadOf(author)
    expect(told?.message).toContain('외 2명이')
    expect(more).toEqual([])
  })
})

describe('comments of a story', () => {
  test('are told as one that leads to the newest, and goes with them', async () => {
    const { id } = await publish(author)
    const [a, b] = friends
    const first = await comment(a, id)
    const second = await comment(b, id)
    expect(await unreadOf(author)).toMatchObject([
      {
        type: 'comment_added',
        commentId: second,
        message: `${nameOf(b)}님 외 1명이 내 글에 댓글을 남겼어요.`,
      },
    ])
    await b.call(api.comments.remove, { params: { id: second } })
    expect(await unreadOf(author)).toMatchObject([
      { commentId: first, message: `${nameOf(a)}님이 내 글에 댓글을 남겼어요.` },
    ])
    await a.call(api.comments.remove, { params: { id: first } })
    expect(await unreadOf(author)).toEqual([])
  })

  test('and answers to the reader’s own comment below it are two notifications', async () => {
    const { id } = await publish(author)
    const own = await comment(author, id)
    const [a, b, c] = friends
    await comment(a, id)
    await comment(c, id, own)
    await comment(b, id)
    const told = (await unreadOf(author)).map(({ message }) => message)
    expect(told.toSorted()).toEqual(
      [
        `${nameOf(b)}님 외 1명이 내 글에 댓글을 남겼어요.`,
        `${nameOf(c)}님이 내 댓글에 답글을 남겼어요.`,
      ].toSorted(),
    )
  })

  test('and the likes of a reply name its thread, and are no news when liked again', async () => {
    const { id } = await publish(author)
    const [a, b, c] = friends
    const thread = await comment(a, id)
    const reply = await comment(b, id, thread)
    expect(await unreadOf(a)).toMatchObject([{ commentId: reply, threadId: thread }])
    await likeComment(c, thread)
    await likeComment(c, reply)
    expect(await unreadOf(a)).toMatchObject([{ commentId: thread, threadId: null }, {}])
    expect(await unreadOf(b)).toMatchObject([{ commentId: reply, threadId: thread }])
    await readAll(b)
    await likeComment(c, reply, false)
    await likeComment(c, reply)
    expect(await unreadOf(b)).toEqual([])
  })

  test('and their likes are taken back with the comment', async () => {
    const { id } = await publish(author)
    const [a, b, c] = friends
    const mine = await comment(a, id)
    for (const one of [b, c]) await likeComment(one, mine)
    expect(await unreadOf(a)).toMatchObject([
      {
        type: 'comment_liked',
        commentId: mine,
        message: `${nameOf(c)}님 외 1명이 내 댓글에 공감했어요.`,
      },
    ])
    await likeComment(c, mine, false)
    expect(await unreadOf(a)).toMatchObject([{ message: `${nameOf(b)}님이 내 댓글에 공감했어요.` }])
    await a.call(api.comments.remove, { params: { id: mine } })
    expect(await unreadOf(a)).toEqual([])
  })

  test('of a masked author name nobody, and are taken back like others', async () => {
    const { id } = await publish(author, true)
    const [a, b] = friends
    const mine = await comment(a, id)
    await comment(b, id, mine)
    const masked = await comment(author, id, mine)
    await likeComment(author, mine)
    const [liked, replied] = await unreadOf(a)
    expect(replied).toMatchObject({
      commentId: masked,
      message: '글쓴이 외 1명이 내 댓글에 답글을 남겼어요.',
    })
    expect(liked).toMatchObject({ message: '글쓴이가 내 댓글에 공감했어요.' })
    await likeComment(author, mine, false)
    await author.call(api.comments.remove, { params: { id: masked } })
    expect(await unreadOf(a)).toMatchObject([
      { message: `${nameOf(b)}님이 내 댓글에 답글을 남겼어요.` },
    ])
  })
})

test('a story that is held takes back what others have not read of it, and its deletion the rest', async () => {
  const { id } = await publish(author)
  const [a, b] = friends
  const mine = await comment(a, id)
  await comment(b, id, mine)
  expect(await unreadOf(a)).toHaveLength(1)
  const known = await unreadOf(author)
  await server().app.write((tx) => holdPost(tx, { id }))
  expect(await unreadOf(a)).toEqual([])
  expect(await unreadOf(author)).toEqual(known)
  await author.call(api.posts.remove, { params: { id } })
  expect(await unreadOf(author)).toEqual([])
})

test('a deleted story takes back what is unread of it, for all, and leaves what was read', async () => {
  const { id } = await publish(author)
  const other = await publish(author)
  const [a, b] = friends
  const mine = await comment(a, id)
  await readAll(author)
  await like(b, id)
  await likeComment(b, mine)
  await like(b, other.id)
  await author.call(api.posts.remove, { params: { id } })
  expect(await unreadOf(author)).toMatchObject([{ type: 'post_liked', relatedId: other.id }])
  expect(await unreadOf(a)).toEqual([])
  const all = await author.call(api.notifications.list, { query: {} })
  expect(all.map(({ type }) => type)).toEqual(['post_liked', 'comment_added'])
})

describe('one thing is told once', () => {
  test('the answer to an own request comes also where new requests are switched off', async () => {
    const [listener] = friends
    const { notificationSettings } = listener.me
    await listener.call(api.settings.changeProfile, {
      body: { notificationSettings: { ...notificationSettings, chatRequests: false } },
    })
    await meet(author, listener)
    expect(await unreadOf(listener)).toMatchObject([{ type: 'chat_accepted' }])
  })

  test('a rating', async () => {
    const [listener] = friends
    const { roomId } = await meet(author, listener)
    await readAll(listener)
    const request = await listener.call(api.ratings.ask, {
      body: { chatRoomId: roomId, message: '어땠나요?' },
    })
    expect(request.status).toBe('pending')
    const stars = { empathyRating: 5, helpfulnessRating: 5, responseSpeedRating: 5 }
    await author.call(api.ratings.rate, { body: { listenerId: listener.id, ...stars } })
    expect((await unreadOf(listener)).map(({ type }) => type)).toEqual(['rating_received'])
  })
})
