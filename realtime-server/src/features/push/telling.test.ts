import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { askForChat, meet, publish } from '@dodam/test-support/server/meeting.ts'
import {
  type PushedBrowser,
  type PushService,
  startPushService,
} from '@dodam/test-support/server/push-service.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { duePushesJob } from './jobs.ts'

const noon = '2026-11-20T03:00:00Z'
/** In Seoul, an hour into quiet hours and eight before their end. */
const night = '2026-11-20T14:00:00Z'
const morning = '2026-11-20T22:01:00Z'
const clock = { at: noon, now: () => new Date(clock.at) }

let connection: Connection
let service: PushService
let server: TestServer
let settings: Parameters<typeof startServer>[1]

beforeAll(async () => {
  connection = await suiteDatabase()
  service = await startPushService()
  settings = {
    redisUrl: inject('redisUrl') ?? undefined,
    jwtSecret: `telling ${randomUUID()} test`,
    push: { keys: undefined, subject: undefined, extraOrigins: [service.origin] },
  }
  server = await startServer(connection, settings, clock)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

let sharer: Person
let listener: Person
let room: number
let phone: PushedBrowser
beforeEach(async () => {
  clock.at = noon
  service.answerWith((response) => response.writeHead(201).end())
  ;[sharer, listener] = await Promise.all([
    server.member({ role: 'sharer' }),
    server.member({ role: 'both' }),
  ])
  room = (await meet(sharer, listener)).roomId
  await settled()
  phone = service.browser()
  await listener.call(api.push.subscribe, { body: phone.subscription })
})

const settled = (one = server) => one.app.pushes.settled()
const pushed = () => phone.pushed.map(({ text }): Record<string, unknown> => JSON.parse(text))
const say = async (id = room) => {
  await sharer.call(api.chat.send, { params: { id }, body: { content: '안녕' } })
  await settled()
}
/** Let another member ask the listener for a chat. */
async function ask() {
  const other = await server.member({ role: 'listener' })
  await askForChat(other, await publish(listener))
  await settled()
}

const waiting = () =>
  connection.db
    .selectFrom('notifications')
    .select('type')
    .select(sql<number>`extract(epoch from "pushAt" - now())::int`.as('seconds'))
    .where('userId', '=', listener.id)
    .where('pushAt', 'is not', null)
    .orderBy('id')
    .execute()
/** Let the time come at which what waits is pushed, and run the job that pushes it. */
async function timeComes() {
  await connection.db
    .updateTable('notifications')
    .set({ pushAt: sql`now()` })
    .where('userId', '=', listener.id)
    .where('pushAt', 'is not', null)
    .execute()
  await runJob()
}
async function runJob(one = server) {
  await duePushesJob({ db: connection.db, pushes: one.app.pushes }).run()
  await settled(one)
}

test('a member whose chats are closed is pushed nothing of them before they open', async () => {
  const close = (noChatsUntil: string | null) =>
    connection.db
      .updateTable('users')
      .set({ noChatsUntil, noChatsReason: noChatsUntil && '쉬어 가요.' })
      .where('id', '=', listener.id)
      .execute()
  await close('2100-01-01T00:00:00.000Z')
  await say()
  await say()
  await timeComes()
  expect(pushed()).toEqual([])
  await close(null)
  await runJob()
  expect(pushed()).toMatchObject([{ type: 'new_message', url: `/chat/${room}` }])
})

describe('a page that is open', () => {
  test('and not in use keeps no phone silent', async () => {
    await listener.listen()
    await say()
    expect(pushed()).toMatchObject([{ type: 'new_message', url: `/chat/${room}` }])
  })

  test('and in use has told of what it showed, but not of what comes after it was left', async () => {
    const laptop = await listener.listen()
    await laptop.usePage(true)
    await say()
    await laptop.hears('message:new')
    expect([pushed(), await waiting()]).toEqual([[], []])
    await laptop.usePage(false)
    await runJob()
    expect(pushed()).toEqual([])
    await say()
    expect(pushed()).toMatchObject([{ type: 'new_message', url: `/chat/${room}` }])
    // The phone shows that this room waits.
    await say()
    expect(pushed()).toHaveLength(1)
  })

  test('is in use no longer than it is connected', async () => {
    const laptop = await listener.listen()
    await laptop.usePage(true)
    laptop.leave()
    await vi.waitFor(async () => {
      await say()
      expect(pushed()).toHaveLength(1)
    }, 10_000)
  })

  test('is not in use any more once its session is locked', async () => {
    const admin = await adminOf(server)
    await admin.call(api.duty.take)
    await admin.call(api.push.subscribe, { body: phone.subscription })
    const story = await publish(admin)
    const laptop = await admin.listen()
    await laptop.usePage(true)
    clock.at = '2026-11-20T03:31:00Z'
    await server.app.rights.check()
    expect(await laptop.usePage(false)).toMatchObject({ error: { code: 'REAUTH_REQUIRED' } })
    await askForChat(await server.member({ role: 'listener' }), story)
    await settled()
    expect(pushed()).toMatchObject([{ type: 'chat_request' }])
  })

  test('does not end the use of another one', async () => {
    const [laptop, tablet] = [await listener.listen(), await listener.onAnother().listen()]
    for (const device of [laptop, tablet])
      for (const isInUse of [true, true]) await device.usePage(isInUse)
    await tablet.usePage(false)
    await say()
    expect(pushed()).toEqual([])
    await laptop.usePage(false)
    await say()
    expect(pushed()).toHaveLength(1)
    tablet.leave()
  })

  test('does not tell other members whether it is in use', async () => {
    const secret = (await meet(sharer, listener, { isAnonymous: true })).roomId
    await listener.listen()
    await sharer.listen()
    // Of the other room, in which both are named.
    await listener.hears('presence')
    await server.settle()
    const before = listener.heard.length
    await sharer.usePage(true)
    await sharer.usePage(false)
    await server.settle()
    expect(listener.heard.slice(before).map(({ name }) => name)).toEqual(['live:restored'])
    const { otherOnline } = await listener.call(api.chat.readRoom, { params: { id: secret } })
    expect(otherOnline).toBeNull()
    sharer.leave()
  })
})

describe('quiet hours', () => {
  test('end with one push for all that came meanwhile', async () => {
    clock.at = night
    await say()
    await ask()
    await say()
    expect(pushed()).toEqual([])
    const until = await waiting()
    expect(until.map(({ type }) => type)).toEqual(['new_message', 'chat_request'])
    for (const { seconds } of until) {
      expect(seconds).toBeGreaterThan(8 * 3_600 - 60)
      expect(seconds).toBeLessThanOrEqual(8 * 3_600 + 5 * 60)
    }
    await runJob()
    expect(pushed()).toEqual([])
    clock.at = morning
    await timeComes()
    expect(pushed()).toEqual([
      { type: 'chat_request', relatedId: null, unread: 3, url: '/notifications' },
    ])
    await say()
    await timeComes()
    expect(pushed()).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('end silently for what was read, or shown on a page in use', async () => {
    clock.at = night
    await say()
    await ask()
    await listener.call(api.chat.readUpTo, { params: { id: room }, body: { upToSeq: 1 } })
    expect(await waiting()).toMatchObject([{ type: 'chat_request' }])
    const laptop = await listener.listen()
    await laptop.usePage(true)
    await laptop.usePage(false)
    clock.at = morning
    await timeComes()
    expect(pushed()).toEqual([])
  })

  test('are asked again where they still last', async () => {
    clock.at = night
    await say()
    await timeComes()
    expect(pushed()).toEqual([])
    expect(await waiting()).toMatchObject([{ type: 'new_message' }])
  })
})

describe('a push that failed', () => {
  const fail = () => service.answerWith((response) => response.writeHead(403).end())
  const work = () => service.answerWith((response) => response.writeHead(201).end())

  test('is made up for after some minutes', async () => {
    fail()
    await say()
    expect(phone.pushed.splice(0)).toHaveLength(1)
    const [failed] = await waiting()
    expect(failed?.seconds).toBeGreaterThan(240)
    await runJob()
    expect(pushed()).toEqual([])
    work()
    await timeComes()
    await timeComes()
    expect(pushed()).toMatchObject([{ type: 'new_message', url: `/chat/${room}` }])
  })

  test('is made up for by the next message', async () => {
    fail()
    await say()
    phone.pushed.splice(0)
    work()
    await say()
    expect(pushed()).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('is made up for by the next message where the phone was off for as long as its service keeps it', async () => {
    await say()
    phone.pushed.splice(0)
    await say()
    expect(pushed()).toEqual([])
    await connection.db
      .updateTable('notifications')
      .set({ pushedUntil: sql`now() - interval '1 minute'` })
      .where('userId', '=', listener.id)
      .execute()
    await say()
    expect(pushed()).toHaveLength(1)
    await say()
    expect(pushed()).toHaveLength(1)
  })

  test('is tried ever more rarely', async () => {
    fail()
    await say()
    await connection.db
      .updateTable('notifications')
      .set({ createdAt: sql`now() - interval '4 hours'` })
      .where('userId', '=', listener.id)
      .execute()
    await timeComes()
    const [failed] = await waiting()
    expect(failed?.seconds).toBeGreaterThan(7_190)
    expect(failed?.seconds).toBeLessThanOrEqual(7_260)
  })

  test('because the browser is gone is not tried again', async () => {
    service.answerWith((response) => response.writeHead(410).end())
    await say()
    expect(await waiting()).toEqual([])
  })
})

test('of several instances one pushes what is due, also after one of them has ended', async () => {
  const there = await startServer(connection, settings, clock)
  try {
    await say()
    phone.pushed.splice(0)
    // As an instance leaves it that has ended before it pushed.
    await connection.db
      .updateTable('notifications')
      .set({ pushAt: sql`now()`, pushedUntil: null })
      .where('userId', '=', listener.id)
      .where('type', '=', 'new_message')
      .execute()
    await Promise.all([server, there, server, there].map((one) => runJob(one)))
    expect(pushed()).toHaveLength(1)
  } finally {
    await there.close()
  }
})

test('nothing waits for a member without a browser', async () => {
  const { endpoint } = phone.subscription
  await listener.call(api.push.unsubscribe, { body: { endpoint } })
  await say()
  expect(await waiting()).toEqual([])
})
