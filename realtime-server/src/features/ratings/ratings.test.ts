import { api } from '@dodam/contract'
import {
  inRounds,
  meet,
  outcomeOf,
  type Person,
  serverForTests,
  times,
  wrongCounts,
} from '@dodam/test-support'
import { waitForWaiters } from '@dodam/test-support/server/locks.ts'
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
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { countRatings } from './counts.ts'

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

const average = async (who: Person, { id }: Person) =>
  await who.call(api.profiles.readRatings, { params: { id } })

describe('rating', () => {
  test('completes the request, and is announced without a name', async () => {
    const roomId = await open()
    const asked = await ask(listener, roomId)
    const { status, answer } = await sharer.callWithStatus(api.ratings.rate, {
      body: {
        listenerId: listener.id,
        empathyRating: 5,
        responseSpeedRating: 4,
        helpfulnessRating: 4,
        feedback: '  고마웠어요  ',
        chatRequestId: roomId,
      },
    })
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      kind: 'rating',
      listenerId: listener.id,
      empathyRating: 5,
      responseSpeedRating: 4,
      helpfulnessRating: 4,
      feedback: '고마웠어요',
    })
    const settled = { id: asked.id, status: 'completed' }
    for (const person of [sharer, listener]) {
      expect(
        await person.hears('rating-request:changed', (one) => one.status === 'completed'),
      ).toMatchObject(settled)
      expect(await ofRoom(person, roomId)).toMatchObject([settled])
    }
    expect(await ratedAs(server().db, listener)).toHaveLength(1)
    expect(await average(stranger, listener)).toEqual({ averageRating: null, totalRatings: 0 })
    expect(await newsOf(sharer, 'rating_request')).toMatchObject([{ isRead: true }])
    const told = await listener.hears('notification:new', ({ type }) => type === 'rating_received')
    expect(told).toMatchObject({ relatedId: answer.id, title: '평가가 도착했어요' })
    expect(told.message).not.toContain(sharer.me.nickname)
    expect(JSON.stringify(listener.heard)).not.toContain('고마웠어요')
    await server().settle()
    expect(JSON.stringify(stranger.heard)).not.toContain('rating')
  })

  test('needs a pending request from that listener', async () => {
    await open()
    await expect(rate(sharer, listener)).rejects.toMatchObject(forbidden)
    const roomId = await open()
    await ask(listener, roomId)
    await expect(rate(stranger, listener)).rejects.toMatchObject(forbidden)
    await expect(rate(sharer, stranger)).rejects.toMatchObject(forbidden)
    await expect(rate(sharer, listener, { chatRequestId: roomId + 1_000 })).rejects.toMatchObject(
      forbidden,
    )
    await expect(rate(listener, sharer)).rejects.toMatchObject(forbidden)
    await expect(rate(listener, listener)).rejects.toMatchObject(forbidden)
    await expect(rate(sharer, listener, { listenerId: 9_999_999 })).rejects.toMatchObject(notFound)
    await expect(rate(server().visitor(), listener)).rejects.toMatchObject({ status: 401 })
    expect(await ratedAs(server().db, listener)).toEqual([])
    expect((await ofRoom(sharer, roomId))[0]?.status).toBe('pending')
  })

  test('the same listener is possible once', async () => {
    const rooms = [await open(), await open()]
    for (const room of rooms) await ask(listener, room)
    await rate(sharer, listener, { chatRequestId: rooms[0] ?? 0 })
    const again = { status: 409, code: 'ALREADY_RATED' }
    await expect(rate(sharer, listener)).rejects.toMatchObject(again)
    for (const room of rooms)
      await expect(rate(sharer, listener, { chatRequestId: room })).rejects.toMatchObject(again)
    expect(await ratedAs(server().db, listener)).toHaveLength(1)
    expect((await ofRoom(sharer, rooms[0] ?? 0))[0]?.status).toBe('completed')
    expect((await ofRoom(listener, rooms[1] ?? 0))[0]?.status).toBe('pending')
  })

  test('completes the requests of other rooms of the pair for the sharer', async () => {
    const [rated, other] = [await open(), await open(true)]
    await ask(listener, rated)
    const { id } = await ask(listener, other)
    await sharer.hears('rating-request:new', (request) => request.id === id)
    await rate(sharer, listener, { chatRequestId: rated })
    expect(
      await sharer.hears('rating-request:changed', (request) => request.id === id),
    ).toMatchObject({ status: 'completed' })
    expect(await ofRoom(sharer, other)).toMatchObject([{ status: 'completed' }])
    expect(await read(sharer, id)).toMatchObject({ status: 'completed' })
    expect(await closeRequest(sharer, id, 'completed')).toMatchObject({ status: 'completed' })
    expect((await newsOf(sharer, 'rating_request')).map(({ isRead }) => isRead)).toEqual([
      true,
      true,
    ])
    // The listener cannot conclude from it that both rooms are with the same sharer.
    await server().settle()
    expect(await ofRoom(listener, other)).toMatchObject([{ status: 'pending' }])
    expect(listener.heardOf('rating-request:changed').filter((one) => one.id === id)).toMatchObject(
      [{ status: 'pending' }],
    )
  })

  test(
    'fifty times at once counts once',
    ...inRounds(1, async () => {
      ;[sharer, listener] = await Promise.all([member(), member()])
      const rooms = [await open(), await open()]
      for (const room of rooms) await ask(listener, room)
      const outcomes = await times(50, (index) =>
        outcomeOf(rate(sharer, listener, { chatRequestId: rooms[index % 2] ?? 0 })),
      )
      expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'ALREADY_RATED')).toHaveLength(49)
      expect(await ratedAs(server().db, listener)).toHaveLength(1)
      expect(await newsOf(listener, 'rating_received')).toHaveLength(1)
      expect(await newsOf(listener, 'rating_completed')).toEqual([])
      sharer.leave()
      listener.leave()
    }),
  )

  test('enters the average together with four others, which hides the single values', async () => {
    const figures: unknown[] = []
    for (const stars of [5, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1]) {
      sharer = await server().member()
      await ask(listener, await open())
      const given = { empathyRating: stars, responseSpeedRating: stars, helpfulnessRating: stars }
      await rate(sharer, listener, given)
      const figure = await average(stranger, listener)
      figures.push(figure)
      expect(await average(listener, listener)).toMatchObject(figure)
    }
    const none = { averageRating: null, totalRatings: 0 }
    const five = { averageRating: 4.2, totalRatings: 5 }
    const ten = { averageRating: 2.6, totalRatings: 10 }
    expect(figures).toEqual([none, none, none, none, five, five, five, five, five, ten, ten])
    expect(await ratedAs(server().db, listener)).toHaveLength(11)
  })

  test('by twelve at once counts exactly ten, and the sum is that of these ten', {
    tags: ['long'],
  }, async () => {
    const sharers = await times(12, () => server().member())
    for (sharer of sharers) await ask(listener, await open())
    await Promise.all(
      sharers.map((one, index) => rate(one, listener, { empathyRating: (index % 5) + 1 })),
    )
    const rows = await ratedAs(server().db, listener)
    expect(rows).toHaveLength(12)
    expect(rows.filter(({ countedAt }) => countedAt !== null)).toHaveLength(10)
    expect((await average(stranger, listener)).totalRatings).toBe(10)
    expect(await wrongCounts(server().db)).toEqual([])
  })

  // The embedded database has one connection, so transactions on it never overlap.
  test.skipIf(inject('engine') === 'embedded')(
    'the fifth, made on another instance while the fourth is under way, is counted with it',
    async () => {
      const { app, db } = server()
      const sharers = await times(5, () => server().member())
      for (sharer of sharers) await ask(listener, await open())
      const [fourth, fifth, ...first] = sharers
      for (const one of first) await rate(one, listener)
      // Calls of one process are serialized, so these two are made as on different instances.
      const store = (one: Person | undefined) =>
        app.write(async (tx) => {
          await sql`
            insert into ratings ("requestId", "listenerId", "sharerId", "empathyRating",
              "responseSpeedRating", "helpfulnessRating", feedback, "countedAt")
            select id, "listenerId", "sharerId", 5, 3, 1, '', null from "ratingRequests"
            where "sharerId" = ${one?.id}`.execute(tx.db)
          await countRatings(tx, listener.id)
          await meanwhile()
        })
      let isDone = false
      let second: Promise<unknown> = Promise.resolve()
      let meanwhile = async () => {
        meanwhile = async () => {}
        second = store(fifth).finally(() => (isDone = true))
        await waitForWaiters(db, 1, () => isDone)
      }
      await store(fourth)
      await second
      const rows = await ratedAs(db, listener)
      expect(rows.filter(({ countedAt }) => countedAt !== null)).toHaveLength(5)
    },
  )

  test('by many at once has the right average', { tags: ['long'] }, async () => {
    const stars = [1, 2, 3, 4, 5, 5, 3, 1, 4, 2]
    const sharers = await Promise.all(stars.map(() => server().member()))
    for (sharer of sharers) await ask(listener, await open())
    await Promise.all(
      sharers.map((one, index) =>
        rate(one, listener, {
          empathyRating: stars[index] ?? 0,
          responseSpeedRating: 3,
          helpfulnessRating: 5,
        }),
      ),
    )
    const rows = await ratedAs(server().db, listener)
    expect(rows).toHaveLength(stars.length)
    expect(await average(stranger, listener)).toEqual({ averageRating: 3.7, totalRatings: 10 })
  })

  test(
    'and declining in parallel: one of them counts',
    ...inRounds(5, async () => {
      sharer = await server().member()
      const { id } = await ask(listener, await open())
      const [rated, declined] = await Promise.all([
        outcomeOf(rate(sharer, listener)),
        outcomeOf(closeRequest(sharer, id, 'declined')),
      ])
      const { status } = await read(sharer, id)
      expect([rated, declined, status]).toEqual(
        rated === 'done'
          ? ['done', 'ALREADY_PROCESSED', 'completed']
          : ['FORBIDDEN', 'done', 'declined'],
      )
      await ratedAs(server().db, listener)
    }),
  )

  test.each([
    ['no stars', { empathyRating: undefined }],
    ['no star at all', { responseSpeedRating: 0 }],
    ['six stars', { helpfulnessRating: 6 }],
    ['half a star', { empathyRating: 4.5 }],
    ['stars as text', { empathyRating: '5' }],
    ['501 characters', { feedback: '가'.repeat(501) }],
    ['no listener', { listenerId: undefined }],
    ['a room that is none', { chatRequestId: 0 }],
  ])('with %s is refused', async (_, changes) => {
    await ask(listener, await open())
    const refused = await sharer.send('POST', '/api/listener-ratings', {
      listenerId: listener.id,
      empathyRating: 5,
      responseSpeedRating: 5,
      helpfulnessRating: 5,
      feedback: '',
      chatRequestId: null,
      ...changes,
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(await ratedAs(server().db, listener)).toEqual([])
  })

  test('needs neither feedback nor a room', async () => {
    await ask(listener, await open())
    const { feedback: _, ...body } = {
      listenerId: listener.id,
      empathyRating: 1,
      responseSpeedRating: 1,
      helpfulnessRating: 2,
      feedback: '',
      chatRequestId: null,
    }
    expect(await sharer.call(api.ratings.rate, { body })).toMatchObject({ feedback: '' })
    expect(await ratedAs(server().db, listener)).toHaveLength(1)
  })
})

test('a block in either direction prevents ratings until it ends', async () => {
  for (const byListener of [true, false]) {
    sharer = await server().member()
    const { id } = await ask(listener, await open())
    const [blocker, blocked] = byListener ? [listener, sharer] : [sharer, listener]
    await block(blocker, blocked)
    await expect(read(sharer, id)).rejects.toMatchObject(notFound)
    await expect(closeRequest(sharer, id, 'declined')).rejects.toMatchObject(notFound)
    await expect(rate(sharer, listener)).rejects.toMatchObject(notFound)
    await blocker.call(api.blocks.remove, { params: { id: blocked.id } })
    expect((await read(sharer, id)).status).toBe('pending')
    await rate(sharer, listener)
  }
  expect(await ratedAs(server().db, listener)).toHaveLength(2)
})

test('a deleted account deletes a listener’s requests and keeps a sharer’s ratings', async () => {
  const roomId = await open()
  const { id } = await ask(listener, roomId)
  await rate(sharer, listener)
  const other = listener
  await sharer.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  expect(await ratedAs(server().db, other)).toHaveLength(1)
  expect(await ofRoom(other, roomId)).toMatchObject([{ id, status: 'completed' }])

  sharer = await server().member()
  const second = await open()
  const request = await ask(listener, second)
  const { nickname } = listener.me
  await listener.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
  expect(await ofRoom(sharer, second)).toEqual([])
  await expect(read(sharer, request.id)).rejects.toMatchObject(notFound)
  await expect(closeRequest(sharer, request.id, 'declined')).rejects.toMatchObject(notFound)
  await expect(rate(sharer, listener)).rejects.toMatchObject(notFound)
  expect(JSON.stringify(await newsOf(sharer, 'rating_request'))).not.toContain(nickname)
})

describe('a listener whose request is declined', () => {
  test.each([false, true])('is notified (anonymous sharer: %s)', async (isAnonymous) => {
    const { id } = await ask(listener, await open(isAnonymous))
    await closeRequest(sharer, id, 'declined')
    const told = await listener.hears('notification:new', ({ type }) => type === 'rating_completed')
    expect(told).toMatchObject({ relatedId: id, isRead: false })
    expect(await newsOf(listener, 'rating_completed')).toEqual([told])
    const { actorId } = await server()
      .db.selectFrom('notifications')
      .select('actorId')
      .where('id', '=', told.id)
      .executeTakeFirstOrThrow()
    expect(actorId).toBe(isAnonymous ? null : sharer.id)
    // Closing it again sends nothing.
    await closeRequest(sharer, id, 'declined')
    expect(await newsOf(listener, 'rating_completed')).toHaveLength(1)
  })

  test('and who has left the room is not notified', async () => {
    const roomId = await open()
    const { id } = await ask(listener, roomId)
    await listener.call(api.chat.leave, { params: { id: roomId }, body: {} })
    await closeRequest(sharer, id, 'declined')
    await server().settle()
    expect(listener.heardOf('notification:new').map(({ type }) => type)).not.toContain(
      'rating_completed',
    )
    expect(await newsOf(listener, 'rating_completed')).toEqual([])
  })
})

describe('an anonymous sharer', () => {
  test('is asked and rates without being identified', async () => {
    const roomId = await open(true)
    await server().settle()
    const mark = listener.heard.length
    const asked = await ask(listener, roomId)
    await rate(sharer, listener)
    await listener.hears('notification:new', ({ type }) => type === 'rating_received')
    await server().settle()
    const seen = JSON.stringify([
      asked,
      await ofRoom(listener, roomId),
      await listener.call(api.notifications.list),
      await newsOf(listener, 'rating_received'),
      listener.heard.slice(mark),
    ])
    for (const canary of [sharer.me.username, sharer.me.nickname])
      expect(seen).not.toContain(canary)
    expect(seen).not.toMatch(new RegExp(`(Id|id)":${sharer.id}\\b`))
  })

  test.each([
    ['both rooms', true, true],
    ['the room they rated from', true, false],
    ['the room of the next request', false, true],
  ])(
    'in %s is not identified by a refusal: the request is sent, and the sharer is not notified',
    async (_, first, second) => {
      const [rated, next] = [await open(first), await open(second)]
      await ask(listener, rated)
      await rate(sharer, listener, { chatRequestId: rated })
      const { id } = await ask(listener, next)
      expect(
        await sharer.hears('rating-request:new', (request) => request.id === id),
      ).toMatchObject({ status: 'completed' })
      expect(await newsOf(sharer, 'rating_request')).toHaveLength(1)
      await expect(rate(sharer, listener, { chatRequestId: next })).rejects.toMatchObject({
        code: 'ALREADY_RATED',
      })
      expect(await ofRoom(listener, next)).toMatchObject([{ status: 'pending' }])
      expect(await closeRequest(sharer, id, 'declined')).toMatchObject({ status: 'declined' })
    },
  )

  test('blocked by the listener by name elsewhere receives nothing, and the listener cannot notice', async () => {
    const roomId = await open(true)
    await block(listener, sharer)
    const asked = await ask(listener, roomId)
    expect(await ofRoom(listener, roomId)).toEqual([asked])
    await server().settle()
    expect(sharer.heardOf('rating-request:new')).toEqual([])
    expect(await newsOf(sharer, 'rating_request')).toEqual([])
    await expect(read(sharer, asked.id)).rejects.toMatchObject(notFound)
  })
})
