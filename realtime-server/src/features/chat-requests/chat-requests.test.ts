import { api } from '@dodam/contract'
import { Failure } from '@dodam/contract/schemas'
import type { Connection } from '@dodam/db'
import {
  inRounds,
  outcomeOf,
  type Person,
  refusalOf,
  startServer,
  suiteDatabase,
  type TestServer,
  times,
} from '@dodam/test-support'
import { block } from '@dodam/test-support/server/meeting.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sharer: Person
let listener: Person
let stranger: Person
let postId: number

const publish = async (who: Person, isAnonymous = false) =>
  (
    await who.call(api.posts.publish, {
      body: { content: '친구랑 다퉜는데 어떻게 풀죠?', categories: ['friendship'], isAnonymous },
    })
  ).id
const ask = (who: Person, id = postId, message = '이야기 나눠요') =>
  who.call(api.chatRequests.send, { body: { postId: id, message } })
const answer = (who: Person, id: number, status: 'accepted' | 'declined' = 'accepted') =>
  who.call(api.chatRequests.respond, { params: { id }, body: { status } })
const received = (who: Person, query: object = {}) => who.call(api.chatRequests.received, { query })
const sent = (who: Person, query: object = {}) => who.call(api.chatRequests.sent, { query })

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  sharer = await server.member({ username: 'narae', role: 'both' })
  listener = await server.member({ username: 'gwi', role: 'listener' })
  stranger = await server.member({ username: 'gireum', role: 'both' })
  await Promise.all([sharer, listener, stranger].map((person) => person.listen()))
})
afterAll(() => server.close())

beforeEach(async () => {
  postId = await publish(sharer)
})

describe('asking for a chat', () => {
  test('reaches the author live, and both see it in their own view', async () => {
    const { status, answer: mine } = await listener.callWithStatus(api.chatRequests.send, {
      body: { postId, message: '  같이 이야기해요  ' },
    })
    expect(status).toBe(201)
    expect(mine).toMatchObject({
      kind: 'chat-request',
      postId,
      message: '같이 이야기해요',
      status: 'pending',
      respondedAt: null,
      chatRoomId: null,
      sharer: { id: sharer.id, username: 'narae' },
      post: { id: postId, categories: ['friendship'] },
    })
    expect(mine).not.toHaveProperty('listener')

    const told = await sharer.hears('chat-request:new', (request) => request.id === mine.id)
    expect(told).toMatchObject({ listener: { id: listener.id, username: 'gwi' } })
    expect(told).not.toHaveProperty('sharer')
    expect((await received(sharer))[0]).toEqual(told)
    expect((await sent(listener))[0]).toEqual(mine)
    expect(await listener.hears('chat-request:changed', (one) => one.id === mine.id)).toEqual(mine)
    expect(
      await sharer.hears('notification:new', (one) => one.relatedId === mine.id),
    ).toMatchObject({ type: 'chat_request', isRead: false })
    await server.settle()
    expect(JSON.stringify(stranger.heard)).not.toContain('같이 이야기해요')
  })

  test('is refused for one’s own story, an AI’s, and twice for the same', async () => {
    await expect(ask(sharer)).rejects.toMatchObject({ status: 400, code: 'OWN_POST' })
    const { id: ai } = await connection.db
      .insertInto('posts')
      .values({
        authorId: 9,
        content: '오늘도 수고했어요, 모두들.',
        categories: ['other'],
        language: 'ko',
        isAnonymous: false,
        isAiGenerated: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(ask(listener, ai)).rejects.toMatchObject({ status: 400, code: 'AI_POST' })
    const { id } = await ask(listener)
    const again = { status: 409, code: 'ALREADY_REQUESTED' }
    await expect(ask(listener)).rejects.toMatchObject(again)
    await answer(sharer, id, 'declined')
    await expect(ask(listener)).rejects.toMatchObject(again)
    expect((await ask(stranger)).status).toBe('pending')
  })

  test('is for listeners: a sharer is refused, a visitor must sign in first', async () => {
    const onlySharer = await server.member()
    await expect(ask(onlySharer)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(ask(server.visitor())).rejects.toMatchObject({ status: 401 })
  })

  test('finds no story of a blocked member, in either direction', async () => {
    const [one, two] = await Promise.all([
      server.member({ role: 'listener' }),
      server.member({ role: 'listener' }),
    ])
    await connection.db
      .insertInto('blocks')
      .values([
        { blockerId: sharer.id, blockedId: one.id },
        { blockerId: two.id, blockedId: sharer.id },
      ])
      .execute()
    for (const person of [one, two])
      await expect(ask(person)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(ask(listener, 999_999)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test.each([
    ['no message', { message: undefined }],
    ['an empty message', { message: '   ' }],
    ['501 characters', { message: '가'.repeat(501) }],
    ['no post', { postId: undefined }],
    ['post 0', { postId: 0 }],
    ['a post by name', { postId: 'x' }],
    ['a post as text', { postId: '1' }],
  ])('with %s is refused', async (_, changes) => {
    const before = await sent(listener)
    const refused = await listener.send('POST', '/api/chat-requests', {
      postId,
      message: '안녕',
      ...changes,
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await sent(listener)).toEqual(before)
  })

  test('a message of 500 characters is stored completely', async () => {
    expect((await ask(listener, postId, '🌱'.repeat(500))).message).toBe('🌱'.repeat(500))
  })

  test(
    'fifty times at once creates one request and one notification',
    ...inRounds(1, async () => {
      postId = await publish(sharer)
      const outcomes = await times(50, () => outcomeOf(ask(listener)))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'ALREADY_REQUESTED')).toHaveLength(49)
      const mine = (await received(sharer)).filter((request) => request.postId === postId)
      expect(mine).toHaveLength(1)
      expect(
        (await sharer.call(api.posts.read, { params: { id: postId } })).chatRequestsCount,
      ).toBe(1)
      const notes = await sharer.call(api.notifications.list)
      expect(notes.filter((note) => note.relatedId === mine[0]?.id)).toHaveLength(1)
      await server.settle()
      const told = sharer.heardOf('chat-request:new').filter((one) => one.postId === postId)
      expect(told).toHaveLength(1)
    }),
  )
})

describe('answering', () => {
  test('yes opens one room for both, announced live', async () => {
    const { id } = await ask(listener)
    const accepted = await answer(sharer, id)
    expect(accepted).toMatchObject({ status: 'accepted', listener: { id: listener.id } })
    expect(accepted.chatRoomId).toBeGreaterThan(0)
    expect(accepted.respondedAt).not.toBeNull()
    const theirs = await listener.hears(
      'chat-request:changed',
      (one) => one.id === id && one.status === 'accepted',
    )
    expect(theirs).toMatchObject({ chatRoomId: accepted.chatRoomId, sharer: { id: sharer.id } })
    expect(await sharer.hears('chat-request:changed', (one) => one.id === id)).toEqual(accepted)
    for (const person of [sharer, listener]) {
      const room = await person.hears('room:changed', (one) => one.chatRequestId === id)
      const rooms = await person.call(api.chat.listRooms, { query: { requestId: id } })
      expect(rooms).toEqual([room])
      expect(room).toMatchObject({ id: accepted.chatRoomId, isActive: true, lastSeq: 0 })
    }
    expect(
      await listener.hears('notification:new', (one) => one.relatedId === accepted.chatRoomId),
    ).toMatchObject({ type: 'chat_accepted' })
    await server.settle()
    expect(stranger.heardOf('room:changed')).toEqual([])
  })

  test('no opens none, and is worded kindly', async () => {
    const { id } = await ask(listener)
    expect(await answer(sharer, id, 'declined')).toMatchObject({
      status: 'declined',
      chatRoomId: null,
    })
    await listener.hears(
      'chat-request:changed',
      (one) => one.id === id && one.status === 'declined',
    )
    expect(
      await listener.hears(
        'notification:new',
        (one) => one.type === 'chat_declined' && one.relatedId === id,
      ),
    ).toMatchObject({ isRead: false })
    expect(await listener.call(api.chat.listRooms, { query: { requestId: id } })).toEqual([])
  })

  test('is for the recipient alone: others get NOT_FOUND', async () => {
    const { id } = await ask(listener)
    for (const person of [listener, stranger])
      await expect(answer(person, id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(answer(server.visitor(), id)).rejects.toMatchObject({ status: 401 })
    await expect(answer(sharer, 999_999)).rejects.toMatchObject({ status: 404 })
    expect((await sent(listener))[0]).toMatchObject({ id, status: 'pending' })
    await answer(sharer, id)
    for (const person of [listener, stranger])
      await expect(answer(person, id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test.each(['pending', 'maybe', '', null, 7])('%s is refused', async (status) => {
    const { id } = await ask(listener)
    const refused = await sharer.send('PUT', `/api/chat-requests/${id}/respond`, { status })
    expect(refused.status).toBe(400)
    expect((await received(sharer))[0]).toMatchObject({ id, status: 'pending' })
  })

  test('a second time is refused with the stored request', async () => {
    const { id } = await ask(listener)
    const accepted = await answer(sharer, id)
    const refused = await sharer.send('PUT', `/api/chat-requests/${id}/respond`, {
      status: 'declined',
    })
    expect(refused.status).toBe(409)
    const body = await refused.json()
    expect(Failure.parse(body).code).toBe('ALREADY_PROCESSED')
    expect(body).toMatchObject({
      alreadyProcessed: true,
      request: { ...accepted, alreadyProcessed: true },
    })
    expect((await received(sharer))[0]).toEqual(accepted)
  })

  test(
    'fifty yes and fifty no at once: one of them counts',
    ...inRounds(3, async (round) => {
      const { id } = await ask(listener, await publish(sharer))
      const outcomes = await times(100, (index) =>
        answer(sharer, id, (index + round) % 2 === 0 ? 'accepted' : 'declined').then(
          (request) => request.status,
          refusalOf,
        ),
      )
      const won = outcomes.filter((outcome) => outcome !== 'ALREADY_PROCESSED')
      expect(won).toHaveLength(1)
      const request = (await received(sharer)).find((one) => one.id === id)
      expect(request?.status).toBe(won[0])
      const rooms = await connection.db
        .selectFrom('chatRooms')
        .select('id')
        .where('chatRequestId', '=', id)
        .execute()
      expect(rooms.map((room) => room.id)).toEqual(
        won[0] === 'accepted' ? [request?.chatRoomId] : [],
      )
      await server.settle()
      const told = listener
        .heardOf('chat-request:changed')
        .filter((one) => one.id === id && one.status !== 'pending')
      expect(told).toHaveLength(1)
      const notes = (await listener.call(api.notifications.list)).filter((note) =>
        won[0] === 'accepted'
          ? note.type === 'chat_accepted' && note.relatedId === request?.chatRoomId
          : note.type === 'chat_declined' && note.relatedId === id,
      )
      expect(notes).toHaveLength(1)
    }),
  )
})

describe('a block between the two', () => {
  const gone = { status: 404, code: 'NOT_FOUND' }

  test.each([true, false])('leaves nothing to answer (by the author: %s)', async (byAuthor) => {
    const [author, reader] = await Promise.all([
      server.member(),
      server.member({ role: 'listener' }),
    ])
    const { id } = await ask(reader, await publish(author))
    await (byAuthor ? block(author, reader) : block(reader, author))
    for (const status of ['accepted', 'declined'] as const)
      await expect(answer(author, id, status)).rejects.toMatchObject(gone)
    const [unblocker, unblocked] = byAuthor ? [author, reader] : [reader, author]
    await unblocker.call(api.blocks.remove, { params: { id: unblocked.id } })
    expect(await answer(author, id)).toMatchObject({ id, status: 'accepted' })
  })

  test(
    'made during the answer never leaves an open room',
    ...inRounds(10, async (round) => {
      const [author, reader] = await Promise.all([
        server.member(),
        server.member({ role: 'listener' }),
      ])
      const { id } = await ask(reader, await publish(author, round % 2 === 0))
      const [blocker, blocked] = round % 4 < 2 ? [author, reader] : [reader, author]
      const accepted = answer(author, id).then(
        () => true,
        (refused: { status: number }) => refused.status !== 404,
      )
      const [wasAccepted] = await Promise.all([accepted, block(blocker, blocked)])
      const room = await connection.db
        .selectFrom('chatRooms')
        .select(['isActive', 'isAnonymous', 'left1At', 'closesAt'])
        .where('chatRequestId', '=', id)
        .executeTakeFirst()
      expect(room !== undefined).toBe(wasAccepted)
      // A block cannot end the blocker's room with a masked member, and a masked author's block ends it later.
      expect(room?.isActive ?? false).toBe(wasAccepted && room?.isAnonymous === true)
      const hasAuthorLeft = wasAccepted && room?.isAnonymous === true && blocker === author
      expect([room?.left1At ?? null, room?.closesAt ?? null].map((at) => at !== null)).toEqual(
        room?.isActive === false ? [blocker === author, false] : [hasAuthorLeft, hasAuthorLeft],
      )
    }),
  )

  test('with an anonymous author lets the other ask, and the author receives nothing', async () => {
    const [author, reader] = await Promise.all([
      server.member(),
      server.member({ role: 'listener' }),
    ])
    await author.listen()
    await block(reader, author)
    const { id } = await ask(reader, await publish(author, true))
    expect((await sent(reader))[0]).toMatchObject({ id, sharer: null })
    await server.settle()
    expect(author.heardOf('chat-request:new')).toEqual([])
    expect(await author.call(api.notifications.list)).toEqual([])
    expect(await received(author)).toEqual([])
    await expect(answer(author, id)).rejects.toMatchObject(gone)
    author.leave()
  })
})

describe('an anonymous author', () => {
  test('stays unknown to the listener, before and after the answer, yes or no', async () => {
    const hidden = await server.member({ username: 'sumeun' })
    for (const status of ['accepted', 'declined'] as const) {
      const anonymous = await publish(hidden, true)
      const asked = await ask(listener, anonymous)
      expect(asked.sharer).toBeNull()
      expect((await received(hidden))[0]).toMatchObject({ listener: { id: listener.id } })
      await answer(hidden, asked.id, status)
      const changed = await listener.hears(
        'chat-request:changed',
        (one) => one.id === asked.id && one.status === status,
      )
      expect(changed.sharer).toBeNull()
      expect((await sent(listener))[0]).toMatchObject({ id: asked.id, status, sharer: null })
    }
    await server.settle()
    const everything = JSON.stringify([
      listener.heard,
      await sent(listener),
      await listener.call(api.notifications.list),
      await listener.call(api.chat.listRooms, { query: {} }),
    ])
    expect(everything).not.toContain('sumeun')
  })
})

describe('the lists', () => {
  test('page newest first, contain only the caller’s own, and leave out blocked members', async () => {
    const [author, reader] = await Promise.all([
      server.member(),
      server.member({ role: 'listener' }),
    ])
    const made: number[] = []
    for (let count = 0; count < 5; count++)
      made.unshift((await ask(reader, await publish(author))).id)
    const ids = (requests: { id: number }[]) => requests.map((request) => request.id)
    for (const list of [sent.bind(null, reader), received.bind(null, author)]) {
      expect(ids(await list())).toEqual(made)
      const first = await list({ limit: 2 })
      expect(ids(first)).toEqual(made.slice(0, 2))
      expect(ids(await list({ limit: 2, before: made[1] ?? 0 }))).toEqual(made.slice(2, 4))
      expect(ids(await list({ before: made[3] ?? 0 }))).toEqual(made.slice(4))
    }
    expect(await received(reader)).toEqual([])
    expect(await sent(author)).toEqual([])
    await connection.db
      .insertInto('blocks')
      .values({ blockerId: author.id, blockedId: reader.id })
      .execute()
    expect(await received(author)).toEqual([])
    expect(await sent(reader)).toEqual([])
  })
})
