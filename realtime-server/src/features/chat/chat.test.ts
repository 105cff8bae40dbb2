import { randomUUID } from 'node:crypto'
import { api, type ChatMessage } from '@dodam/contract'
import { meet, type Person, serverForTests } from '@dodam/test-support'
import { beforeAll, describe, expect, test } from 'vitest'
import { listPresencePartners } from './reads.ts'

const server = serverForTests()

let mina: Person
let joon: Person
let stranger: Person
let roomId: number

const say = (person: Person, content: string, id = roomId, clientId?: string) =>
  person.call(api.chat.send, { params: { id }, body: { content, clientId } })
const read = (person: Person, query: object = {}, id = roomId) =>
  person.call(api.chat.listMessages, { params: { id }, query })

beforeAll(async () => {
  mina = await server().member({ username: 'mina' })
  joon = await server().member({ username: 'joon', role: 'listener' })
  stranger = await server().member({ role: 'both' })
  ;({ roomId } = await meet(mina, joon))
  await Promise.all([mina.listen(), joon.listen()])
})

describe('writing', () => {
  test('reaches the other participant live, in their own view', async () => {
    const sent = await say(mina, '  오늘 하루는 어땠어요?  ')
    expect(sent).toMatchObject({
      content: '오늘 하루는 어땠어요?',
      isMine: true,
      isRead: false,
      senderId: mina.id,
    })
    const heard = await joon.hears('message:new', (message) => message.id === sent.id)
    expect(heard).toEqual({ ...sent, isMine: false })
    expect(await mina.hears('message:new', (message) => message.id === sent.id)).toEqual(sent)
    expect(await read(joon)).toContainEqual(heard)
  })

  test('a retry with the same clientId returns the stored message, a different text is refused', async () => {
    const clientId = randomUUID()
    const first = await mina.callWithStatus(api.chat.send, {
      params: { id: roomId },
      body: { content: '한 번만', clientId },
    })
    const again = await mina.callWithStatus(api.chat.send, {
      params: { id: roomId },
      body: { content: '한 번만', clientId },
    })
    expect(first.status).toBe(201)
    expect(again).toEqual({ status: 200, answer: first.answer })
    await expect(say(mina, '다른 말', roomId, clientId)).rejects.toMatchObject({
      status: 409,
      code: 'CLIENT_ID_REUSED',
    })
  })

  test('fifty at once from both sides are each stored once, with seq without a gap and exact unread counts', async () => {
    const before = await read(mina, { limit: 200 })
    const clientIds: string[] = Array.from({ length: 50 }, () => randomUUID())
    await Promise.all(
      clientIds.flatMap((clientId, index) => {
        const who = index % 2 === 0 ? mina : joon
        return [
          say(who, `동시 ${index}`, roomId, clientId),
          say(who, `동시 ${index}`, roomId, clientId),
        ]
      }),
    )
    const all = await read(mina, { limit: 200 })
    expect(all.length - before.length).toBe(50)
    expect(all.map((message) => message.seq)).toEqual(all.map((_, index) => index + 1))
    expect(new Set(all.map((message) => message.clientId)).size).toBe(all.length)
    const room = await mina.call(api.chat.readRoom, { params: { id: roomId } })
    const unread = all.filter((message) => !message.isMine && !message.isRead)
    expect(room.unreadCount).toBe(unread.length)
    expect(room.lastSeq).toBe(all.at(-1)?.seq)
    await server().settle()
    const live = joon
      .heardOf('message:new')
      .filter((message) => clientIds.includes(message.clientId ?? ''))
    // A retry is announced again, in case the first event was lost.
    expect([...new Set(live.map((message) => message.seq))].toSorted((a, b) => a - b)).toEqual(
      all.slice(-50).map((message) => message.seq),
    )
  })

  test.each([
    ['nothing', { content: '   ' }],
    ['too much', { content: '가'.repeat(2001) }],
    ['no text', { content: 7 }],
    ['a wrong clientId', { content: '안녕', clientId: 'x' }],
    ['no body', undefined],
    ['a body that is not JSON', '{'],
  ])('%s is refused and not stored', async (_, body) => {
    const before = await read(mina, { limit: 200 })
    const refused = await mina.send('POST', `/api/chat-rooms/${roomId}/messages`, body)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await read(mina, { limit: 200 })).toEqual(before)
  })

  test('the limit of 2000 characters counts an emoji of several code points once', async () => {
    const family = '👨‍👩‍👧'
    const sent = await say(mina, family.repeat(400))
    expect(sent.content).toBe(family.repeat(400))
    await expect(say(mina, family.repeat(401))).rejects.toMatchObject({ status: 400 })
  })

  test('a NUL and a lone surrogate cannot cause a database error', async () => {
    const sent = await say(mina, 'a\u0000b\ud800c')
    expect(sent.content).toBe('ab\ufffdc')
  })

  test('strangers get NOT_FOUND for every call of a room', async () => {
    const params = { id: roomId }
    const refused = { status: 404, code: 'NOT_FOUND' }
    await expect(say(stranger, '안녕')).rejects.toMatchObject(refused)
    await expect(read(stranger)).rejects.toMatchObject(refused)
    await expect(stranger.call(api.chat.readRoom, { params })).rejects.toMatchObject(refused)
    await expect(
      stranger.call(api.chat.readUpTo, { params, body: { upToSeq: 1 } }),
    ).rejects.toMatchObject(refused)
    const [message] = await read(mina)
    await expect(
      stranger.call(api.chat.readMessage, { params: { id: message?.id ?? 0 } }),
    ).rejects.toMatchObject(refused)
  })
})

describe('reading', () => {
  test('notifies the sender, clears the caller’s unread count on all devices and removes the notification', async () => {
    const params = { id: roomId }
    await joon.call(api.chat.readUpTo, { params, body: { upToSeq: 999_999 } })
    const phone = await joon.onAnother().listen()
    const sent = await say(mina, '읽었나요?')
    expect(await phone.hears('notification:new')).toMatchObject({
      type: 'new_message',
      relatedId: roomId,
    })
    await joon.call(api.chat.readUpTo, { params, body: { upToSeq: sent.seq } })
    expect(await mina.hears('message:read', (heard) => heard.upToSeq === sent.seq)).toEqual({
      roomId,
      upToSeq: sent.seq,
    })
    await phone.hears('notification:count', ({ count }) => count === 0)
    expect(await phone.hears('room:changed')).toMatchObject({ id: roomId, unreadCount: 0 })
    expect(phone.heardOf('notification:removed')).toHaveLength(1)
    const [room] = await joon.call(api.chat.listRooms)
    expect(room).toMatchObject({ unreadCount: 0 })
    expect(
      (await read(mina)).filter((message) => message.isMine).every((message) => message.isRead),
    ).toBe(true)
    phone.leave()
  })

  test('a room without messages marks the notification of its opening as read, on all devices', async () => {
    const listener = await server().member({ role: 'listener' })
    const sharer = await (await server().member()).listen()
    const { roomId: id } = await meet(sharer, listener)
    const { roomId: other } = await meet(stranger, listener)
    const phone = await listener.onAnother().listen()
    await listener.call(api.chat.readUpTo, { params: { id }, body: { upToSeq: 0 } })
    const changed = await phone.hears('notification:changed')
    expect(changed).toMatchObject({ type: 'chat_accepted', relatedId: id, isRead: true })
    await phone.hears('notification:count', ({ count }) => count === 1)
    expect(sharer.heardOf('message:read')).toEqual([])
    const notes = await listener.call(api.notifications.list)
    expect(notes.filter(({ isRead }) => !isRead).map(({ relatedId }) => relatedId)).toEqual([other])
    phone.leave()
    sharer.leave()
  })

  test('never moves back, never past the last message, and not by the sender', async () => {
    const sent = await say(joon, '하나 더')
    const params = { id: roomId }
    await mina.call(api.chat.readUpTo, { params, body: { upToSeq: 999_999 } })
    await mina.call(api.chat.readUpTo, { params, body: { upToSeq: 1 } })
    expect((await mina.call(api.chat.readRoom, { params })).unreadCount).toBe(0)
    const later = await say(joon, '또 하나')
    expect((await read(joon)).at(-1)).toMatchObject({ id: later.id, isRead: false })
    await expect(
      joon.call(api.chat.readMessage, { params: { id: sent.id } }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await mina.call(api.chat.readMessage, { params: { id: later.id } })).toEqual({
      success: true,
    })
  })

  test('pages follow seq: the newest, earlier ones, later ones', async () => {
    const seqs = (messages: ChatMessage[]) => messages.map((message) => message.seq)
    const newest = await read(mina, { limit: 5 })
    const last = newest.at(-1)?.seq ?? 0
    expect(seqs(newest)).toEqual([last - 4, last - 3, last - 2, last - 1, last])
    expect(seqs(await read(mina, { before: last - 4, limit: 2 }))).toEqual([last - 6, last - 5])
    expect(seqs(await read(mina, { after: last - 2 }))).toEqual([last - 1, last])
    expect(await read(mina, { after: last })).toEqual([])
  })
})

describe('an anonymous sharer', () => {
  test('stays anonymous to the listener everywhere in the room', async () => {
    const hidden = await server().member({ username: 'secretname' })
    const { roomId: id } = await meet(hidden, joon, { isAnonymous: true })
    await say(hidden, '사실은요…', id)
    const room = await joon.call(api.chat.readRoom, { params: { id } })
    expect(room).toMatchObject({ participant1Id: null, mySide: 2 })
    expect(room.participant1).toMatchObject({
      id: null,
      nickname: null,
      gradeLevel: 'high',
      isAnonymous: true,
    })
    expect((await read(joon, {}, id)).at(-1)).toMatchObject({ senderId: null, isMine: false })
    await joon.hears('message:new', (message) => message.roomId === id)
    await server().settle()
    const seen = JSON.stringify([joon.heard, room, await joon.call(api.notifications.list)])
    expect(seen).not.toContain('secretname')
    expect((await read(hidden, {}, id)).at(-1)).toMatchObject({ senderId: hidden.id })
  })
})

describe('the socket', () => {
  test('typing reaches only the other participant', async () => {
    await stranger.listen()
    joon.emit('typing', { roomId })
    expect(await mina.hears('typing')).toEqual({ roomId })
    stranger.emit('typing', { roomId })
    joon.emit('typing', { roomId })
    await mina.hearsNext('typing')
    await server().settle()
    expect(mina.heardOf('typing')).toHaveLength(2)
    expect(stranger.heardOf('typing')).toHaveLength(0)
  })

  test('presence: the other participant gets one event for all shared rooms', {
    tags: ['long'],
  }, async () => {
    const dana = await server().member({ role: 'listener' })
    const rooms = [await meet(mina, dana), await meet(mina, dana)].map((one) => one.roomId)
    const [id = 0] = rooms
    const online = async () => (await mina.call(api.chat.readRoom, { params: { id } })).otherOnline
    expect(await online()).toBe(false)
    await dana.listen()
    const told = await mina.hears('presence', ({ roomIds }) => roomIds.includes(id))
    expect(told).toEqual({ roomIds: rooms, online: true })
    expect(await online()).toBe(true)
    dana.leave()
    expect(await mina.hearsNext('presence')).toEqual({ roomIds: rooms, online: false })
    expect(await online()).toBe(false)
    await server().settle()
    expect(mina.heardOf('presence').filter(({ roomIds }) => roomIds.includes(id))).toHaveLength(2)
  })

  test('presence: neither side of a room with a masked sharer gets events', async () => {
    const dana = await server().member({ role: 'both' })
    const { roomId: named } = await meet(dana, joon)
    const { roomId: masked } = await meet(dana, joon, { isAnonymous: true })
    await dana.listen()
    expect(await joon.hears('presence', ({ roomIds }) => roomIds.includes(named))).toEqual({
      roomIds: [named],
      online: true,
    })
    for (const who of [joon, dana]) {
      const list = await who.call(api.chat.listRooms)
      expect(list.find((room) => room.id === masked)?.otherOnline).toBeNull()
      expect(list.find((room) => room.id === named)?.otherOnline).toBe(true)
    }
    await server().settle()
    expect(joon.heardOf('presence').flatMap(({ roomIds }) => roomIds)).not.toContain(masked)
    // After the reveal it is a room like any other.
    await dana.call(api.chat.reveal, { params: { id: masked } })
    expect(
      await joon.hears('room:changed', (room) => room.id === masked && !room.isAnonymous),
    ).toMatchObject({
      otherOnline: true,
    })
    dana.leave()
    expect(await joon.hearsNext('presence')).toEqual({ roomIds: [named, masked], online: false })
  })

  test('presence: the support team neither sends nor receives it', async () => {
    const { id } = await server()
      .db.insertInto('chatRooms')
      .values({ participant1Id: 1, participant2Id: mina.id, isAnonymous: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await mina.call(api.chat.readRoom, { params: { id } })).toMatchObject({
      isActive: true,
      otherOnline: null,
    })
    const told = await listPresencePartners(server().db, mina.id)
    expect(told.flatMap(({ roomIds }) => roomIds)).not.toContain(id)
    expect(await listPresencePartners(server().db, 1)).toEqual([])
  })
})
