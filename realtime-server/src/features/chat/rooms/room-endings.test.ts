import { type AnyEndpoint, api } from '@dodam/contract'
import { inRounds, meet, type Person, serverForTests, times } from '@dodam/test-support'
import { endWhileBothWrite, messageNewsOf } from '@dodam/test-support/server/ending.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

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

beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  roomId = (await meet(sharer, listener)).roomId
})

describe('leaving a room', () => {
  test('is final: hidden from the member who leaves, closed for the other, who keeps the messages', async () => {
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
    const readable = { ...theirs, isActive: false, canWrite: false, otherOnline: null }
    expect(await listener.hears('room:closed')).toEqual(readable)
    for (const device of [sharer, phone]) {
      expect(await device.hears('room:closed')).toEqual({
        ...mine,
        isActive: false,
        canWrite: false,
        otherOnline: null,
        hasLeft: true,
      })
      await device.hears('notification:removed')
    }
    expect(await readRoom(listener)).toEqual(readable)
    expect(await roomIds(listener)).toContain(roomId)
    const params = { id: roomId }
    expect(await listener.call(api.chat.listMessages, { params })).toEqual(messages)
    await expect(say(listener)).rejects.toMatchObject(closed)

    await server().settle()
    const mark = sharer.heard.length
    expect(await leave(sharer)).toEqual({ ...left, alreadyLeft: true })
    await listener.call(api.chat.readUpTo, { params, body: { upToSeq: 99 } })
    expect((await readRoom(listener)).unreadCount).toBe(0)
    listener.emit('typing', { roomId })
    await server().settle()
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

  test('works after the other has left too, and either may be first', async () => {
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
      await server().settle()
      const told = (who: Person) => who.heardOf('room:closed').filter((room) => room.id === id)
      expect(told(first)).toMatchObject([{ hasLeft: true }])
      expect(told(second)).toMatchObject([{ hasLeft: false }, { hasLeft: true }])
      for (const person of [first, second]) {
        expect(await roomIds(person)).not.toContain(id)
        person.leave()
      }
    }
  })

  test('twenty times at once counts once', async () => {
    await Promise.all([sharer.listen(), listener.listen()])
    const answers = await times(20, () => leave(listener))
    expect(answers.filter(({ alreadyLeft }) => !alreadyLeft)).toHaveLength(1)
    await server().settle()
    for (const person of [sharer, listener]) expect(person.heardOf('room:closed')).toHaveLength(1)
  })

  test('by both at once lets each leave once', async () => {
    await Promise.all([sharer.listen(), listener.listen()])
    const answers = await Promise.all([leave(sharer), leave(listener)])
    expect(answers.map(({ alreadyLeft }) => alreadyLeft)).toEqual([false, false])
    await server().settle()
    for (const person of [sharer, listener])
      expect(person.heardOf('room:closed').filter(({ hasLeft }) => hasLeft)).toHaveLength(1)
    expect(await roomIds(sharer)).toEqual([])
  })

  test.each([undefined, false, true])(
    'is for the two alone (block: %s): others get NOT_FOUND',
    async (block) => {
      const stranger = await server().member({ role: 'both' })
      await expect(leave(stranger, roomId, block)).rejects.toMatchObject(notFound)
      await expect(leave(stranger, 9_999_999, block)).rejects.toMatchObject(notFound)
      await expect(leave(server().visitor(), roomId, block)).rejects.toMatchObject({ status: 401 })
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

  test.each([false, true])(
    'the support team’s room accepts no message and cannot be left (block: %s)',
    async (block) => {
      const { id } = await server()
        .db.insertInto('chatRooms')
        .values({ participant1Id: 1, participant2Id: sharer.id, isAnonymous: false })
        .returning('id')
        .executeTakeFirstOrThrow()
      const forbidden = { status: 403, code: 'FORBIDDEN' }
      await expect(say(sharer, '안녕하세요', id)).rejects.toMatchObject(forbidden)
      await expect(leave(sharer, id, block)).rejects.toMatchObject(forbidden)
      await expect(leave(listener, id, block)).rejects.toMatchObject(notFound)
      expect(await readRoom(sharer, id)).toMatchObject({ isActive: true })
      expect(await sharer.call(api.blocks.list)).toEqual([])
    },
  )

  test('ends presence events for both, and does not affect other rooms', async () => {
    const { roomId: other } = await meet(sharer, listener)
    await sharer.listen()
    await leave(sharer)
    await listener.listen()
    expect(await sharer.hears('presence')).toEqual({ roomIds: [other], online: true })
    await server().settle()
    expect(sharer.heardOf('presence')).toHaveLength(1)
    expect(await readRoom(listener)).toMatchObject({ otherOnline: null })
    expect((await say(listener, '여기는 열려 있어요', other)).seq).toBe(1)
  })

  test('of an anonymous sharer reveals nothing about them', async () => {
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

describe('in parallel with sends', () => {
  for (const [how, block, isAnonymous] of [
    ['leaving', false, false],
    ['leaving with a block of somebody known', true, false],
    ['leaving with a block of somebody anonymous', true, true],
  ] as const)
    test(
      `${how}: after the answer no message is stored or delivered`,
      ...inRounds(10, async () => {
        await Promise.all(
          [sharer, listener].map(async (person) => person.isListening || (await person.listen())),
        )
        const { roomId: id } = await meet(sharer, listener, { isAnonymous })
        const who = { roomId: id, ends: listener, stays: sharer }
        await endWhileBothWrite(server(), who, () => leave(listener, id, block))
        expect(await messageNewsOf(listener, id)).toEqual([])
        // Lets the two meet again.
        await server().db.deleteFrom('blocks').where('blockerId', '=', listener.id).execute()
      }),
    )

  test(
    'deleting the account: after the answer no message is stored or delivered',
    ...inRounds(5, async () => {
      const goner = await server().member({ role: 'both' })
      await Promise.all(
        [goner, sharer].map(async (person) => person.isListening || (await person.listen())),
      )
      const who = { roomId: (await meet(sharer, goner)).roomId, ends: goner, stays: sharer }
      await endWhileBothWrite(server(), who, () =>
        goner.call(api.settings.removeMine, { body: { password: 'a good word 1' } }),
      )
    }),
  )
})
