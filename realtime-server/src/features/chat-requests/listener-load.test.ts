import { randomBytes } from 'node:crypto'
import { api, maxTalksOf } from '@dodam/contract'
import {
  accept,
  askForChat,
  outcomeOf,
  type Person,
  publish,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let minutes = 0
const clock = { now: () => new Date(Date.now() + minutes * 60_000) }
/** A server with limits, and one without on the same database, for posts and requests faster than the limits allow. */
let server: TestServer
let unlimited: TestServer

beforeAll(async () => {
  const connection = await suiteDatabase()
  const jwtSecret = randomBytes(48).toString('base64url')
  unlimited = await startServer(connection, { jwtSecret }, clock)
  server = await startServer(connection, { jwtSecret, rateLimits: true }, clock)
})
afterAll(() => Promise.all([server, unlimited].map((one) => one.close())))

/** Return the same member at the server with limits. */
function limited(person: Person): Person {
  const twin = server.visitor()
  twin.signIn(person.token ?? '', person.me)
  return twin
}
const listenerOf = async (isVerified: boolean) => {
  const listener = await unlimited.member({ role: 'listener' })
  await unlimited.db
    .updateTable('users')
    .set({ isVerified })
    .where('id', '=', listener.id)
    .execute()
  return listener
}
/** Publish a story of a new member and the listener's request on it. */
async function asked(listener: Person) {
  const sharer = await unlimited.member()
  const post = await publish(sharer)
  return { sharer: limited(sharer), post, request: await askForChat(listener, post) }
}
const openRooms = async (listener: Person) =>
  (await listener.call(api.chat.listRooms, { query: { limit: 100 } })).filter(
    ({ isActive }) => isActive,
  )

describe('the maximum of a listener’s chats', () => {
  test.each([true, false])(
    'holds when fifty authors accept at once too (verified: %s)',
    { tags: ['long'] },
    async (isVerified) => {
      const listener = await listenerOf(isVerified)
      const all = []
      // One after the other: only their answers are to come at once.
      for (let at = 0; at < 50; at += 1) all.push(await asked(listener))
      const outcomes = await Promise.all(
        all.map(({ sharer, request }) => outcomeOf(accept(sharer, request))),
      )
      const places = maxTalksOf({ isVerified })
      expect(outcomes.filter((one) => one === 'done')).toHaveLength(places)
      expect(outcomes.filter((one) => one === 'LISTENER_BUSY')).toHaveLength(50 - places)
      expect(await openRooms(listener)).toHaveLength(places)
    },
  )

  test('a refused request stays pending, and can be accepted when a chat has ended', async () => {
    const listener = await listenerOf(false)
    const all = []
    for (let count = 0; count < 4; count++) all.push(await asked(listener))
    const last = all.pop()
    if (last === undefined) throw new Error('Nobody was asked')
    for (const { sharer, request } of all) await accept(sharer, request)
    await expect(accept(last.sharer, last.request)).rejects.toMatchObject({
      status: 409,
      code: 'LISTENER_BUSY',
    })
    const [waiting] = await last.sharer.call(api.chatRequests.received)
    expect(waiting).toMatchObject({ status: 'pending', chatRoomId: null })
    expect(await last.sharer.call(api.posts.read, { params: { id: last.post.id } })).toMatchObject({
      isWaiting: true,
    })

    const next = await publish(await unlimited.member())
    await expect(askForChat(limited(listener), next)).rejects.toMatchObject({
      status: 409,
      code: 'TALKS_FULL',
    })
    // An earlier answer is reported before the listener's load.
    const [first] = all
    await expect(
      accept(first?.sharer ?? last.sharer, first?.request ?? last.request),
    ).rejects.toMatchObject({ code: 'ALREADY_PROCESSED' })

    const [room] = await openRooms(listener)
    await listener.call(api.chat.leave, { params: { id: room?.id ?? 0 }, body: {} })
    expect(await accept(last.sharer, last.request)).toMatchObject({ status: 'accepted' })
    await expect(askForChat(limited(listener), next)).rejects.toMatchObject({ code: 'TALKS_FULL' })
  })

  test('a chat that has been quiet for days does not count', async () => {
    const listener = await listenerOf(false)
    for (let count = 0; count < 3; count++) {
      const { sharer, request } = await asked(listener)
      await accept(sharer, request)
    }
    const next = await asked(listener)
    expect(await outcomeOf(accept(next.sharer, next.request))).toBe('LISTENER_BUSY')
    const [room] = await openRooms(listener)
    const longAgo = new Date(Date.now() - 4 * 86_400_000).toISOString()
    await server.db
      .updateTable('chatRooms')
      .set({ createdAt: longAgo })
      .where('id', '=', room?.id ?? 0)
      .execute()
    expect(await outcomeOf(accept(next.sharer, next.request))).toBe('done')
  })

  test('declining is always possible', async () => {
    const listener = await listenerOf(false)
    for (let count = 0; count < 3; count++) {
      const { sharer, request } = await asked(listener)
      await accept(sharer, request)
    }
    const { sharer, request } = await asked(listener)
    const body = { status: 'declined' as const }
    expect(
      await sharer.call(api.chatRequests.respond, { params: { id: request.id }, body }),
    ).toMatchObject({ status: 'declined' })
  })
})

describe('after a heavy chat', () => {
  const rests = { status: 409, code: 'AFTER_HEAVY_TALK' }
  /** Open a chat in which the sharer showed signs of a crisis and the listener answered. */
  async function talkHeavily(listener: Person) {
    const { sharer, request } = await asked(listener)
    const { chatRoomId } = await accept(sharer, request)
    const roomId = chatRoomId ?? 0
    const params = { id: roomId }
    await listener.call(api.chat.send, { params, body: { content: '여기 있어요.' } })
    const careSince = new Date().toISOString()
    await server.db.updateTable('chatRooms').set({ careSince }).where('id', '=', roomId).execute()
    return { sharer, roomId }
  }
  const end = ({ sharer, roomId }: { sharer: Person; roomId: number }) =>
    sharer.call(api.chat.leave, { params: { id: roomId }, body: {} })
  /** The same, with an end just now. */
  const heavyTalk = async (listener: Person) => await end(await talkHeavily(listener))
  /** Return the check-in that asks the listener about the last chat. */
  async function privatelyAsked(listener: Person) {
    await unlimited.app.jobs.runNow()
    const [question] = await listener.call(api.checkIns.list)
    expect(question).toMatchObject({ type: 'after-heavy-talk' })
    return question?.id ?? 0
  }
  const answerPrivately = async (listener: Person, answer: 'fine' | 'heavy' | 'break') =>
    await listener.call(api.checkIns.answer, {
      params: { id: await privatelyAsked(listener) },
      body: { answer },
    })
  const worry = async () => await publish(await unlimited.member())
  const offer = (listener: Person, postId: number, fine = false) =>
    listener.call(api.chatRequests.send, {
      body: { postId, message: '이야기를 들어 주고 싶어요.', fine },
    })

  test('a listener rests for two hours before the next request, unless they say that they are fine', async () => {
    minutes = 0
    const listener = await listenerOf(false)
    await heavyTalk(listener)
    const { id } = await worry()
    await expect(offer(listener, id)).rejects.toMatchObject(rests)
    minutes = 119
    await expect(offer(listener, id)).rejects.toMatchObject(rests)
    expect(await offer(listener, id, true)).toMatchObject({ status: 'pending' })
    expect(await offer(listener, (await worry()).id)).toMatchObject({ status: 'pending' })
    minutes = 0
  })

  test('and without an answer the rest is over after that', async () => {
    minutes = 0
    const listener = await listenerOf(true)
    await heavyTalk(listener)
    minutes = 121
    expect(await offer(listener, (await worry()).id)).toMatchObject({ status: 'pending' })
    minutes = 0
  })

  test('a resting listener cannot be accepted, and the sharer is told no reason', async () => {
    minutes = 0
    const listener = await listenerOf(false)
    const before = await asked(listener)
    await heavyTalk(listener)
    const refused = { status: 409, code: 'LISTENER_BUSY' }
    await expect(accept(before.sharer, before.request)).rejects.toMatchObject(refused)
    minutes = 121
    expect(await accept(before.sharer, before.request)).toMatchObject({ status: 'accepted' })
    minutes = 0
  })

  test('the rest of a chat ends when its listener answers that they are fine', async () => {
    minutes = 0
    const listener = await listenerOf(false)
    const { id } = await worry()
    await heavyTalk(listener)
    await expect(offer(listener, id)).rejects.toMatchObject(rests)
    await answerPrivately(listener, 'fine')
    expect(await offer(listener, id)).toMatchObject({ status: 'pending' })

    const another = await listenerOf(false)
    const talks = [await talkHeavily(another), await talkHeavily(another)] as const
    await end(talks[0])
    await answerPrivately(another, 'heavy')
    await end(talks[1])
    await answerPrivately(another, 'fine')
    // The rest from the first heavy chat is not over.
    await expect(offer(another, id)).rejects.toMatchObject(rests)
  })

  test('a listener who needs a break rests for a day, unless they say that they are fine', async () => {
    minutes = 0
    const listener = await listenerOf(false)
    const before = await asked(listener)
    await heavyTalk(listener)
    minutes = 60
    const answered = await answerPrivately(listener, 'break')
    minutes = 60 + 24 * 60 - 1
    await expect(offer(listener, (await worry()).id)).rejects.toMatchObject(rests)
    const refused = { status: 409, code: 'LISTENER_BUSY' }
    await expect(accept(before.sharer, before.request)).rejects.toMatchObject(refused)
    // A repeated answer does not prolong the break.
    const again = { params: { id: answered.id }, body: { answer: 'break' as const } }
    expect(await listener.call(api.checkIns.answer, again)).toEqual(answered)
    minutes = 60 + 24 * 60 + 1
    expect(await accept(before.sharer, before.request)).toMatchObject({ status: 'accepted' })
    expect(await offer(listener, (await worry()).id)).toMatchObject({ status: 'pending' })

    minutes = 0
    const eager = await listenerOf(false)
    await heavyTalk(eager)
    await answerPrivately(eager, 'break')
    expect(await offer(eager, (await worry()).id, true)).toMatchObject({ status: 'pending' })
    expect(await offer(eager, (await worry()).id)).toMatchObject({ status: 'pending' })
  })

  test('a break from a chat that was only quiet is not shortened by its end', {
    tags: ['long'],
  }, async () => {
    minutes = 0
    const listener = await listenerOf(false)
    const talk = await talkHeavily(listener)
    minutes = 4 * 60
    await unlimited.app.jobs.runNow()
    expect(await offer(listener, (await worry()).id)).toMatchObject({ status: 'pending' })
    await answerPrivately(listener, 'break')
    await expect(offer(listener, (await worry()).id)).rejects.toMatchObject(rests)
    await end(talk)
    minutes = 20 * 60
    await expect(offer(listener, (await worry()).id)).rejects.toMatchObject(rests)
    minutes = 29 * 60
    expect(await offer(listener, (await worry()).id)).toMatchObject({ status: 'pending' })
    minutes = 0
  })

  test('of two parallel answers the stored one counts', async () => {
    minutes = 0
    const listener = await listenerOf(false)
    await heavyTalk(listener)
    const id = await privatelyAsked(listener)
    const [first] = await Promise.all(
      (['fine', 'break', 'fine', 'break'] as const).map((answer) =>
        listener.call(api.checkIns.answer, { params: { id }, body: { answer } }),
      ),
    )
    const next = outcomeOf(offer(listener, (await worry()).id))
    expect(await next).toBe(first?.answer === 'fine' ? 'done' : 'AFTER_HEAVY_TALK')
  })

  test('a chat without signs of a crisis needs no rest', async () => {
    const listener = await listenerOf(false)
    const { sharer, request } = await asked(listener)
    const { chatRoomId } = await accept(sharer, request)
    await listener.call(api.chat.leave, { params: { id: chatRoomId ?? 0 }, body: {} })
    expect(await offer(listener, (await worry()).id)).toMatchObject({ status: 'pending' })
  })
})
