import { api, type RatingRequest } from '@dodam/contract'
import { inRounds, meet, outcomeOf, type Person, serverForTests, times } from '@dodam/test-support'
import { block } from '@dodam/test-support/server/meeting.ts'
import {
  ask,
  closeRequest,
  newsOf,
  ofRoom,
  rate,
  ratedAs,
  read,
} from '@dodam/test-support/server/ratings.ts'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

let sharer: Person
let listener: Person
let stranger: Person

const member = async () => (await server().member({ role: 'both' })).listen()

beforeEach(async () => {
  ;[sharer, listener, stranger] = await Promise.all([member(), member(), member()])
})

const notFound = { status: 404, code: 'NOT_FOUND' }
const forbidden = { status: 403, code: 'FORBIDDEN' }

/** Open a room of the two, after a story of the sharer's. */
const open = async (isAnonymous = false) => (await meet(sharer, listener, { isAnonymous })).roomId

const leave = (who: Person, id: number, andBlock = false) =>
  who.call(api.chat.leave, { params: { id }, body: { block: andBlock } })

describe('asking for a rating', () => {
  test('reaches the sharer live, and both see the same view', async () => {
    const roomId = await open()
    const phone = await listener.onAnother().listen()
    const { status, answer } = await listener.callWithStatus(api.ratings.ask, {
      body: { chatRoomId: roomId, message: '  어땠나요?  ' },
    })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      kind: 'rating-request',
      requesterId: listener.id,
      requester: { id: listener.id, nickname: listener.me.nickname },
      message: '어땠나요?',
      chatRoomId: roomId,
      status: 'pending',
    })
    expect(await sharer.hears('rating-request:new')).toEqual(answer)
    for (const device of [listener, phone])
      expect(await device.hears('rating-request:changed')).toEqual(answer)
    for (const person of [sharer, listener]) expect(await ofRoom(person, roomId)).toEqual([answer])
    expect(await read(sharer, answer.id)).toEqual(answer)
    await server().settle()
    expect(JSON.stringify(stranger.heard)).not.toContain('rating')
    expect(listener.heardOf('rating-request:new')).toEqual([])
    phone.leave()
  })

  test('waits for a day after the last signs of a crisis in the room', async () => {
    const roomId = await open()
    const params = { id: roomId }
    const aDayLater = () =>
      server()
        .db.updateTable('textChecks')
        .set({ createdAt: new Date(Date.now() - 86_400_000) })
        .where('roomId', '=', roomId)
        .execute()
    for (const content of [
      '요즘 너무 힘들어서 죽고 싶어요.',
      '오늘도 죽고 싶다는 생각만 들어요.',
    ]) {
      await aDayLater()
      await sharer.call(api.chat.send, { params, body: { content } })
      expect(await outcomeOf(ask(listener, roomId))).toBe('RATING_TOO_SOON')
    }
    await aDayLater()
    expect(await outcomeOf(ask(listener, roomId))).toBe('done')
  })

  test('is notified with the listener’s name, and no setting switches it off', async () => {
    await sharer.call(api.settings.changeProfile, {
      body: {
        notificationSettings: {
          comments: false,
          likes: false,
          newMessages: false,
          chatRequests: false,
        },
      },
    })
    const { id } = await ask(listener, await open())
    const told = await sharer.hears('notification:new', ({ type }) => type === 'rating_request')
    expect(told).toMatchObject({ relatedId: id, isRead: false, title: '평가를 부탁받았어요' })
    expect(told.message).toContain(listener.me.nickname)
    expect(await newsOf(sharer, 'rating_request')).toEqual([told])
    await sharer.call(api.accounts.setLanguage, { body: { language: 'en' } })
    expect((await newsOf(sharer, 'rating_request'))[0]).toMatchObject({ title: 'A rating request' })
    await listener.call(api.settings.changeProfile, { body: { nickname: '새로운 이름' } })
    expect((await newsOf(sharer, 'rating_request'))[0]?.message).toContain('새로운 이름')
  })

  test('before that there is no request', async () => {
    const roomId = await open()
    for (const person of [sharer, listener]) expect(await ofRoom(person, roomId)).toEqual([])
  })

  test('is for the listener: the sharer is refused, and others get NOT_FOUND', async () => {
    const roomId = await open()
    await expect(ask(sharer, roomId)).rejects.toMatchObject(forbidden)
    await expect(ask(stranger, roomId)).rejects.toMatchObject(notFound)
    await expect(ask(listener, 9_999_999)).rejects.toMatchObject(notFound)
    await expect(ask(server().visitor(), roomId)).rejects.toMatchObject({ status: 401 })
    await expect(ask(await server().member(), roomId)).rejects.toMatchObject(forbidden)
    await expect(ofRoom(stranger, roomId)).rejects.toMatchObject(notFound)
    await expect(ofRoom(server().visitor(), roomId)).rejects.toMatchObject({ status: 401 })
    expect(await ofRoom(listener, roomId)).toEqual([])
  })

  test('is not possible in a room with the support team', async () => {
    const { id } = await server()
      .db.insertInto('chatRooms')
      .values({ participant1Id: 1, participant2Id: listener.id, isAnonymous: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(ask(listener, id)).rejects.toMatchObject(forbidden)
    expect(await ofRoom(listener, id)).toEqual([])
  })

  test('is impossible after the room ended, with the same error however the sharer left', async () => {
    const [left, leftAndBlocked] = [await open(), await open()]
    const blocked = await open()
    const outcomes: unknown[] = []
    await leave(sharer, left)
    outcomes.push(await outcomeOf(ask(listener, left)))
    await leave(sharer, leftAndBlocked, true)
    outcomes.push(await outcomeOf(ask(listener, leftAndBlocked)))
    await block(sharer, listener)
    outcomes.push(await outcomeOf(ask(listener, blocked)))
    expect(outcomes).toEqual(['ROOM_CLOSED', 'ROOM_CLOSED', 'ROOM_CLOSED'])
    await server().settle()
    expect(sharer.heardOf('rating-request:new')).toEqual([])
  })

  test('is impossible in a room that the listener has left', async () => {
    const roomId = await open()
    await leave(listener, roomId)
    await expect(ask(listener, roomId)).rejects.toMatchObject(notFound)
    await expect(ofRoom(listener, roomId)).rejects.toMatchObject(notFound)
  })

  test('is possible once in each room, whatever the outcome was', async () => {
    const roomId = await open()
    const { id } = await ask(listener, roomId)
    const again = { status: 409, code: 'ALREADY_SENT_IN_ROOM' }
    await expect(ask(listener, roomId)).rejects.toMatchObject(again)
    await closeRequest(sharer, id, 'declined')
    await expect(ask(listener, roomId)).rejects.toMatchObject(again)
    expect((await ask(listener, await open())).status).toBe('pending')
  })

  test(
    'fifty times at once creates one request and one notification',
    ...inRounds(1, async () => {
      ;[sharer, listener] = await Promise.all([member(), member()])
      const roomId = await open()
      const outcomes = await times(50, () => outcomeOf(ask(listener, roomId)))
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'ALREADY_SENT_IN_ROOM')).toHaveLength(49)
      expect(await ofRoom(sharer, roomId)).toHaveLength(1)
      expect(await newsOf(sharer, 'rating_request')).toHaveLength(1)
      await server().settle()
      expect(sharer.heardOf('rating-request:new')).toHaveLength(1)
      sharer.leave()
      listener.leave()
    }),
  )

  test('is refused when the listener knows that this sharer has rated them', async () => {
    await ask(listener, await open())
    await rate(sharer, listener)
    await expect(ask(listener, await open())).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_RATED',
    })
  })

  test.each([
    ['no message', { message: undefined }],
    ['an empty message', { message: '  ' }],
    ['501 characters', { message: '가'.repeat(501) }],
    ['no room', { chatRoomId: undefined }],
    ['room 0', { chatRoomId: 0 }],
    ['a room as text', { chatRoomId: '1' }],
  ])('with %s is refused', async (_, changes) => {
    const roomId = await open()
    const refused = await listener.send('POST', '/api/rating-requests', {
      chatRoomId: roomId,
      message: '어땠나요?',
      ...changes,
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await ofRoom(listener, roomId)).toEqual([])
  })
})

describe('a request', () => {
  test('is for its sharer: the listener and strangers get NOT_FOUND', async () => {
    const { id } = await ask(listener, await open())
    for (const person of [listener, stranger]) {
      await expect(read(person, id)).rejects.toMatchObject(notFound)
      for (const status of ['declined', 'completed'] as const)
        await expect(closeRequest(person, id, status)).rejects.toMatchObject(notFound)
    }
    await expect(read(server().visitor(), id)).rejects.toMatchObject({ status: 401 })
    await expect(closeRequest(server().visitor(), id, 'declined')).rejects.toMatchObject({
      status: 401,
    })
    expect((await read(sharer, id)).status).toBe('pending')
  })

  test('declined is announced to both, is read, and may be declined twice', async () => {
    const roomId = await open()
    const asked = await ask(listener, roomId)
    const declined = await closeRequest(sharer, asked.id, 'declined')
    expect(declined).toEqual({ ...asked, status: 'declined' })
    const isDeclined = ({ status }: RatingRequest) => status === 'declined'
    for (const person of [sharer, listener]) {
      expect(await person.hears('rating-request:changed', isDeclined)).toEqual(declined)
      expect(await ofRoom(person, roomId)).toEqual([declined])
    }
    expect(await newsOf(sharer, 'rating_request')).toMatchObject([{ isRead: true }])
    expect(await closeRequest(sharer, asked.id, 'declined')).toEqual(declined)
    await server().settle()
    expect(listener.heardOf('rating-request:changed').filter(isDeclined)).toHaveLength(1)
    await expect(closeRequest(sharer, asked.id, 'completed')).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_PROCESSED',
    })
    await expect(rate(sharer, listener)).rejects.toMatchObject(forbidden)
    expect(await ratedAs(server().db, listener)).toEqual([])
  })

  test('is completed by a rating and by nothing else', async () => {
    const asked = await ask(listener, await open())
    await expect(closeRequest(sharer, asked.id, 'completed')).rejects.toMatchObject({
      status: 409,
      code: 'RATING_REQUIRED',
    })
    expect(await read(sharer, asked.id)).toEqual(asked)
    await rate(sharer, listener)
    const completed = { ...asked, requester: expect.anything(), status: 'completed' }
    for (let twice = 0; twice < 2; twice++)
      expect(await closeRequest(sharer, asked.id, 'completed')).toEqual(completed)
    await expect(closeRequest(sharer, asked.id, 'declined')).rejects.toMatchObject({
      status: 409,
      code: 'ALREADY_PROCESSED',
    })
  })

  test.each(['pending', 'maybe', '', null, 7])('is not closed by %s', async (status) => {
    const { id } = await ask(listener, await open())
    const refused = await sharer.send('PUT', `/api/rating-requests/${id}/status`, { status })
    expect(refused.status).toBe(400)
    expect((await read(sharer, id)).status).toBe('pending')
  })

  test('can still be answered by a sharer who has left the room', async () => {
    const roomId = await open()
    const asked = await ask(listener, roomId)
    await leave(sharer, roomId)
    await expect(ofRoom(sharer, roomId)).rejects.toMatchObject(notFound)
    expect(await read(sharer, asked.id)).toEqual(asked)
    await rate(sharer, listener, { chatRequestId: roomId })
    expect((await ofRoom(listener, roomId))[0]).toMatchObject({ status: 'completed' })
  })

  test('answered after the listener left sends them no event, except for the rating', async () => {
    const roomId = await open()
    await ask(listener, roomId)
    await leave(listener, roomId)
    await server().settle()
    const before = listener.heardOf('rating-request:changed').length
    await rate(sharer, listener)
    await listener.hears('notification:new', ({ type }) => type === 'rating_received')
    await server().settle()
    expect(listener.heardOf('rating-request:changed')).toHaveLength(before)
    expect(await ratedAs(server().db, listener)).toHaveLength(1)
  })
})

test(
  'in parallel with the sharer’s leave: no request reaches a sharer who has left',
  ...inRounds(10, async (round) => {
    const roomId = await open(round % 2 === 0)
    const [asked] = await Promise.all([outcomeOf(ask(listener, roomId)), leave(sharer, roomId)])
    expect(['done', 'ROOM_CLOSED']).toContain(asked)
    expect(await ofRoom(listener, roomId)).toHaveLength(asked === 'done' ? 1 : 0)
    await server().settle()
    const names = sharer.heard.map(({ name }) => name)
    const [lastAsked, left] = ['rating-request:new', 'room:closed'] as const
    expect(names.lastIndexOf(lastAsked)).toBeLessThan(names.lastIndexOf(left))
  }),
)
