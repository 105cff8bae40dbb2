import { api } from '@dodam/contract'
import {
  inRounds,
  meet,
  outcomeOf,
  type Person,
  serverForTests,
  startServer,
  times,
} from '@dodam/test-support'
import { letEndsCome } from '@dodam/test-support/server/masks.ts'
import { askForChat, block, publish } from '@dodam/test-support/server/meeting.ts'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

const server = serverForTests()
// A scheduled run beside the test's own would end one more thing.
beforeAll(() => server().app.jobs.close())

/** Anonymous to Joon in a room and in a pending request. */
let mina: Person
let joon: Person
let masked: number
let pending: number

const say = (who: Person, id: number) =>
  who.call(api.chat.send, { params: { id }, body: { content: '아직 있어요?' } })
const leave = (who: Person, id: number) => who.call(api.chat.leave, { params: { id }, body: {} })
const remove = (who: Person) =>
  who.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
const readPost = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const runJobs = () => server().app.jobs.runNow()
const heardSince = (who: Person, mark: number) =>
  who.heard.slice(mark).filter(({ name }) => name !== 'live:restored')
const rowOf = (id: number) =>
  server().db.selectFrom('chatRooms').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const requestRowOf = (id: number) =>
  server().db.selectFrom('chatRequests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

beforeEach(async () => {
  mina = await server().member({ role: 'both' })
  joon = await server().member({ role: 'both' })
  masked = (await meet(mina, joon, { isAnonymous: true })).roomId
  pending = (await askForChat(joon, await publish(mina, true))).id
  await Promise.all([mina.listen(), joon.listen()])
})

describe('a request to an anonymous author', () => {
  test.each([
    ['who has just blocked the sender', () => block(mina, joon)],
    ['whose account is gone', () => remove(mina)],
  ])('%s is accepted, never announced, and declined at a random moment', async (_, goes) => {
    const post = await publish(mina, true)
    await goes()
    await server().settle()
    const mark = mina.heard.length
    const { status, answer } = await joon.callWithStatus(api.chatRequests.send, {
      body: { postId: post.id, message: '이야기 나눠요' },
    })
    expect({ status, answer }).toMatchObject({
      status: 201,
      answer: { status: 'pending', sharer: null, respondedAt: null },
    })
    await expect(askForChat(joon, post)).rejects.toMatchObject({ code: 'ALREADY_REQUESTED' })
    await server().settle()
    expect(heardSince(mina, mark)).toEqual([])
    expect((await requestRowOf(answer.id)).declinesAt).not.toBeNull()
    const notes = await server()
      .db.selectFrom('notifications')
      .select('id')
      .where('userId', '=', mina.id)
      .where('type', '=', 'chat_request')
      .where('relatedId', '=', answer.id)
      .execute()
    expect(notes).toEqual([])
    for (let run = 0; run < 3; run++) {
      await letEndsCome(server().db)
      await runJobs()
    }
    await joon.hears(
      'chat-request:changed',
      (request) => request.id === answer.id && request.status === 'declined',
    )
  })

  test('to a named author whose account was deleted is refused', async () => {
    const post = await publish(mina)
    await remove(mina)
    await expect(askForChat(joon, post)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect((await readPost(joon, post.id)).chatRequestsCount).toBe(0)
  })

  test(
    'sent during the deletion of the author’s account is never left open',
    ...inRounds(5, async (round) => {
      const author = await server().member({ role: 'both' })
      const post = await publish(author, round % 2 === 0)
      const [outcome] = await Promise.all([outcomeOf(askForChat(joon, post)), remove(author)])
      expect(['done', 'FORBIDDEN']).toContain(outcome)
      const open = await server()
        .db.selectFrom('chatRequests')
        .select('id')
        .where('postId', '=', post.id)
        .where('status', '=', 'pending')
        .where('declinesAt', 'is', null)
        .execute()
      expect(open).toEqual([])
    }),
  )
})

describe('the job', () => {
  test('ends one masked thing of each pair in a run, and gives the others a new moment', async () => {
    const more = [
      (await meet(mina, joon, { isAnonymous: true })).roomId,
      (await meet(mina, joon, { isAnonymous: true })).roomId,
    ]
    const dana = await server().member({ role: 'both' })
    const { roomId: other } = await meet(mina, dana, { isAnonymous: true })
    await remove(mina)
    await letEndsCome(server().db)
    await runJobs()
    const ended = async () => {
      const { isActive } = await rowOf(other)
      const all = await Promise.all([masked, ...more].map((id) => rowOf(id)))
      const { status } = await requestRowOf(pending)
      const count = all.filter((room) => !room.isActive).length + Number(status === 'declined')
      return { ofJoon: count, ofDana: Number(!isActive) }
    }
    expect(await ended()).toEqual({ ofJoon: 1, ofDana: 1 })
    // The others wait for new moments.
    await runJobs()
    expect(await ended()).toEqual({ ofJoon: 1, ofDana: 1 })
    for (const count of [2, 3, 4, 4]) {
      await letEndsCome(server().db)
      await runJobs()
      expect(await ended()).toEqual({ ofJoon: count, ofDana: 1 })
    }
  })

  test('on two instances at once closes each room once, and one thing of each pair', {
    tags: ['long'],
  }, async () => {
    const { connection } = server()
    const settings = { redisUrl: inject('redisUrl') ?? undefined }
    const here = await startServer(connection, settings)
    const there = await startServer(connection, settings)
    await Promise.all([here, there].map(({ app }) => app.jobs.close()))
    try {
      const listener = await here.member({ role: 'both' })
      const sharers = await times(6, () => here.member({ role: 'both' }))
      const ids: number[] = []
      for (const sharer of sharers)
        for (let room = 0; room < 2; room++)
          ids.push((await meet(sharer, listener, { isAnonymous: true })).roomId)
      for (const sharer of sharers) await block(sharer, listener)
      await listener.listen()
      await letEndsCome(connection.db)
      await Promise.all([here, there, here, there].map(({ app }) => app.jobs.runNow()))
      await listener.hears('room:closed')
      await Promise.all([here.settle(), there.settle()])
      const open = await connection.db
        .selectFrom('chatRooms')
        .select(['id', 'closesAt'])
        .where('id', 'in', ids)
        .where('isActive', '=', true)
        .execute()
      expect(open).toHaveLength(6)
      const told = listener.heardOf('room:closed').map(({ id }) => id)
      expect(told).toHaveLength(6)
      expect(new Set(told)).toEqual(
        new Set(ids.filter((id) => !open.some((room) => room.id === id))),
      )
    } finally {
      await there.close()
      await here.close()
    }
  })

  test(
    'while the listener writes and leaves: each room ends once',
    ...inRounds(5, async () => {
      const sharer = await server().member({ role: 'both' })
      const { roomId } = await meet(sharer, joon, { isAnonymous: true })
      await block(sharer, joon)
      await letEndsCome(server().db)
      const [said] = await Promise.all([
        outcomeOf(say(joon, roomId)),
        runJobs(),
        leave(joon, roomId),
        outcomeOf(say(joon, roomId)),
      ])
      expect(['done', 'ROOM_CLOSED', 'NOT_FOUND']).toContain(said)
      await runJobs()
      expect(await rowOf(roomId)).toMatchObject({ isActive: false, closesAt: null })
      await expect(say(joon, roomId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await server().settle()
      const ended = joon.heardOf('room:closed').filter(({ id }) => id === roomId)
      expect(ended.filter(({ hasLeft }) => hasLeft)).toHaveLength(1)
      expect(ended.length).toBeLessThanOrEqual(2)
    }),
  )
})
