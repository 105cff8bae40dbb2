import { api } from '@dodam/contract'
import { meet, type Person, serverForTests } from '@dodam/test-support'
import { beforeEach, expect, test } from 'vitest'

const server = serverForTests()

let hidden: Person
let listener: Person
let postId: number
let requestId: number
let roomId: number

const reveal = (who: Person, id = roomId) => who.call(api.chat.reveal, { params: { id } })
const say = (who: Person, content: string, id = roomId) =>
  who.call(api.chat.send, { params: { id }, body: { content } })
const readRoom = (who: Person, id = roomId) => who.call(api.chat.readRoom, { params: { id } })
const readMessages = (who: Person, id = roomId) =>
  who.call(api.chat.listMessages, { params: { id } })
const sent = (who: Person) => who.call(api.chatRequests.sent)

beforeEach(async () => {
  hidden = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  ;({ postId, requestId, roomId } = await meet(hidden, listener, { isAnonymous: true }))
})

test('shows the listener who the sharer is, at once and from then on', async () => {
  await Promise.all([hidden.listen(), listener.listen()])
  await say(hidden, '사실은요…')
  expect((await readMessages(listener)).at(-1)).toMatchObject({ senderId: null })
  const unnamed = await listener.hears('notification:new', ({ type }) => type === 'new_message')
  expect(JSON.stringify(unnamed)).not.toContain(hidden.me.nickname)
  await listener.call(api.chat.readUpTo, { params: { id: roomId }, body: { upToSeq: 1 } })

  const answer = await reveal(hidden)
  expect(answer).toMatchObject({ isAnonymous: false, mySide: 1, participant1Id: hidden.id })
  expect(await hidden.hears('room:changed', ({ isAnonymous }) => !isAnonymous)).toEqual(answer)
  const theirs = await listener.hears('room:changed', ({ isAnonymous }) => !isAnonymous)
  expect(theirs).toMatchObject({
    participant1Id: hidden.id,
    participant1: { username: hidden.me.username, isAnonymous: false },
    mySide: 2,
  })
  expect(await readRoom(listener)).toEqual(theirs)
  expect((await readMessages(listener)).at(-1)).toMatchObject({ senderId: hidden.id })

  const request = await listener.hears('chat-request:changed', ({ sharer }) => sharer != null)
  expect(request).toMatchObject({ id: requestId, sharer: { id: hidden.id } })
  expect(await sent(listener)).toEqual([request])
  expect(await hidden.hears('chat-request:changed', ({ id }) => id === requestId)).toMatchObject({
    listener: { id: listener.id },
  })

  await say(hidden, '이제 이름을 알려 줄게요.')
  const named = await listener.hears(
    'notification:new',
    ({ id, type }) => type === 'new_message' && id !== unnamed.id,
  )
  expect(`${named.title} ${named.message}`).toContain(hidden.me.nickname)
  expect(await listener.hears('message:new', ({ seq }) => seq === 2)).toMatchObject({
    senderId: hidden.id,
  })
})

test('affects this room and its request and nothing else', async () => {
  const other = await server().member({ role: 'both' })
  const second = await meet(hidden, listener, { isAnonymous: true })
  const { id: otherRequest } = await other.call(api.chatRequests.send, {
    body: { postId, message: '저도 이야기해요' },
  })
  const { chatRoomId: otherRoom } = await hidden.call(api.chatRequests.respond, {
    params: { id: otherRequest },
    body: { status: 'accepted' },
  })
  await say(hidden, '다른 방이에요.', second.roomId)
  await Promise.all([listener.listen(), other.listen()])
  const before = [
    await readRoom(listener, second.roomId),
    await readMessages(listener, second.roomId),
    await readRoom(other, otherRoom ?? 0),
    await sent(other),
    await listener.call(api.posts.read, { params: { id: postId } }),
  ]
  await reveal(hidden)
  expect([
    await readRoom(listener, second.roomId),
    await readMessages(listener, second.roomId),
    await readRoom(other, otherRoom ?? 0),
    await sent(other),
    await listener.call(api.posts.read, { params: { id: postId } }),
  ]).toEqual(before)
  const requests = await sent(listener)
  expect(requests.find(({ id }) => id === second.requestId)).toMatchObject({ sharer: null })
  expect(requests.find(({ id }) => id === requestId)).toMatchObject({ sharer: { id: hidden.id } })
  const profile = await listener.call(api.profiles.listUserPosts, { params: { id: hidden.id } })
  expect(profile).toEqual([])
  await server().settle()
  expect(other.heard.filter(({ name }) => name !== 'live:restored')).toEqual([])
  expect(listener.heardOf('room:changed').map(({ id }) => id)).toEqual([roomId])
})

test('is for the sharer alone: 403 for the listener, 404 for others', async () => {
  const stranger = await server().member({ role: 'both' })
  await expect(reveal(listener)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
  await expect(reveal(stranger)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  await expect(reveal(hidden, 9_999_999)).rejects.toMatchObject({ status: 404 })
  await expect(reveal(server().visitor())).rejects.toMatchObject({ status: 401 })
  expect(await readRoom(listener)).toMatchObject({ isAnonymous: true, participant1Id: null })
})

test('is idempotent, twice and twenty times at once', async () => {
  await Promise.all([hidden.listen(), listener.listen()])
  const answers = await Promise.all(Array.from({ length: 20 }, () => reveal(hidden)))
  const again = await reveal(hidden)
  for (const answer of answers) expect(answer).toEqual(again)
  await server().settle()
  for (const person of [hidden, listener])
    for (const event of ['room:changed', 'chat-request:changed'] as const)
      expect(person.heardOf(event)).toHaveLength(1)
})

test('has no effect in a room that was never masked', async () => {
  const { roomId: named } = await meet(hidden, listener)
  await listener.listen()
  expect(await reveal(hidden, named)).toMatchObject({ isAnonymous: false })
  await server().settle()
  expect(listener.heardOf('room:changed')).toEqual([])
})

test('a room that has ended stays anonymous', async () => {
  const leave = (who: Person) => who.call(api.chat.leave, { params: { id: roomId }, body: {} })
  await leave(listener)
  await expect(reveal(hidden)).rejects.toMatchObject({ status: 409, code: 'ROOM_CLOSED' })
  expect((await sent(listener))[0]).toMatchObject({ sharer: null })
  await leave(hidden)
  await expect(reveal(hidden)).rejects.toMatchObject({ status: 404 })
})

test('in parallel with leaving: the room ends as it was then', async () => {
  for (let round = 0; round < 10; round++) {
    const { roomId: id, requestId: asked } = await meet(hidden, listener, { isAnonymous: true })
    const [revealed] = await Promise.all([
      reveal(hidden, id).then(
        ({ isAnonymous }) => !isAnonymous,
        (refused: { code: string }) => refused.code,
      ),
      listener.call(api.chat.leave, { params: { id }, body: {} }),
    ])
    expect([true, 'ROOM_CLOSED']).toContain(revealed)
    const room = await readRoom(hidden, id)
    expect(room).toMatchObject({ isActive: false, isAnonymous: revealed !== true })
    const request = (await sent(listener)).find((one) => one.id === asked)
    expect(request?.sharer?.id ?? null).toBe(revealed === true ? hidden.id : null)
  }
})
