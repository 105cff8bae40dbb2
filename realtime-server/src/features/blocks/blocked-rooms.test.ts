import { randomUUID } from 'node:crypto'
import { type AnyEndpoint, api } from '@dodam/contract'
import { inRounds, meet, type Person, refusalOf, serverForTests } from '@dodam/test-support'
import { endWhileBothWrite, messageNewsOf } from '@dodam/test-support/server/ending.ts'
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { accept, askForChat, block, publish, unblock } from '@dodam/test-support/server/meeting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

/** The blocker. */
let mina: Person
/** The blocked member. */
let joon: Person

const notFound = { status: 404, code: 'NOT_FOUND' }

const say = (who: Person, id: number, content = '안녕하세요', clientId?: string) =>
  who.call(api.chat.send, { params: { id }, body: { content, clientId } })
const readRoom = (who: Person, id: number) => who.call(api.chat.readRoom, { params: { id } })
const roomIds = async (who: Person) => (await who.call(api.chat.listRooms)).map(({ id }) => id)

beforeEach(async () => {
  mina = await server().member({ role: 'both' })
  joon = await server().member({ role: 'both' })
})

describe('a room between the two', () => {
  test('disappears for the blocker, and is closed for the blocked member as after an ordinary leave', async () => {
    const { roomId } = await meet(mina, joon)
    await Promise.all([mina.listen(), joon.listen()])
    await say(mina, roomId)
    const clientId = randomUUID()
    const last = await say(joon, roomId, '자요?', clientId)
    await mina.hears('notification:new', ({ type }) => type === 'new_message')
    const before = await readRoom(joon, roomId)
    const messages = await joon.call(api.chat.listMessages, { params: { id: roomId } })
    await block(mina, joon)

    const closed = { ...before, isActive: false, canWrite: false, otherOnline: null }
    expect(await joon.hears('room:closed')).toEqual(closed)
    expect(await readRoom(joon, roomId)).toEqual(closed)
    expect(await joon.call(api.chat.listMessages, { params: { id: roomId } })).toEqual(messages)
    await expect(say(joon, roomId)).rejects.toMatchObject({ status: 409, code: 'ROOM_CLOSED' })
    await server().settle()
    expect(mina.heardOf('notification:removed')).toHaveLength(1)
    expect(mina.heardOf('room:closed')).toMatchObject([{ id: roomId, hasLeft: true }])
    const mark = mina.heard.length

    // Later reads and leaves by the blocked member send no event to the blocker.
    await joon.call(api.chat.readUpTo, { params: { id: roomId }, body: { upToSeq: 99 } })
    expect((await readRoom(joon, roomId)).unreadCount).toBe(0)
    expect(
      await joon.callWithStatus(api.chat.send, {
        params: { id: roomId },
        body: { content: '자요?', clientId },
      }),
    ).toEqual({ status: 200, answer: last })
    await expect(say(joon, roomId, '다른 말', clientId)).rejects.toMatchObject({
      code: 'CLIENT_ID_REUSED',
    })
    joon.emit('typing', { roomId })
    joon.leave()
    await server().settle()
    expect(mina.heard.slice(mark).filter(({ name }) => name !== 'live:restored')).toEqual([])

    expect(await roomIds(mina)).not.toContain(roomId)
    const list = await mina.call(api.notifications.list)
    expect(list.filter(({ type }) => type === 'new_message')).toEqual([])
    const params = { id: roomId }
    const left: [AnyEndpoint, object][] = [
      [api.chat.readRoom, { params }],
      [api.chat.listMessages, { params }],
      [api.chat.send, { params, body: { content: '안녕' } }],
      [api.chat.readUpTo, { params, body: { upToSeq: 1 } }],
      [api.chat.readMessage, { params: { id: last.id } }],
    ]
    for (const [endpoint, input] of left)
      await expect(mina.call(endpoint, input), endpoint.path).rejects.toMatchObject(notFound)

    // Ending the block reopens no room.
    await unblock(mina, joon)
    expect(await roomIds(mina)).not.toContain(roomId)
    expect(await readRoom(joon, roomId)).toMatchObject({ isActive: false })
  })

  test('stops presence events on both sides', async () => {
    const dana = await server().member({ role: 'both' })
    const { roomId: closed } = await meet(mina, joon)
    const { roomId: open } = await meet(dana, joon)
    await Promise.all([mina.listen(), dana.listen()])
    await block(mina, joon)
    await joon.listen()
    expect(await dana.hears('presence')).toEqual({ roomIds: [open], online: true })
    await server().settle()
    expect(mina.heardOf('presence')).toEqual([])
    expect(await readRoom(joon, closed)).toMatchObject({ otherOnline: null })
    expect(await readRoom(joon, open)).toMatchObject({ otherOnline: true })
  })

  test('with another member is not affected', async () => {
    const other = await server().member({ role: 'both' })
    const { roomId } = await meet(mina, other)
    await block(mina, joon)
    expect((await say(mina, roomId)).seq).toBe(1)
    expect(await readRoom(other, roomId)).toMatchObject({ isActive: true })
  })

  test('in which the blocked member is anonymous stays open, because its end would identify them', async () => {
    const { roomId: named } = await meet(joon, mina)
    const { roomId: anonymous } = await meet(joon, mina, { isAnonymous: true })
    const before = await readRoom(mina, anonymous)
    await block(mina, joon)
    expect(await roomIds(mina)).toEqual([anonymous])
    expect(await readRoom(mina, anonymous)).toEqual(before)
    expect(await readRoom(joon, named)).toMatchObject({ isActive: false })
    expect((await say(joon, anonymous)).seq).toBe(1)
    expect((await say(mina, anonymous)).seq).toBe(2)
  })

  test('in which the blocker is anonymous ends for them at once, for the listener later, and reveals nothing', async () => {
    const { roomId } = await meet(mina, joon, { isAnonymous: true })
    await joon.listen()
    const before = await readRoom(joon, roomId)
    await block(mina, joon)
    expect(await roomIds(mina)).toEqual([])
    expect(await readRoom(joon, roomId)).toEqual(before)
    await server().app.jobs.runNow()
    expect(await readRoom(joon, roomId)).toEqual(before)
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    const told = await joon.hears('room:closed', ({ id }) => id === roomId)
    expect(told).toMatchObject({
      isActive: false,
      participant1Id: null,
      participant1: { id: null, isAnonymous: true, isDeleted: false },
    })
    expect(await readRoom(joon, roomId)).toEqual(told)
  })
})

describe('in parallel', () => {
  test(
    'sends: after the answer to the block no message is stored or delivered',
    ...inRounds(30, async () => {
      await Promise.all(
        [mina, joon].map(async (person) => person.isListening || (await person.listen())),
      )
      const { roomId } = await meet(joon, mina)
      await endWhileBothWrite(server(), { roomId, ends: mina, stays: joon }, () =>
        block(mina, joon),
      )
      expect(await messageNewsOf(mina, roomId)).toEqual([])
      await unblock(mina, joon)
    }),
  )

  test(
    'accepting: no open room between the two remains, with either of them as the blocker',
    ...inRounds(20, async (round) => {
      const request = await askForChat(joon, await publish(mina))
      const [who, whom] = round % 2 === 0 ? [mina, joon] : [joon, mina]
      const [accepted] = await Promise.all([
        accept(mina, request).then(({ chatRoomId }) => chatRoomId, refusalOf),
        block(who, whom),
      ])
      const rooms = await server()
        .db.selectFrom('chatRooms')
        .select(['id', 'isActive'])
        .where('chatRequestId', '=', request.id)
        .execute()
      const [room] = rooms
      expect(accepted).toBe(room?.id ?? 'NOT_FOUND')
      expect(rooms.filter(({ isActive }) => isActive)).toEqual([])
      expect(await roomIds(who)).not.toContain(accepted)
      await unblock(who, whom)
    }),
  )

  test('blocking and unblocking: one of the two takes effect completely', async () => {
    const { roomId } = await meet(mina, joon)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? block : unblock)(mina, joon)),
    )
    const { isBlocked } = await mina.call(api.blocks.read, { params: { id: joon.id } })
    const list = await mina.call(api.blocks.list)
    expect(list.map(({ id }) => id)).toEqual(isBlocked ? [joon.id] : [])
    const { status } = await joon.send('GET', `/api/user/${mina.id}`)
    expect(status).toBe(isBlocked ? 404 : 200)
    // A room that was closed stays closed.
    expect(await readRoom(joon, roomId)).toMatchObject({ isActive: false })
  })
})
