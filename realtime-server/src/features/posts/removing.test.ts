import { api, type BodyInput, type Post } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  makeAdmin,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { block } from '@dodam/test-support/server/meeting.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let author: Person
let other: Person
let admin: Person

const publish = (who: Person, changes: Partial<BodyInput<typeof api.posts.publish>> = {}) =>
  who.call(api.posts.publish, {
    body: { content: '요즘 공부가 손에 잡히지 않아요.', categories: ['study'], ...changes },
  })
const remove = (who: Person, { id }: Post) => who.call(api.posts.remove, { params: { id } })
const read = (who: Person, { id }: Post) => who.call(api.posts.read, { params: { id } })
const gone = { status: 404, code: 'NOT_FOUND' }

/** Return every stored count that includes posts. */
const counted = async (who: Person) => ({
  ...(await connection.db
    .selectFrom('users')
    .select(['postsCount', 'anonymousPostsCount', 'likesCount', 'anonymousLikesCount'])
    .where('id', '=', who.id)
    .executeTakeFirstOrThrow()),
  categories: await server.visitor().call(api.posts.categoryStats),
})

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  admin = await server.member()
  await makeAdmin(server, admin)
  // A new session, because an open one has cached the member without admin rights.
  const { token, user } = await server.visitor().call(api.accounts.login, {
    body: { username: admin.me.username, password: 'a good word 1' },
  })
  admin.signIn(token, user)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[author, other] = await Promise.all([
    server.member({ role: 'both' }),
    server.member({ role: 'both' }),
  ])
})

describe('deleting a story', () => {
  test.each([false, true])(
    'lowers every count that included it (anonymous: %s)',
    async (isAnonymous) => {
      await publish(author)
      const before = await counted(author)
      const post = await publish(author, { isAnonymous, categories: ['study', 'love'] })
      for (const person of [other, admin, author])
        await person.call(api.posts.like, { params: { id: post.id }, body: {} })
      expect(await counted(author)).not.toEqual(before)
      expect(await remove(author, post)).toEqual({ success: true })
      expect(await counted(author)).toEqual(before)
      for (const person of [author, other, server.visitor()]) {
        await expect(read(person, post)).rejects.toMatchObject(gone)
        const feed = await person.call(api.posts.list, { query: {} })
        expect(feed.map((one) => one.id)).not.toContain(post.id)
      }
      await expect(remove(author, post)).rejects.toMatchObject(gone)
    },
  )

  test('is allowed for its author and for admins', async () => {
    const post = await publish(author)
    await expect(remove(server.visitor(), post)).rejects.toMatchObject({ status: 401 })
    await expect(remove(other, post)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(remove(other, { ...post, id: 999_999 })).rejects.toMatchObject(gone)
    expect(await read(other, post)).toMatchObject({ id: post.id })
    await block(author, admin)
    expect(await remove(admin, post)).toEqual({ success: true })
    await expect(read(author, post)).rejects.toMatchObject(gone)
  })

  test('is refused to a blocked member like an unknown story', async () => {
    const post = await publish(author)
    await block(author, other)
    await expect(remove(other, post)).rejects.toMatchObject(gone)
    expect(await read(author, post)).toMatchObject({ id: post.id })
  })

  test('twenty times at once happens once', async () => {
    const before = await counted(author)
    const post = await publish(author)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        remove(author, post).then(
          () => 200,
          (refused: { status: number }) => refused.status,
        ),
      ),
    )
    expect(outcomes.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 404),
    ])
    expect(await counted(author)).toEqual(before)
  })
})

describe('a deleted story', () => {
  test('is announced to every member who could see it, and to no other', async () => {
    const [blocked, blocker] = await Promise.all([server.member(), server.member()])
    await block(author, blocked)
    await block(blocker, author)
    const people = [author, other, blocked, blocker]
    await Promise.all(people.map((person) => person.listen()))
    const named = await publish(author)
    const anonymous = await publish(author, { isAnonymous: true })
    await remove(author, named)
    await remove(author, anonymous)
    await server.settle()
    const told = (person: Person) => person.heardOf('post:removed').map((one) => one.id)
    expect(told(author)).toEqual([named.id, anonymous.id])
    expect(told(other)).toEqual([named.id, anonymous.id])
    expect(told(blocked)).toEqual([anonymous.id])
    expect(told(blocker)).toEqual([anonymous.id])
    for (const person of people) person.leave()
  })

  test('leaves its chat requests to both members, without its text', async () => {
    const post = await publish(author)
    const request = await other.call(api.chatRequests.send, {
      body: { postId: post.id, message: '안녕하세요' },
    })
    const blocked = await server.member({ role: 'both' })
    await blocked.call(api.chatRequests.send, { body: { postId: post.id, message: '저도요' } })
    await block(author, blocked)
    await Promise.all([author, other, blocked].map((person) => person.listen()))
    await remove(author, post)
    await server.settle()
    for (const [person, list] of [
      [author, api.chatRequests.received],
      [other, api.chatRequests.sent],
    ] as const) {
      const heard = person.heardOf('chat-request:changed')
      expect(heard).toEqual(await person.call(list, { query: {} }))
      expect(heard).toMatchObject([{ id: request.id, post: { id: post.id, content: '' } }])
    }
    expect(blocked.heardOf('chat-request:changed')).toEqual([])
    await expect(
      other.call(api.chatRequests.send, { body: { postId: post.id, message: '안녕하세요' } }),
    ).rejects.toMatchObject(gone)
    for (const person of [author, other, blocked]) person.leave()
  })

  test('accepts no request that was under way', async () => {
    const post = await publish(author)
    const asking = Array.from({ length: 5 }, async () => {
      const listener = await server.member({ role: 'listener' })
      return async () =>
        await listener
          .call(api.chatRequests.send, { body: { postId: post.id, message: '안녕하세요' } })
          .then(
            () => 201,
            (refused: { status: number }) => refused.status,
          )
    })
    const ready = await Promise.all(asking)
    const [, ...outcomes] = await Promise.all([remove(author, post), ...ready.map((ask) => ask())])
    const { count } = await connection.db
      .selectFrom('chatRequests')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('postId', '=', post.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(outcomes.filter((status) => status === 201).length)
    expect(outcomes.every((status) => status === 201 || status === 404)).toBe(true)
  })
})
