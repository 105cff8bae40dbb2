import { api } from '@dodam/contract'
import { accept, askForChat, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { beforeEach, expect, test } from 'vitest'

let minutes = 0
const clock = { now: () => new Date(Date.now() + minutes * 60_000) }
const server = serverForTests({}, clock)

let sharer: Person
let listener: Person
let other: Person
beforeEach(async () => {
  minutes = 0
  sharer = await (await server().member({ role: 'both' })).listen()
  listener = await (await server().member({ role: 'listener' })).listen()
  other = await (await server().member({ role: 'listener' })).listen()
})

/** Advance the clock by so many minutes and run the jobs. */
async function pass(count: number) {
  minutes += count
  await server().app.jobs.runNow()
}
const say = (who: Person, roomId: number) =>
  who.call(api.chat.send, {
    params: { id: roomId },
    body: { content: '안녕하세요. 이야기를 들어 주고 싶어요.' },
  })
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const asked = async (who: Person) =>
  (await who.call(api.checkIns.list)).map(({ type, relatedId }) => ({ type, relatedId }))

test('an accepted request takes the story out of the queue', async () => {
  const post = await publish(sharer, true)
  await pass(130)
  expect((await read(other, post.id)).linePlace).toBe(post.createdAt)
  await accept(sharer, await askForChat(listener, post))
  await other.hears('post:settled', ({ id }) => id === post.id)
  expect(await read(other, post.id)).toMatchObject({ isWaiting: false, linePlace: null })
  expect(await asked(sharer)).toEqual([])
})

test('a listener who never writes: the story returns to its place in the queue, and only the sharer is notified', async () => {
  const { postId, roomId } = await meet(sharer, listener, { isAnonymous: true })
  await say(sharer, roomId)
  await server().settle()
  const heardBefore = listener.heard.length
  await pass(29)
  expect(await asked(sharer)).toEqual([])
  await pass(2)
  const post = await read(other, postId)
  expect(post).toMatchObject({ isWaiting: true, linePlace: post.createdAt })
  expect(await other.hears('post:risen', ({ id }) => id === postId)).toEqual(post)
  expect(await asked(sharer)).toEqual([{ type: 'silent-listener', relatedId: postId }])
  await listener.hears('post:risen')
  const toldToListener = listener.heard.slice(heardBefore).map(({ name }) => name)
  expect(toldToListener).toEqual(['post:risen'])
  expect(await asked(listener)).toEqual([])

  await pass(1)
  await Promise.all([pass(1), pass(1)])
  expect(other.heardOf('post:risen').filter(({ id }) => id === postId)).toHaveLength(1)

  // Another listener is accepted.
  await accept(sharer, await askForChat(other, { id: postId }))
  expect(await read(other, postId)).toMatchObject({ isWaiting: false, linePlace: null })
  expect(await asked(sharer)).toEqual([])
})

test('a first message in time counts as the story’s first word, and nothing else happens', async () => {
  const { postId, roomId } = await meet(sharer, listener)
  const word = await say(listener, roomId)
  await say(listener, roomId)
  await pass(1)
  const { firstWordAt } = await server()
    .db.selectFrom('posts')
    .select('firstWordAt')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  expect(firstWordAt).toBe(word.createdAt)
  await pass(200)
  expect(await asked(sharer)).toEqual([])
  expect(await read(other, postId)).toMatchObject({ isWaiting: false })
})

test('a late message takes the story out of the queue again, and withdraws the sharer’s check-in', async () => {
  const { postId, roomId } = await meet(sharer, listener)
  await pass(31)
  expect(await asked(sharer)).toHaveLength(1)
  await say(listener, roomId)
  await pass(1)
  expect(await asked(sharer)).toEqual([])
  expect(await read(other, postId)).toMatchObject({ isWaiting: false, linePlace: null })
})

test('a listener who leaves without a message counts as silent; a sharer who leaves waits for no listener', async () => {
  const left = await meet(sharer, listener)
  await listener.call(api.chat.leave, { params: { id: left.roomId }, body: {} })
  const over = await meet(sharer, other)
  await sharer.call(api.chat.leave, { params: { id: over.roomId }, body: {} })
  await pass(31)
  expect(await asked(sharer)).toEqual([{ type: 'silent-listener', relatedId: left.postId }])
  expect(await read(other, left.postId)).toMatchObject({ isWaiting: true })
  expect(await read(listener, over.postId)).toMatchObject({ isWaiting: false })
})

test('while a second accepted listener may still write, the story stays out of the queue', async () => {
  const { postId } = await meet(sharer, listener)
  minutes = 20
  const { chatRoomId } = await accept(sharer, await askForChat(other, { id: postId }))
  await pass(11)
  expect(await read(other, postId)).toMatchObject({ isWaiting: false })
  await say(other, chatRoomId ?? 0)
  await pass(60)
  expect(await read(listener, postId)).toMatchObject({ isWaiting: false })
})

test('an answered story and a deleted one return to no queue', async () => {
  const answered = await meet(sharer, listener)
  const deleted = await meet(sharer, listener)
  const body = { content: '저도 그런 적이 있어요.' }
  await other.call(api.comments.add, { params: { id: answered.postId }, body })
  await sharer.call(api.posts.remove, { params: { id: deleted.postId } })
  await pass(31)
  expect(await read(other, answered.postId)).toMatchObject({ isWaiting: false, linePlace: null })
  expect(await asked(sharer)).toEqual([{ type: 'silent-listener', relatedId: answered.postId }])
})
