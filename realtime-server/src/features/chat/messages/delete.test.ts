import { randomUUID } from 'node:crypto'
import { api, type ChatMessage } from '@dodam/contract'
import { meet, type Person, roundsOr, serverForTests } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()

let sharer: Person
let listener: Person
let roomId: number

const notFound = { status: 404, code: 'NOT_FOUND' }

const say = (who: Person, content: string, clientId?: string, id = roomId) =>
  who.callWithStatus(api.chat.send, { params: { id }, body: { content, clientId } })
const remove = (who: Person, { id }: { id: number }) =>
  who.call(api.chat.deleteMessage, { params: { id } })
const read = (who: Person) =>
  who.call(api.chat.listMessages, { params: { id: roomId }, query: { limit: 200 } })
const readRoom = (who: Person) => who.call(api.chat.readRoom, { params: { id: roomId } })
const readUpTo = (who: Person, upToSeq: number) =>
  who.call(api.chat.readUpTo, { params: { id: roomId }, body: { upToSeq } })
const newsOf = async (who: Person) =>
  (await who.call(api.notifications.list)).filter(
    ({ type, isRead }) => type === 'new_message' && !isRead,
  )

beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  ;({ roomId } = await meet(sharer, listener))
  await Promise.all([sharer.listen(), listener.listen()])
})

describe('deleting a message', () => {
  test('removes its content for both at once, and keeps its seq', async () => {
    const { answer: first } = await say(sharer, '처음 한 말')
    const { answer: second } = await say(sharer, '그다음 말')
    const deleted = await remove(sharer, first)
    expect(deleted).toEqual({
      ...first,
      content: '',
      isDeleted: true,
      deletedAt: expect.any(String),
    })
    expect(await sharer.hears('message:deleted')).toEqual(deleted)
    expect(await listener.hears('message:deleted')).toEqual({ ...deleted, isMine: false })
    expect(await read(sharer)).toEqual([deleted, second])
    expect(await read(listener)).toEqual([
      { ...deleted, isMine: false },
      { ...second, isMine: false },
    ])
    expect(await readRoom(sharer)).toMatchObject({ lastSeq: 2, lastMessageContent: '그다음 말' })
    expect((await say(sharer, '또 한마디')).answer.seq).toBe(3)
    const told = await sharer.call(api.settings.exportMine)
    expect(told.chatMessages.map(({ seq }) => seq)).toEqual([2, 3])
  })

  test('is idempotent, twice and twenty times at once', async () => {
    const { answer: message } = await say(sharer, '지울 말')
    const answers = await Promise.all(Array.from({ length: 20 }, () => remove(sharer, message)))
    const again = await remove(sharer, message)
    for (const answer of answers) expect(answer).toEqual(again)
    await server().settle()
    for (const person of [sharer, listener])
      expect(person.heardOf('message:deleted')).toHaveLength(1)
    expect((await readRoom(listener)).unreadCount).toBe(0)
  })

  test('is for its sender alone: others get NOT_FOUND', async () => {
    const { answer: message } = await say(sharer, '내 말')
    const stranger = await server().member({ role: 'both' })
    for (const person of [listener, stranger])
      await expect(remove(person, message)).rejects.toMatchObject(notFound)
    await expect(remove(sharer, { id: 9_999_999 })).rejects.toMatchObject(notFound)
    await expect(remove(server().visitor(), message)).rejects.toMatchObject({ status: 401 })
    expect(await read(sharer)).toEqual([message])
  })

  test('clears the preview in the list when it was the last one', async () => {
    await say(sharer, '먼저 한 말')
    const { answer: last } = await say(listener, '마지막 말')
    const before = await readRoom(sharer)
    await remove(listener, last)
    const after = { ...before, unreadCount: 0, lastMessageContent: '' }
    expect(
      await sharer.hears('room:changed', ({ lastMessageContent }) => lastMessageContent === ''),
    ).toEqual(after)
    expect(await readRoom(sharer)).toEqual(after)
    const theirs = await listener.hears(
      'room:changed',
      ({ lastMessageContent }) => lastMessageContent === '',
    )
    expect(theirs).toMatchObject({ lastMessageAt: before.lastMessageAt, lastSeq: 2 })
    expect(await readRoom(listener)).toEqual(theirs)
    await say(sharer, '다시 이야기해요')
    expect(await readRoom(listener)).toMatchObject({ lastMessageContent: '다시 이야기해요' })
  })

  test('that was unread lowers the unread count, and the last one removes the notification', async () => {
    const { answer: first } = await say(sharer, '하나')
    const { answer: second } = await say(sharer, '둘')
    await say(sharer, '셋').then(({ answer }) => remove(sharer, answer))
    expect((await readRoom(listener)).unreadCount).toBe(2)
    await remove(sharer, first)
    expect(await listener.hears('room:changed', (room) => room.unreadCount === 1)).toMatchObject({
      id: roomId,
    })
    expect(await newsOf(listener)).toHaveLength(1)
    await remove(sharer, second)
    await listener.hears('room:changed', ({ unreadCount }) => unreadCount === 0)
    const { id } = await listener.hears('notification:new', ({ type }) => type === 'new_message')
    expect(await listener.hears('notification:removed')).toEqual({ id })
    await listener.hears('notification:count', ({ count }) => count === 1)
    expect(await newsOf(listener)).toEqual([])
    // Reading further does not count deleted messages as unread either.
    const { answer: last } = await say(sharer, '넷')
    await readUpTo(listener, 1)
    expect((await readRoom(listener)).unreadCount).toBe(1)
    await readUpTo(listener, last.seq)
    expect((await readRoom(listener)).unreadCount).toBe(0)
  })

  test('that was read changes no count', async () => {
    const { answer: first } = await say(sharer, '읽은 말')
    await readUpTo(listener, 1)
    await say(sharer, '안 읽은 말')
    await remove(sharer, first)
    await listener.hears('message:deleted')
    expect(await readRoom(listener)).toMatchObject({ unreadCount: 1 })
    expect(await newsOf(listener)).toHaveLength(1)
  })

  test('a retry of its send returns it as deleted', async () => {
    const clientId = randomUUID()
    const { answer: message } = await say(sharer, '지울 말', clientId)
    const deleted = await remove(sharer, message)
    await server().settle()
    const mark = listener.heard.length
    expect(await say(sharer, '지울 말', clientId)).toEqual({ status: 200, answer: deleted })
    await expect(say(sharer, '다른 말', clientId)).rejects.toMatchObject({
      code: 'CLIENT_ID_REUSED',
    })
    await server().settle()
    expect(listener.heard.slice(mark).map(({ name }) => name)).toEqual(['live:restored'])
    expect(await read(sharer)).toEqual([deleted])
  })

  test('in a room that has ended reaches only the participants who have not left', async () => {
    const { answer: mine } = await say(sharer, '내 말')
    const { answer: theirs } = await say(listener, '남은 말')
    await listener.call(api.chat.leave, { params: { id: roomId }, body: {} })
    await server().settle()
    const mark = listener.heard.length
    expect(await remove(sharer, mine)).toMatchObject({ isDeleted: true, content: '' })
    await expect(remove(listener, theirs)).rejects.toMatchObject(notFound)
    await sharer.hears('message:deleted')
    await server().settle()
    expect(listener.heard.slice(mark).map(({ name }) => name)).toEqual(['live:restored'])
    expect(await read(sharer)).toMatchObject([{ isDeleted: true }, { isDeleted: false }])
  })

  test('by an anonymous sharer reveals nothing about them', async () => {
    const { roomId: id } = await meet(sharer, listener, { isAnonymous: true })
    const { answer: message } = await say(sharer, '사실은요', undefined, id)
    await remove(sharer, message)
    expect(await listener.hears('message:deleted')).toMatchObject({ senderId: null, content: '' })
    expect(await sharer.hears('message:deleted')).toMatchObject({ senderId: sharer.id })
  })
})

const races = roundsOr(5)

test('parallel sends, reads and deletions leave every count equal to a recount', async () => {
  const unreadOf = (messages: ChatMessage[]) =>
    messages.filter(({ isMine, isRead, isDeleted }) => !isMine && !isRead && !isDeleted)
  for (let round = 0; round < races; round++) {
    const people = [sharer, listener]
    const old = await read(sharer)
    const nextSeq = (old.at(-1)?.seq ?? 0) + 1
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => index).flatMap((index) => [
        ...people.map((person) =>
          say(person, `동시 ${round}/${index}`).then(({ answer }) =>
            index % 2 === 0 ? remove(person, answer) : answer,
          ),
        ),
        ...(index % 5 === 0 ? people.map((person) => readUpTo(person, nextSeq + index)) : []),
      ]),
    )
    const lasts = await server()
      .db.selectFrom('chatMessages')
      .selectAll()
      .where('roomId', '=', roomId)
      .orderBy('seq')
      .execute()
    expect(lasts.map(({ seq }) => seq)).toEqual(lasts.map((_, index) => index + 1))
    const last = lasts.at(-1)
    await server().settle()
    for (const person of people) {
      const room = await readRoom(person)
      const messages = await read(person)
      expect(room.unreadCount).toBe(unreadOf(messages).length)
      expect(room.lastMessageContent).toBe(last?.deletedAt ? '' : last?.content)
      expect(await newsOf(person)).toHaveLength(room.unreadCount > 0 ? 1 : 0)
      expect(messages.filter(({ isDeleted }) => isDeleted).length).toBe((round + 1) * 20)
    }
  }
}, 60_000)
