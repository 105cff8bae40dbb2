import { api } from '@dodam/contract'
import { letEndsCome, meet, type Person, putEndsOff, serverForTests } from '@dodam/test-support'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
// The test runs them itself.
beforeAll(() => server().app.jobs.close())

/** Masked from the listener in one room, known to them in another. */
let sharer: Person
let listener: Person
let masked: number
let named: number

const say = (who: Person, id: number) =>
  who.call(api.chat.send, { params: { id }, body: { content: '오늘은 좀 어때요?' } })
const read = (who: Person, id: number) =>
  who.call(api.chat.readUpTo, { params: { id }, body: { upToSeq: 99 } })
const areRead = async (who: Person, id: number) =>
  (await who.call(api.chat.listMessages, { params: { id } }))
    .filter(({ isMine }) => isMine)
    .map(({ isRead }) => isRead)
const marks = (who: Person, id: number) =>
  who
    .heardOf('message:read')
    .filter(({ roomId }) => roomId === id)
    .map(({ upToSeq }) => upToSeq)
const momentOf = async (id: number) => {
  const room = await server()
    .db.selectFrom('chatRooms')
    .select('tellsReadAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Date.parse(room.tellsReadAt ?? '') - Date.now()
}

beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  masked = (await meet(sharer, listener, { isAnonymous: true })).roomId
  named = (await meet(sharer, listener)).roomId
  await Promise.all([sharer.listen(), listener.listen()])
  return () => {
    for (const person of [sharer, listener]) person.leave()
  }
})

test('typing is announced in a named room, and to neither side in a masked one', async () => {
  for (const [who, other] of [
    [sharer, listener],
    [listener, sharer],
  ] as const) {
    who.emit('typing', { roomId: masked })
    who.emit('typing', { roomId: named })
    await other.hears('typing', ({ roomId }) => roomId === named)
    await server().settle()
    expect(other.heardOf('typing')).toEqual([{ roomId: named }])
  }
})

describe('a masked sharer’s read mark', () => {
  beforeEach(async () => {
    for (const id of [masked, named]) await say(listener, id)
    for (const id of [masked, named]) await read(sharer, id)
    await listener.hears('message:read', ({ roomId }) => roomId === named)
    await server().settle()
  })

  test('is announced at a random moment within ten minutes, and cannot be read before', async () => {
    expect(marks(listener, masked)).toEqual([])
    expect(await areRead(listener, masked)).toEqual([false])
    expect(await areRead(listener, named)).toEqual([true])
    // The sharer themselves sees it as read at once.
    expect((await sharer.call(api.chat.readRoom, { params: { id: masked } })).unreadCount).toBe(0)
    const moment = await momentOf(masked)
    expect(moment).toBeGreaterThan(-60_000)
    expect(moment).toBeLessThanOrEqual(600_000)

    await putEndsOff(server().db)
    const later = await momentOf(masked)
    await server().app.jobs.runNow()
    expect(marks(listener, masked)).toEqual([])
    // Later reads are announced at the same moment.
    await say(listener, masked)
    await read(sharer, masked)
    expect(Math.abs((await momentOf(masked)) - later)).toBeLessThan(60_000)
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    expect(await listener.hears('message:read', ({ roomId }) => roomId === masked)).toEqual({
      roomId: masked,
      upToSeq: 2,
    })
    expect(await areRead(listener, masked)).toEqual([true, true])
    await server().app.jobs.runNow()
    await server().settle()
    expect(marks(listener, masked)).toEqual([2])
  })

  test.each([
    ['an ordinary message', '고마워요.'],
    ['one that is looked at more closely', '제 카톡 아이디는 mina0412예요.'],
  ])('is announced with their next message: %s', async (_, content) => {
    const params = { id: masked }
    await sharer.call(api.chat.send, { params, body: { content, confirm: true } })
    await listener.hears('message:new', ({ roomId, isMine }) => roomId === masked && !isMine)
    expect(marks(listener, masked)).toEqual([1])
    expect(await areRead(listener, masked)).toEqual([true])
    await letEndsCome(server().db)
    await server().app.jobs.runNow()
    await server().settle()
    expect(marks(listener, masked)).toEqual([1])
  })

  test('is announced when they reveal themselves', async () => {
    await sharer.call(api.chat.reveal, { params: { id: masked } })
    await listener.hears('message:read', ({ roomId }) => roomId === masked)
    expect(await areRead(listener, masked)).toEqual([true])
    await say(listener, masked)
    await read(sharer, masked)
    await listener.hears(
      'message:read',
      ({ roomId, upToSeq }) => roomId === masked && upToSeq === 2,
    )
  })
})

test('the listener’s read mark is announced to the masked sharer at once', async () => {
  await say(sharer, masked)
  await read(listener, masked)
  await sharer.hears('message:read', ({ roomId }) => roomId === masked)
  expect(await areRead(sharer, masked)).toEqual([true])
})
