import { api } from '@dodam/contract'
import { meet, type Person, serverForTests } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let sharer: Person
let listener: Person
let requestId: number
let roomId: number

beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  ;({ requestId, roomId } = await meet(sharer, listener))
})

const leave = (who: Person, id = roomId) =>
  who.call(api.chat.leave, { params: { id }, body: { block: false } })
const say = (who: Person, id = roomId) =>
  who.call(api.chat.send, { params: { id }, body: { content: '안녕하세요' } })
const notes = (who: Person) => who.call(api.notifications.list, { query: {} })
const unread = async (who: Person) => (await who.call(api.notifications.countUnread)).count
const roomOfRequest = async (who: Person) => {
  const list = who === sharer ? api.chatRequests.received : api.chatRequests.sent
  const request = (await who.call(list, { query: {} })).find(({ id }) => id === requestId)
  expect(request).toMatchObject({ id: requestId, status: 'accepted' })
  return request?.chatRoomId
}

describe('the request of a room that the caller left', () => {
  test.each(['sharer', 'listener'] as const)(
    'no longer links to the room for the %s, but still does for the other',
    async (side) => {
      const [leaver, stays] = side === 'sharer' ? [sharer, listener] : [listener, sharer]
      expect(await roomOfRequest(leaver)).toBe(roomId)
      await leave(leaver)
      expect(await roomOfRequest(leaver)).toBeNull()
      expect(await roomOfRequest(stays)).toBe(roomId)
      await leave(stays)
      expect(await roomOfRequest(stays)).toBeNull()
    },
  )

  test('does so when it is answered or announced again too', async () => {
    await leave(sharer)
    const again = { params: { id: requestId }, body: { status: 'accepted' as const } }
    await expect(sharer.call(api.chatRequests.respond, again)).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED',
      answer: { request: { id: requestId, chatRoomId: null } },
    })
    await Promise.all([sharer.listen(), listener.listen()])
    const [request] = await listener.call(api.chatRequests.sent, { query: {} })
    await sharer.call(api.posts.remove, { params: { id: request?.postId ?? 0 } })
    expect(await sharer.hears('chat-request:changed')).toMatchObject({ chatRoomId: null })
    expect(await listener.hears('chat-request:changed')).toMatchObject({ chatRoomId: roomId })
  })
})

describe('notifications that link only to a room that the caller left', () => {
  test('are removed from all devices, read or archived or neither, and from the count', async () => {
    await say(sharer)
    const [first, accepted] = await notes(listener)
    expect([first?.type, accepted?.type]).toEqual(['new_message', 'chat_accepted'])
    await listener.call(api.notifications.markRead, { params: { id: first?.id ?? 0 } })
    await say(sharer)
    const [second] = await notes(listener)
    const archiving = { params: { id: second?.id ?? 0 }, body: { isArchived: true } }
    await listener.call(api.notifications.archive, archiving)
    expect(await unread(listener)).toBe(1)

    const phone = await listener.onAnother().listen()
    await listener.listen()
    await leave(listener)
    for (const device of [listener, phone]) {
      for (const note of [first, second, accepted])
        await device.hears('notification:removed', (gone) => 'id' in gone && gone.id === note?.id)
      await device.hears('notification:count', ({ count }) => count === 0)
    }
    expect(await notes(listener)).toEqual([])
    expect(await listener.call(api.notifications.listArchived, { query: {} })).toEqual([])
    expect(await unread(listener)).toBe(0)
    phone.leave()
  })

  test('stay when they link elsewhere, to another room, or belong to the other participant', async () => {
    const other = await meet(sharer, listener)
    await say(sharer, other.roomId)
    await say(listener)
    const body = { chatRoomId: roomId, message: '이야기가 어땠나요?' }
    await listener.call(api.ratings.ask, { body })
    const typesOf = async (who: Person) => (await notes(who)).map(({ type }) => type)
    expect(await typesOf(sharer)).toContain('new_message')
    await leave(sharer)
    expect((await typesOf(sharer)).toSorted()).toEqual([
      'chat_request',
      'chat_request',
      'rating_request',
    ])
    const theirs = (await notes(listener)).map(({ relatedId }) => relatedId)
    expect(theirs).toHaveLength(3)
    expect(theirs).toContain(roomId)
    await leave(listener)
    expect((await notes(listener)).map(({ relatedId }) => relatedId)).toEqual([
      other.roomId,
      other.roomId,
    ])
  })

  test('are removed by a block as well', async () => {
    expect(await unread(listener)).toBe(1)
    await listener.listen()
    await listener.call(api.blocks.add, { body: { targetUserId: sharer.id } })
    expect(await listener.hears('notification:removed')).toHaveProperty('id')
    await listener.hears('notification:count', ({ count }) => count === 0)
    expect(await notes(listener)).toEqual([])
  })

  test('are all removed when messages arrive during the leave, ten times', {
    tags: ['long'],
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const { roomId: id } = await meet(sharer, listener)
      const sending = Array.from({ length: 6 }, () => say(sharer, id).catch(() => null))
      await Promise.all([...sending, leave(listener, id)])
      expect((await notes(listener)).filter(({ relatedId }) => relatedId === id)).toEqual([])
    }
  })
})
