import { api, type NotificationSettings } from '@dodam/contract'
import { makeAdmin, type Person, serverForTests } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

let author: Person
let guest: Person
let third: Person
let postId: number

const publish = async (who: Person, isAnonymous = false) => {
  const body = { content: '요즘 잠이 오지 않아요.', categories: ['sleep' as const], isAnonymous }
  return (await who.call(api.posts.publish, { body })).id
}

beforeEach(async () => {
  author = await server().member({ role: 'both' })
  guest = await server().member({ role: 'both' })
  third = await server().member({ role: 'listener' })
  postId = await publish(author)
})

const say = (who: Person, id: number, content = '저도 그래요.', parentId?: number) =>
  who.call(api.comments.add, { params: { id }, body: { content, parentId } })
const list = (who: Person, id: number, query: object = {}) =>
  who.call(api.comments.list, { params: { id }, query })
const remove = (who: Person, id: number) => who.call(api.comments.remove, { params: { id } })
const like = (who: Person, id: number, liked?: boolean) =>
  who.call(api.comments.like, { params: { id }, body: { liked } })
const notes = (who: Person) => who.call(api.notifications.list, { query: {} })
const messages = async (who: Person) => (await notes(who)).map((note) => note.message)
const clear = (who: Person) => who.call(api.notifications.removeAll)
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })

const refusals = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))

const switchOff = (who: Person, kind: keyof NotificationSettings) =>
  server()
    .db.updateTable('users')
    .set({
      notificationSettings: JSON.stringify({
        comments: true,
        likes: true,
        newMessages: true,
        chatRequests: true,
        [kind]: false,
      }),
    })
    .where('id', '=', who.id)
    .execute()

describe('members who have the post open', () => {
  test('receive comments, replies and deletions in their own view; others receive nothing', async () => {
    const [watching, elsewhere] = [await third.listen(), await author.listen()]
    await guest.listen()
    expect(await watching.watch(postId)).toEqual({ ok: true })
    const comment = await say(guest, postId)
    await server().settle()
    const reply = await say(author, postId, '고마워요', comment.id)
    await server().settle()
    const [shown] = await list(watching, postId)
    expect(shown?.repliesCount).toBe(1)
    expect(watching.heardOf('comment:new')).toEqual([
      { ...shown, replies: [], repliesCount: 0 },
      shown?.replies[0],
    ])
    expect(watching.heardOf('post:counts').map((counts) => counts.commentsCount)).toEqual([1, 2])
    expect(elsewhere.heardOf('comment:new')).toEqual([reply])

    await remove(guest, comment.id)
    await server().settle()
    const removed = [{ id: comment.id, postId }]
    for (const person of [watching, guest])
      expect(person.heardOf('comment:removed')).toEqual(removed)
    expect(elsewhere.heardOf('comment:removed')).toEqual([])
    expect(watching.heardOf('post:counts').at(-1)).toMatchObject({ commentsCount: 1 })
  })

  test('receive nothing of a refused comment', async () => {
    await third.listen()
    await third.watch(postId)
    const { id } = await say(guest, postId)
    await server().settle()
    const before = third.heard.length
    await guest.send('POST', `/api/posts/${postId}/comments`, { content: ' ' })
    await guest.send('POST', `/api/posts/${postId}/comments`, { content: '응', parentId: 999_999 })
    await author.send('DELETE', `/api/comments/${id}`)
    await server().settle()
    expect(third.heard).toHaveLength(before + 1)
    expect(third.heard.at(-1)?.name).toBe('live:restored')
  })

  test('receive their own comments once on each of their devices, open or not', async () => {
    await guest.listen()
    const phone = await guest.onAnother().listen()
    await phone.watch(postId)
    const mine = await say(guest, postId)
    for (const device of [guest, phone]) await device.hears('comment:new')
    await remove(guest, mine.id)
    for (const device of [guest, phone]) {
      await device.hears('comment:removed')
      expect(device.heardOf('comment:new')).toEqual([mine])
      expect(device.heardOf('comment:removed')).toEqual([{ id: mine.id, postId }])
    }
    phone.leave()
  })
})

describe('a notification of a comment', () => {
  test('goes to the post’s author and to the answered member, once each, never to oneself', async () => {
    await author.listen()
    const top = await say(guest, postId)
    expect(await author.hears('notification:new')).toMatchObject({
      type: 'comment_added',
      relatedId: postId,
      message: `${guest.me.nickname}님이 내 글에 댓글을 남겼어요.`,
    })
    expect(await author.hears('notification:count')).toEqual({ count: 1 })
    await say(author, postId, '고마워요', top.id)
    expect(await messages(guest)).toEqual([`${author.me.nickname}님이 내 댓글에 답글을 남겼어요.`])
    await Promise.all([author, guest].map(clear))
    const reply = await say(third, postId, '저도요', top.id)
    expect(await messages(guest)).toEqual([`${third.me.nickname}님이 내 댓글에 답글을 남겼어요.`])
    expect(await messages(author)).toEqual([`${third.me.nickname}님이 내 글에 댓글을 남겼어요.`])
    await clear(guest)
    await say(guest, postId, '그렇죠', reply.id)
    expect(await messages(third)).toEqual([`${guest.me.nickname}님이 내 댓글에 답글을 남겼어요.`])
    await say(guest, postId, '덧붙여', top.id)
    expect(await messages(guest)).toEqual([])
    await clear(author)
    const own = await say(author, postId)
    await say(author, postId, '응', own.id)
    expect(await messages(author)).toEqual([])
    await say(guest, postId, '네', own.id)
    expect(await messages(author)).toEqual([`${guest.me.nickname}님이 내 댓글에 답글을 남겼어요.`])
  })

  test('replaces the unread one before it, on all devices: one for each story', async () => {
    const phone = await author.onAnother().listen()
    const otherId = await publish(author)
    await say(guest, otherId)
    await say(guest, postId)
    const [first, other] = await notes(author)
    await say(third, postId)
    const [latest, ...rest] = await notes(author)
    expect(latest).toMatchObject({
      relatedId: postId,
      message: `${third.me.nickname}님 외 1명이 내 글에 댓글을 남겼어요.`,
    })
    expect(rest).toEqual([other])
    expect(await phone.hears('notification:removed')).toEqual({ id: first?.id })
    expect(await phone.hears('notification:new', ({ id }) => id === latest?.id)).toEqual(latest)
    await phone.hears('notification:count', ({ count }) => count === 2)

    const params = { id: latest?.id ?? 0 }
    await author.call(api.notifications.markRead, { params })
    await say(guest, postId)
    expect((await notes(author)).map(({ isRead }) => isRead)).toEqual([false, true, false])
    expect((await notes(author))[1]?.id).toBe(latest?.id)
    phone.leave()
  })

  test('does not replace an older one when the reader has switched them off', async () => {
    await say(guest, postId)
    const before = await notes(author)
    await switchOff(author, 'comments')
    await say(third, postId)
    expect(await notes(author)).toEqual(before)
  })

  test('stays one for each story when many arrive at once, and when an archived one returns', async () => {
    await say(guest, postId)
    const [first] = await notes(author)
    const put = (isArchived: boolean) =>
      author.call(api.notifications.archive, {
        params: { id: first?.id ?? 0 },
        body: { isArchived },
      })
    await put(true)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => say(index % 2 ? guest : third, postId)),
    )
    expect(await notes(author)).toHaveLength(1)
    expect(await put(false)).toMatchObject({ isRead: true, isArchived: false })
    expect((await notes(author)).map(({ isRead }) => isRead)).toEqual([false, true])
  })

  test('is in the reader’s language and contains no quote', async () => {
    await author.call(api.accounts.setLanguage, { body: { language: 'en' } })
    await say(guest, postId, '비밀 이야기')
    expect(await notes(author)).toMatchObject([
      { title: 'A new comment', message: `${guest.me.nickname} commented on your story.` },
    ])
  })

  test('names no anonymous author', async () => {
    const secretId = await publish(author, true)
    const top = await say(guest, secretId)
    await say(author, secretId, '고마워요', top.id)
    await like(author, top.id)
    expect(await messages(guest)).toEqual([
      '글쓴이가 내 댓글에 공감했어요.',
      '글쓴이가 내 댓글에 답글을 남겼어요.',
    ])
    await guest.call(api.accounts.setLanguage, { body: { language: 'en' } })
    expect(await messages(guest)).toEqual([
      'The author liked your comment.',
      'The author replied to your comment.',
    ])
    expect(JSON.stringify(await notes(guest))).not.toContain(author.me.nickname)
  })

  test('is not made when it is switched off', async () => {
    await Promise.all([switchOff(author, 'comments'), switchOff(guest, 'likes')])
    const top = await say(guest, postId)
    await like(author, top.id)
    expect([...(await notes(author)), ...(await notes(guest))]).toEqual([])
    await say(author, postId, '고마워요', top.id)
    expect((await notes(guest)).map((note) => note.type)).toEqual(['comment_added'])
  })

  test('is not made for accounts that are never read', async () => {
    const [gone, ai] = [author.id, 9]
    const top = await say(author, postId)
    await author.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await say(guest, postId, '응', top.id)
    await like(guest, top.id)
    const { id } = await server()
      .db.insertInto('posts')
      .values({
        authorId: ai,
        content: '오늘은 천천히 숨을 쉬어 보세요.',
        categories: ['health'],
        language: 'ko',
        isAnonymous: false,
        isAiGenerated: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await say(guest, id)
    const made = await server()
      .db.selectFrom('notifications')
      .selectAll()
      .where('userId', 'in', [gone, ai])
      .execute()
    expect(made).toEqual([])
    expect((await list(guest, postId))[0]?.author).toMatchObject({ id: null, isDeleted: true })
  })
})

describe('in parallel', () => {
  const stored = async () => {
    const recount = (eb: 'author' | 'post', id: number) =>
      server()
        .db.selectFrom('comments')
        .select((ex) => ex.fn.countAll<number>().as('count'))
        .where(eb === 'post' ? 'postId' : 'authorId', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
    const people = await Promise.all(
      [author, guest, third].map(async (who) => [
        (await who.call(api.accounts.verify)).user.commentsCount,
        (await recount('author', who.id)).count,
      ]),
    )
    return [
      [(await read(author, postId)).commentsCount, (await recount('post', postId)).count],
    ].concat(people)
  }

  test('comments, replies and deletions leave every count equal to a recount', async () => {
    const people = [author, guest, third]
    const who = (index: number) => people[index % 3] ?? author
    const tops = await Promise.all(people.map((person) => say(person, postId)))
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        index % 10 === 9
          ? remove(who((index / 10) | 0), tops[((index / 10) | 0) % 3]?.id ?? 0)
          : say(who(index), postId, `${index}`, index % 2 ? tops[index % 3]?.id : undefined),
      ),
    )
    for (const reason of refusals(results)) expect(reason).toMatchObject({ status: 404 })
    expect(results.some((result) => result.status === 'fulfilled')).toBe(true)
    for (const [count, recount] of await stored()) expect(count).toBe(recount)
    // Whatever the order was, a deleted comment has no later reply.
    const shown = await list(author, postId, { limit: 100 })
    const shownCount = shown.flatMap((one) => [one, ...one.replies]).filter((one) => !one.isDeleted)
    expect(shownCount).toHaveLength((await read(author, postId)).commentsCount)
  })

  test('a comment is deleted once', async () => {
    const admin = await server().member()
    await makeAdmin(server(), admin)
    const { id } = await say(guest, postId)
    await say(third, postId)
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => remove(index % 2 ? guest : admin, id)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const reason of refusals(results))
      expect(reason).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    for (const [count, recount] of await stored()) expect(count).toBe(recount)
  })

  test('the count of likes equals the number of members who like it', async () => {
    const { id } = await say(guest, postId)
    const people = [author, guest, third]
    const rows = async () =>
      server().db.selectFrom('commentLikes').select('userId').where('commentId', '=', id).execute()
    await Promise.all(
      Array.from({ length: 15 }, (_, index) => like(people[index % 3] ?? author, id)),
    )
    expect((await rows()).map((row) => row.userId).toSorted((a, b) => a - b)).toEqual(
      people.map((person) => person.id).toSorted((a, b) => a - b),
    )
    expect((await list(author, postId))[0]).toMatchObject({ isLiked: true, likesCount: 3 })
    await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        like(people[index % 3] ?? author, id, index % 2 > 0),
      ),
    )
    expect((await list(author, postId))[0]?.likesCount).toBe((await rows()).length)
    const others = (await rows()).filter(({ userId }) => userId !== guest.id)
    expect((await notes(guest)).filter((note) => note.type === 'comment_liked')).toHaveLength(
      Math.min(others.length, 1),
    )
  })

  test('a post is deleted with its comments', async () => {
    await Promise.allSettled([
      ...Array.from({ length: 6 }, () => say(guest, postId)),
      author.call(api.posts.remove, { params: { id: postId } }),
      ...Array.from({ length: 6 }, () => say(third, postId)),
    ])
    await expect(say(guest, postId)).rejects.toMatchObject({ status: 404 })
    const post = await server()
      .db.selectFrom('posts')
      .select((eb) => [
        'commentsCount',
        eb
          .selectFrom('comments')
          .whereRef('postId', '=', 'posts.id')
          .select((ex) => ex.fn.countAll<number>().as('count'))
          .as('count'),
      ])
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    expect(post.commentsCount).toBe(post.count)
  })
})

test('an answer that was held tells whom it answers once it is let out', async () => {
  const admin = await server().member()
  await makeAdmin(server(), admin)
  const thread = await say(guest, postId)
  const reply = await say(third, postId, '저도요.', thread.id)
  const held = await say(
    author,
    postId,
    '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.',
    reply.id,
  )
  expect(held.isHeld).toBe(true)
  await clear(third)
  const { items } = await admin.call(api.reports.listCases, { query: { limit: 100 } })
  const params = { id: items.find(({ targetId }) => targetId === held.id)?.id ?? 0 }
  await admin.call(api.reports.claim, { params })
  await admin.call(api.reports.decide, { params, body: { decision: 'dismiss' } })
  expect(await messages(third)).toEqual([`${author.me.nickname}님이 내 댓글에 답글을 남겼어요.`])
})
