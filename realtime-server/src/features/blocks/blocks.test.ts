import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { accept, askForChat, block, publish, unblock } from '@dodam/test-support/server/meeting.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
/** The blocker. */
let mina: Person
/** The blocked member. */
let joon: Person

const noSuchId = 9_999_999
const notFound = { status: 404, code: 'NOT_FOUND' }

const blocked = (who: Person, query: object = {}) => who.call(api.blocks.list, { query })
const isBlocked = async (who: Person, { id }: { id: number }) =>
  (await who.call(api.blocks.read, { params: { id } })).isBlocked

const feed = async (who: Person) =>
  (await who.call(api.posts.list, { query: { limit: 50 } })).map(({ id }) => id)

/** Return status, headers and text of an answer, without what differs from call to call. */
async function answerTo(who: Person, method: string, path: string, body?: unknown) {
  const response = await who.send(method, path, body)
  const headers = [...response.headers].filter(
    ([name]) => !/^(date|x-request-id|retry-after)$/.test(name),
  )
  return { status: response.status, headers, text: await response.text() }
}

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
})
afterAll(() => server.close())

beforeEach(async () => {
  mina = await server.member({ role: 'both' })
  joon = await server.member({ role: 'both' })
})

describe('blocking a member', () => {
  test('lasts until it is ended, and is idempotent', async () => {
    const yes = { kind: 'block', id: joon.id, isBlocked: true, success: true }
    expect(await block(mina, joon)).toEqual(yes)
    expect(await block(mina, joon)).toEqual(yes)
    expect(await isBlocked(mina, joon)).toBe(true)
    expect(await blocked(mina)).toMatchObject([{ kind: 'user', id: joon.id }])
    const no = { ...yes, isBlocked: false }
    expect(await unblock(mina, joon)).toEqual(no)
    expect(await unblock(mina, joon)).toEqual(no)
    expect(await isBlocked(mina, joon)).toBe(false)
    expect(await blocked(mina)).toEqual([])
  })

  test('is refused for oneself, the support team and unknown ids, with an error of its own each', async () => {
    await expect(block(mina, mina)).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      answer: { details: [{ path: 'targetUserId', message: '나를 차단할 수는 없어요.' }] },
    })
    await expect(block(mina, { id: 1 })).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    for (const id of [noSuchId, Number.MAX_SAFE_INTEGER])
      await expect(block(mina, { id })).rejects.toMatchObject(notFound)
    const gone = await server.member()
    await connection.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', gone.id)
      .execute()
    await expect(block(mina, gone)).rejects.toMatchObject(notFound)
    expect(await blocked(mina)).toEqual([])
  })

  test.each([
    {},
    { targetUserId: 0 },
    { targetUserId: -1 },
    { targetUserId: '13' },
    '{',
    undefined,
  ])('with %j is refused', async (body) => {
    const refused = await mina.send('POST', '/api/user/block', body)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('needs a sign-in, and ends no other member’s block', async () => {
    await block(mina, joon)
    const visitor = server.visitor()
    await expect(block(visitor, joon)).rejects.toMatchObject({ status: 401 })
    await expect(unblock(visitor, joon)).rejects.toMatchObject({ status: 401 })
    await expect(blocked(visitor)).rejects.toMatchObject({ status: 401 })
    const stranger = await server.member()
    expect(await unblock(stranger, joon)).toMatchObject({ isBlocked: false })
    expect(await unblock(joon, mina)).toMatchObject({ isBlocked: false })
    expect(await isBlocked(mina, joon)).toBe(true)
  })

  test('works for AI accounts as well', async () => {
    const ai = { id: 9 }
    await block(mina, ai)
    expect(await blocked(mina)).toMatchObject([{ id: 9, isAi: true }])
    await unblock(mina, ai)
  })

  test('lists the latest first, in pages, and without deleted accounts', async () => {
    const people: Person[] = []
    for (let count = 0; count < 5; count++) people.unshift(await server.member())
    for (const person of people.toReversed()) await block(mina, person)
    const all = people.map(({ id }) => id)
    const ids = async (query: object) => (await blocked(mina, query)).map(({ id }) => id)
    expect(await ids({})).toEqual(all)
    expect(await ids({ limit: 2 })).toEqual(all.slice(0, 2))
    expect(await ids({ limit: 2, before: all[1] })).toEqual(all.slice(2, 4))
    expect(await ids({ before: all[3] })).toEqual(all.slice(4))
    // Blocks of the same millisecond still have a stable order.
    await connection.db
      .updateTable('blocks')
      .set({ createdAt: new Date() })
      .where('blockerId', '=', mina.id)
      .execute()
    expect(await ids({ limit: 2, before: all[1] })).toEqual(all.slice(2, 4))
    await connection.db
      .updateTable('users')
      .set({ deletedAt: new Date() })
      .where('id', '=', all[2] ?? 0)
      .execute()
    expect(await ids({})).toEqual(all.filter((id) => id !== all[2]))
    expect(JSON.stringify(await blocked(joon))).toBe('[]')
  })

  test('twenty times at once from both sides leaves one block, and the later caller gets NOT_FOUND', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const [who, whom] = index % 2 === 0 ? [mina, joon] : [joon, mina]
        return await block(who, whom).then(
          () => who.id,
          (refused: { code: string }) => refused.code,
        )
      }),
    )
    const rows = await connection.db
      .selectFrom('blocks')
      .select('blockerId')
      .where('blockerId', 'in', [mina.id, joon.id])
      .execute()
    expect(rows).toHaveLength(1)
    const winner = rows[0]?.blockerId ?? 0
    expect(outcomes.filter((outcome) => outcome === winner)).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'NOT_FOUND')).toHaveLength(10)
  })
})

describe('the blocked member', () => {
  test('gets for everything of the blocker the same answers, byte by byte, as for unknown ids', async () => {
    const post = await publish(mina)
    const answered = await publish(mina)
    const request = await askForChat(joon, answered)
    const ofNobody: [string, string, unknown?][] = [
      ['GET', `/api/user/${noSuchId}`],
      ['GET', `/api/user/${noSuchId}/posts`],
      ['GET', `/api/users/${noSuchId}/ratings`],
      ['GET', `/api/user/blocked/${noSuchId}`],
      ['POST', '/api/user/block', { targetUserId: noSuchId }],
    ]
    const ofNoPost: [string, string, unknown?][] = [
      ['GET', `/api/posts/${noSuchId}`],
      ['DELETE', `/api/posts/${noSuchId}`],
      ['POST', `/api/posts/${noSuchId}/like`],
      ['POST', `/api/posts/${noSuchId}/view`],
      ['GET', `/api/posts/${noSuchId}/like-status`],
      ['GET', `/api/posts/${noSuchId}/comments`],
      ['POST', `/api/posts/${noSuchId}/comments`, { content: '힘내요' }],
      ['POST', '/api/chat-requests', { postId: noSuchId, message: '안녕' }],
    ]
    await block(mina, joon)
    const with_ = (id: number) => (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll(String(noSuchId), String(id))) as unknown
    for (const [things, ids] of [
      [ofNobody, [mina.id]],
      [ofNoPost, [post.id, answered.id]],
    ] as const)
      for (const [method, path, body] of things)
        for (const id of ids) {
          const there = with_(id)({ path, body }) as { path: string; body?: unknown }
          expect(await answerTo(joon, method, there.path, there.body), `${method} ${path}`).toEqual(
            await answerTo(joon, method, path, body),
          )
        }
    expect(await joon.call(api.chatRequests.sent)).toEqual([])
    await expect(accept(mina, request)).rejects.toMatchObject(notFound)
    expect(await blocked(joon)).toEqual([])
  })

  test('receives nothing of a request by the blocker, who cannot see whose story it is', async () => {
    const unnamed = await publish(joon, true)
    await block(mina, joon)
    await joon.listen()
    expect(await askForChat(mina, unnamed)).toMatchObject({ status: 'pending', sharer: null })
    expect(await mina.call(api.chatRequests.sent)).toHaveLength(1)
    await server.settle()
    expect(joon.heard.filter(({ name }) => name !== 'live:restored')).toEqual([])
    expect(await joon.call(api.chatRequests.received)).toEqual([])
    expect(await joon.call(api.notifications.list)).toEqual([])
  })

  test('receives no named events either, and sees everything again when the block ends', async () => {
    const stranger = await server.member()
    await Promise.all([joon.listen(), stranger.listen()])
    await block(mina, joon)
    await server.settle()
    expect(joon.heard.filter(({ name }) => name !== 'live:restored')).toEqual([])
    const open = await publish(mina)
    const hidden = await publish(mina, true)
    for (const { id } of [open, hidden]) await stranger.hears('post:new', (post) => post.id === id)
    await server.settle()
    expect(joon.heardOf('post:new').map(({ id }) => id)).toEqual([hidden.id])
    expect(await feed(joon)).not.toContain(open.id)
    expect(await feed(joon)).toContain(hidden.id)
    await unblock(mina, joon)
    expect(await feed(joon)).toEqual(expect.arrayContaining([open.id, hidden.id]))
    expect(await joon.call(api.profiles.readUser, { params: { id: mina.id } })).toMatchObject({
      id: mina.id,
    })
  })

  test('does not see the blocker anywhere when both block each other, as if the account were deleted', async () => {
    await block(joon, mina)
    // Blocking back is refused, so this block must be the older one.
    await connection.db
      .insertInto('blocks')
      .values({ blockerId: mina.id, blockedId: joon.id })
      .execute()
    expect(await blocked(joon)).toEqual([])
    expect(await isBlocked(joon, mina)).toBe(false)
    expect(await unblock(joon, mina)).toMatchObject({ isBlocked: false })
  })
})

describe('the blocker', () => {
  test('can open the profile, to end the block, and sees the blocked member nowhere else', async () => {
    const post = await publish(joon)
    const request = await askForChat(mina, post)
    const received = await askForChat(joon, await publish(mina))
    await block(mina, joon)
    const params = { id: joon.id }
    expect(await mina.call(api.profiles.readUser, { params })).toMatchObject({ id: joon.id })
    expect(await mina.call(api.profiles.listUserPosts, { params })).toEqual([])
    expect(await feed(mina)).not.toContain(post.id)
    await expect(mina.call(api.posts.read, { params: { id: post.id } })).rejects.toMatchObject(
      notFound,
    )
    expect(await mina.call(api.chatRequests.received)).toEqual([])
    expect(await mina.call(api.chatRequests.sent)).toEqual([])
    for (const [who, one] of [
      [mina, received],
      [joon, request],
    ] as const)
      await expect(accept(who, one)).rejects.toMatchObject(notFound)
    await unblock(mina, joon)
    expect(await mina.call(api.chatRequests.received)).toMatchObject([{ id: received.id }])
    expect(await feed(mina)).toContain(post.id)
  })

  test('cannot identify an anonymous author by it: nothing disappears and nothing appears', async () => {
    const named = await publish(joon)
    const anonymous = await publish(joon, true)
    await mina.listen()
    const watched = async () => ({
      feed: (await feed(mina)).filter((id) => id !== named.id),
      one: await mina.call(api.posts.read, { params: { id: anonymous.id } }),
    })
    const before = await watched()
    expect(before.feed).toContain(anonymous.id)
    await block(mina, joon)
    expect(await watched()).toEqual(before)
    // New anonymous posts are delivered as usual.
    const later = await publish(joon, true)
    await mina.hears('post:new', (post) => post.id === later.id)
    const openly = await publish(joon)
    await server.settle()
    expect(mina.heardOf('post:new').map(({ id }) => id)).not.toContain(openly.id)
    await unblock(mina, joon)
    expect((await feed(mina)).filter((id) => id === anonymous.id)).toHaveLength(1)
  })
})

describe('under a third member’s story', () => {
  let dana: Person
  let post: { id: number }
  const comment = (who: Person, content: string, parentId?: number) =>
    who.call(api.comments.add, { params: { id: post.id }, body: { content, parentId } })
  const texts = async (who: Person) => {
    const list = await who.call(api.comments.list, { params: { id: post.id } })
    return list.flatMap((one) => [one.content, ...one.replies.map(({ content }) => content)])
  }
  const count = async (who: Person) =>
    (await who.call(api.posts.read, { params: { id: post.id } })).commentsCount

  beforeEach(async () => {
    dana = await server.member()
    post = await publish(dana)
  })

  test('neither sees the other’s comments, the replies to them, nor a count of them', async () => {
    const hers = await comment(mina, '미나예요')
    await comment(dana, '미나에게', hers.id)
    await comment(joon, '준이에요')
    await block(mina, joon)
    expect(await texts(mina)).toEqual(['미나예요', '미나에게'])
    expect(await texts(joon)).toEqual(['준이에요'])
    expect(await texts(dana)).toEqual(['준이에요', '미나예요', '미나에게'])
    expect([await count(mina), await count(joon), await count(dana)]).toEqual([2, 1, 3])
    await unblock(mina, joon)
    expect([await count(mina), await count(joon), await count(dana)]).toEqual([3, 3, 3])
    expect(await texts(joon)).toEqual(await texts(dana))
  })

  test('the blocker’s comment answers the blocked member like an unknown id', async () => {
    const hers = await comment(mina, '미나예요')
    await block(mina, joon)
    const tries: [string, (id: number) => string, (id: number) => unknown][] = [
      ['POST', (id) => `/api/comments/${id}/like`, () => ({})],
      ['POST', (id) => `/api/comments/${id}/report`, () => ({ reason: '광고예요' })],
      ['DELETE', (id) => `/api/comments/${id}`, () => undefined],
      [
        'POST',
        () => `/api/posts/${post.id}/comments`,
        (id) => ({ content: '답이에요', parentId: id }),
      ],
    ]
    for (const [method, path, body] of tries)
      expect(await answerTo(joon, method, path(hers.id), body(hers.id)), path(0)).toEqual(
        await answerTo(joon, method, path(noSuchId), body(noSuchId)),
      )
    expect(await texts(dana)).toEqual(['미나예요'])
  })

  test('neither receives the other’s events, though both have it open', async () => {
    await block(mina, joon)
    await Promise.all([mina.listen(), joon.listen(), dana.listen()])
    for (const person of [mina, joon, dana])
      expect(await person.watch(post.id)).toEqual({ ok: true })
    for (const [who, other] of [
      [mina, joon],
      [joon, mina],
    ] as const) {
      const { id } = await comment(who, '잘 지내요?')
      for (const listener of [who, dana])
        await listener.hears('comment:new', (one) => one.id === id)
      await who.call(api.comments.remove, { params: { id } })
      await dana.hears('comment:removed', (one) => one.id === id)
      await server.settle()
      expect(JSON.stringify(other.heardOf('comment:new'))).not.toContain(`"id":${id},`)
      expect(other.heardOf('comment:removed').map((one) => one.id)).not.toContain(id)
    }
    for (const person of [mina, joon]) expect(await person.call(api.notifications.list)).toEqual([])
  })

  test('a story of the blocker that the blocked member has open sends no more events', async () => {
    const hers = await publish(mina)
    await joon.listen()
    await joon.watch(hers.id)
    await block(mina, joon)
    await dana.call(api.posts.like, { params: { id: hers.id } })
    await dana.call(api.comments.add, { params: { id: hers.id }, body: { content: '힘내요' } })
    await mina.call(api.posts.remove, { params: { id: hers.id } })
    await server.settle()
    expect(joon.heard.filter(({ name }) => name !== 'live:restored')).toEqual([])
    expect(await joon.watch(hers.id)).toEqual(await joon.watch(noSuchId))
  })
})

describe('searching', () => {
  test('finds only what each may see, on both sides', async () => {
    const hers = await publish(mina)
    const his = await publish(joon)
    const hisUnnamed = await publish(joon, true)
    await block(mina, joon)
    const found = async (who: Person) =>
      (await who.call(api.posts.list, { query: { search: '어떻게', limit: 50 } })).map(
        ({ id }) => id,
      )
    const toMina = await found(mina)
    expect(toMina).toEqual(expect.arrayContaining([hers.id, hisUnnamed.id]))
    expect(toMina).not.toContain(his.id)
    const toJoon = await found(joon)
    expect(toJoon).toEqual(expect.arrayContaining([his.id, hisUnnamed.id]))
    expect(toJoon).not.toContain(hers.id)
  })
})
