import { randomUUID } from 'node:crypto'
import { type AnyEndpoint, api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  meet,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '../../testing/index.ts'

let connection: Connection
let server: TestServer
let sharer: Person
let listener: Person
let roomId: number

const notFound = { status: 404, code: 'NOT_FOUND' }
const closed = { status: 409, code: 'ROOM_CLOSED' }

const leave = (who: Person, id = roomId, block?: boolean) =>
  who.call(api.chat.leave, { params: { id }, body: block === undefined ? {} : { block } })
const say = (who: Person, content = '안녕하세요', id = roomId) =>
  who.call(api.chat.send, { params: { id }, body: { content } })
const readRoom = (who: Person, id = roomId) => who.call(api.chat.readRoom, { params: { id } })
const roomIds = async (who: Person) => (await who.call(api.chat.listRooms)).map(({ id }) => id)
const storedIn = (id: number) =>
  connection.db
    .selectFrom('chatMessages')
    .select('seq')
    .where('roomId', '=', id)
    .orderBy('seq')
    .execute()

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
})
afterAll(() => server.close())

beforeEach(async () => {
  sharer = await server.member({ role: 'both' })
  listener = await server.member({ role: 'both' })
  roomId = (await meet(sharer, listener)).roomId
})

describe('leaving a room', () => {
  test('is for good: gone for who leaves, closed for the other one, who keeps what was written', async () => {
    const phone = await sharer.onAnother().listen()
    await Promise.all([sharer.listen(), listener.listen()])
    await say(sharer)
    const last = await say(listener, '자요?')
    await sharer.hears('notification:new', ({ type }) => type === 'new_message')
    const mine = await readRoom(sharer)
    const theirs = await readRoom(listener)
    const messages = await listener.call(api.chat.listMessages, { params: { id: roomId } })

    const left = { kind: 'room-left', id: roomId, success: true }
    expect(await leave(sharer)).toEqual({ ...left, alreadyLeft: false })
    const readable = { ...theirs, isActive: false, otherOnline: false }
    expect(await listener.hears('room:closed')).toEqual(readable)
    for (const device of [sharer, phone]) {
      expect(await device.hears('room:closed')).toEqual({
        ...mine,
        isActive: false,
        otherOnline: false,
        hasLeft: true,
      })
      await device.hears('notification:removed')
    }
    expect(await readRoom(listener)).toEqual(readable)
    expect(await roomIds(listener)).toContain(roomId)
    const params = { id: roomId }
    expect(await listener.call(api.chat.listMessages, { params })).toEqual(messages)
    await expect(say(listener)).rejects.toMatchObject(closed)

    await server.settle()
    const mark = sharer.heard.length
    expect(await leave(sharer)).toEqual({ ...left, alreadyLeft: true })
    await listener.call(api.chat.readUpTo, { params, body: { upToSeq: 99 } })
    expect((await readRoom(listener)).unreadCount).toBe(0)
    listener.emit('typing', { roomId })
    await server.settle()
    expect(sharer.heard.slice(mark).filter(({ name }) => name !== 'live:restored')).toEqual([])
    expect(listener.heardOf('room:closed')).toHaveLength(1)

    expect(await roomIds(sharer)).not.toContain(roomId)
    const gone: [AnyEndpoint, object][] = [
      [api.chat.readRoom, { params }],
      [api.chat.listMessages, { params }],
      [api.chat.send, { params, body: { content: '안녕' } }],
      [api.chat.readUpTo, { params, body: { upToSeq: 1 } }],
      [api.chat.reveal, { params }],
      [api.chat.readMessage, { params: { id: last.id } }],
    ]
    for (const [endpoint, input] of gone)
      await expect(sharer.call(endpoint, input), endpoint.path).rejects.toMatchObject(notFound)
    const notes = await sharer.call(api.notifications.list)
    expect(notes.filter(({ type }) => type === 'new_message')).toEqual([])
  })

  test('works as well after the other one has left, and each may be first', async () => {
    for (const [first, second] of [
      [sharer, listener],
      [listener, sharer],
    ] as const) {
      const { roomId: id } = await meet(sharer, listener)
      await Promise.all([first.listen(), second.listen()])
      expect((await leave(first, id)).alreadyLeft).toBe(false)
      expect((await leave(second, id)).alreadyLeft).toBe(false)
      expect((await leave(second, id)).alreadyLeft).toBe(true)
      expect((await leave(first, id)).alreadyLeft).toBe(true)
      await server.settle()
      const told = (who: Person) => who.heardOf('room:closed').filter((room) => room.id === id)
      expect(told(first)).toMatchObject([{ hasLeft: true }])
      expect(told(second)).toMatchObject([{ hasLeft: false }, { hasLeft: true }])
      for (const person of [first, second]) {
        expect(await roomIds(person)).not.toContain(id)
        person.leave()
      }
    }
  })

  test('twenty times at once: one of them is the first', async () => {
    await Promise.all([sharer.listen(), listener.listen()])
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave(listener)))
    expect(answers.filter(({ alreadyLeft }) => !alreadyLeft)).toHaveLength(1)
    await server.settle()
    for (const person of [sharer, listener]) expect(person.heardOf('room:closed')).toHaveLength(1)
  })

  test('both at once: each leaves once', async () => {
    await Promise.all([sharer.listen(), listener.listen()])
    const answers = await Promise.all([leave(sharer), leave(listener)])
    expect(answers.map(({ alreadyLeft }) => alreadyLeft)).toEqual([false, false])
    await server.settle()
    for (const person of [sharer, listener])
      expect(person.heardOf('room:closed').filter(({ hasLeft }) => hasLeft)).toHaveLength(1)
    expect(await roomIds(sharer)).toEqual([])
  })

  test.each([undefined, false, true])(
    'is for the two alone (block: %s): nobody else finds a room',
    async (block) => {
      const stranger = await server.member({ role: 'both' })
      await expect(leave(stranger, roomId, block)).rejects.toMatchObject(notFound)
      await expect(leave(stranger, 9_999_999, block)).rejects.toMatchObject(notFound)
      await expect(leave(server.visitor(), roomId, block)).rejects.toMatchObject({ status: 401 })
      expect(await readRoom(sharer)).toMatchObject({ isActive: true, hasLeft: false })
      expect(await stranger.call(api.blocks.list)).toEqual([])
    },
  )

  test.each([{ block: 'yes' }, { block: 1 }, { block: null }, '{', []])(
    'with %j is refused',
    async (body) => {
      const refused = await sharer.send('POST', `/api/chat-rooms/${roomId}/leave`, body)
      expect(refused.status).toBe(400)
      expect(await readRoom(sharer)).toMatchObject({ isActive: true })
    },
  )

  test.each([false, true])('the support team’s room is refused (block: %s)', async (block) => {
    const { id } = await connection.db
      .insertInto('chatRooms')
      .values({ participant1Id: 1, participant2Id: sharer.id, isAnonymous: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(leave(sharer, id, block)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(leave(listener, id, block)).rejects.toMatchObject(notFound)
    expect(await readRoom(sharer, id)).toMatchObject({ isActive: true })
    expect(await sharer.call(api.blocks.list)).toEqual([])
  })

  test('tells neither any more that the other one comes, and leaves other rooms alone', async () => {
    const { roomId: other } = await meet(sharer, listener)
    await sharer.listen()
    await leave(sharer)
    await listener.listen()
    expect(await sharer.hears('presence')).toEqual({ roomId: other, online: true })
    await server.settle()
    expect(sharer.heardOf('presence')).toHaveLength(1)
    expect(await readRoom(listener)).toMatchObject({ otherOnline: false })
    expect((await say(listener, '여기는 열려 있어요', other)).seq).toBe(1)
  })

  test('of an anonymous sharer tells nothing of them', async () => {
    const { roomId: id } = await meet(sharer, listener, { isAnonymous: true })
    await listener.listen()
    await leave(sharer, id)
    expect(await listener.hears('room:closed')).toMatchObject({
      isActive: false,
      participant1Id: null,
      participant1: { id: null, isAnonymous: true, isDeleted: false },
    })
  })
})

describe('at the same moment as sends', () => {
  test.each([
    ['leaving', false, false],
    ['leaving with a block of somebody known', true, false],
    ['leaving with a block of somebody anonymous', true, true],
  ])(
    '%s: after the answer nothing more is stored or heard, ten times',
    async (_, block, isAnonymous) => {
      await Promise.all([sharer.listen(), listener.listen()])
      const rounds = 10
      for (let round = 0; round < rounds; round++) {
        const { roomId: id } = await meet(sharer, listener, { isAnonymous })
        const clientId = randomUUID()
        const sending = Array.from({ length: 8 }, (_each, index) => {
          const body = { content: `${round}/${index}`, ...(index === 0 && { clientId }) }
          const who = index % 2 === 0 ? sharer : listener
          return who.call(api.chat.send, { params: { id }, body }).then(
            ({ seq }) => seq,
            (refused: { code: string }) => refused.code,
          )
        })
        const atAnswer = await leave(listener, id, block).then(() => storedIn(id))
        await Promise.all([
          expect(say(sharer, '아직 있나요?', id)).rejects.toMatchObject(closed),
          expect(say(listener, '아직 있나요?', id)).rejects.toMatchObject(notFound),
        ])
        const outcomes = await Promise.all(sending)
        expect(await storedIn(id)).toEqual(atAnswer)
        const seqs = atAnswer.map(({ seq }) => seq)
        const inOrder = (told: unknown[]) =>
          told.filter((seq) => typeof seq === 'number').toSorted((a, b) => a - b)
        expect(inOrder(outcomes)).toEqual(seqs)
        for (const refused of outcomes.filter((outcome) => typeof outcome === 'string'))
          expect(['ROOM_CLOSED', 'NOT_FOUND']).toContain(refused)
        await server.settle()
        for (const person of [sharer, listener])
          expect(
            inOrder(
              person
                .heardOf('message:new')
                .filter((message) => message.roomId === id)
                .map(({ seq }) => seq),
            ),
          ).toEqual(seqs)
        expect(await readRoom(sharer, id)).toMatchObject({ isActive: false, lastSeq: seqs.length })
        const notes = await listener.call(api.notifications.list)
        expect(
          notes.filter(({ type, relatedId }) => type === 'new_message' && relatedId === id),
        ).toEqual([])
        // So that the two can meet once more.
        await connection.db.deleteFrom('blocks').where('blockerId', '=', listener.id).execute()
      }
    },
    120_000,
  )
})
