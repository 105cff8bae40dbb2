import { createECDH, randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  signedInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
  testConfig,
} from '@dodam/test-support'
import { accept, askForChat, publish } from '@dodam/test-support/server/meeting.ts'
import {
  type PushedBrowser,
  type PushService,
  startPushService,
} from '@dodam/test-support/server/push-service.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'

const noon = '2026-11-20T03:00:00Z'
const clock = { at: noon, now: () => new Date(clock.at) }
const settings = {
  redisUrl: inject('redisUrl') ?? undefined,
  jwtSecret: `push ${randomUUID()} test`,
}

let connection: Connection
let service: PushService
let server: TestServer

const pushTo = (origin: string) => ({
  push: { keys: undefined, subject: 'https://dodam.example', extraOrigins: [origin] },
})

beforeAll(async () => {
  connection = await suiteDatabase()
  service = await startPushService()
  server = await startServer(connection, { ...settings, ...pushTo(service.origin) }, clock)
})
afterAll(async () => {
  await server.close()
  await service.close()
})

let sharer: Person
let listener: Person
beforeEach(async () => {
  clock.at = noon
  service.answerWith((response) => response.writeHead(201).end())
  ;[sharer, listener] = await Promise.all([
    server.member({ role: 'sharer' }),
    server.member({ role: 'listener' }),
  ])
})

/** Subscribe a new browser of a member. */
async function subscribed(person: Person): Promise<PushedBrowser> {
  // Earlier pushes must not reach this browser.
  await settled()
  const browser = service.browser()
  await person.call(api.push.subscribe, { body: browser.subscription })
  return browser
}
const payloads = (browser: PushedBrowser): Record<string, unknown>[] =>
  browser.pushed.map(({ text }) => JSON.parse(text))
const types = (browser: PushedBrowser) => payloads(browser).map(({ type }) => type)

const settled = () => server.app.pushes.settled()

async function ask(): Promise<void> {
  const post = await sharer.call(api.posts.publish, {
    body: { content: '부모님과 자꾸 부딪혀요.', categories: ['family'] },
  })
  const body = { postId: post.id, message: '들어 줄게요' }
  await listener.call(api.chatRequests.send, { body })
}
async function met(isAnonymous = false): Promise<number> {
  const request = await askForChat(listener, await publish(sharer, isAnonymous))
  // A request that is answered at once is no longer pushed.
  await settled()
  const { chatRoomId } = await accept(sharer, request)
  await settled()
  return chatRoomId ?? 0
}
const say = (who: Person, id: number, content = '안녕') =>
  who.call(api.chat.send, { params: { id }, body: { content } })
const readAll = async (who: Person, id: number) => {
  const { lastSeq } = await who.call(api.chat.readRoom, { params: { id } })
  await who.call(api.chat.readUpTo, { params: { id }, body: { upToSeq: lastSeq } })
}
const storedFor = (who: Person) =>
  connection.db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', who.id)
    .execute()
const addressesOf = async (who: Person) => (await storedFor(who)).map(({ endpoint }) => endpoint)

/** Return the same member on another device with its own session. */
async function again(person: Person): Promise<Person> {
  const twin = person.onAnother()
  const { token, user } = await twin.call(api.accounts.login, {
    body: { username: person.me.username, password: 'a good word 1' },
  })
  twin.signIn(token, user)
  return twin
}

test('a reset by the team is pushed at once, also at night and with a page in use', async () => {
  const browser = await subscribed(sharer)
  await (await sharer.listen()).usePage(true)
  const body = { type: 'inquiry' as const, message: '비밀번호를 잊었어요.' }
  const { id: supportMessageId } = await sharer.call(api.support.write, { body })
  const reset = { params: { id: sharer.id }, body: { supportMessageId } }
  const two = [await adminOf(server), await adminOf(server)]
  // Midnight in Seoul, three hours later.
  clock.at = '2026-11-20T15:00:00Z'
  for (const admin of two) await (await signedInAgain(admin)).call(api.recovery.startReset, reset)
  await settled()
  expect(payloads(browser)).toEqual([
    { type: 'account_reset_started', relatedId: null, unread: 1, url: '/settings#security' },
  ])
  expect(browser.pushed[0]?.headers).toMatchObject({ urgency: 'high', ttl: '86400' })
})

describe('a member who uses no page', () => {
  test('gets a push for a message, without its content', async () => {
    const room = await met()
    const browser = await subscribed(listener)
    await say(sharer, room, '비밀 이야기')
    await settled()
    expect(payloads(browser)).toEqual([
      { type: 'new_message', relatedId: room, unread: 2, url: `/chat/${room}` },
    ])
    expect(browser.pushed[0]?.headers).toMatchObject({
      urgency: 'high',
      ttl: '3600',
      'content-encoding': 'aes128gcm',
    })
    expect(browser.pushed[0]?.claims).toMatchObject({
      aud: service.origin,
      sub: 'https://dodam.example',
      publicKey: (await listener.call(api.push.read)).publicKey,
    })
    const { exp } = browser.pushed[0]?.claims ?? {}
    expect(Number(exp) - Date.now() / 1_000).toBeGreaterThan(3_600)
    expect(Number(exp) - Date.now() / 1_000).toBeLessThanOrEqual(24 * 3_600)
  })

  test('gets a push for requests, answers and ratings, each of the same size', async () => {
    const [first, second] = [await subscribed(sharer), await subscribed(listener)]
    // Pushes can overtake each other, so each one is awaited.
    const room = await met()
    await say(listener, room)
    await settled()
    const { id } = await listener.call(api.ratings.ask, {
      body: { chatRoomId: room, message: '어땠는지 알려 줘요' },
    })
    await settled()
    const stars = { empathyRating: 5, responseSpeedRating: 4, helpfulnessRating: 5 }
    await sharer.call(api.ratings.rate, { body: { listenerId: listener.id, ...stars } })
    await settled()
    expect(types(first)).toEqual(['chat_request', 'new_message', 'rating_request'])
    expect(types(second)).toEqual(['chat_accepted', 'rating_received'])
    expect(payloads(first)[2]).toMatchObject({ relatedId: id, url: `/rating/${id}`, unread: 2 })
    expect(payloads(second)[0]).toMatchObject({ relatedId: room, url: `/chat/${room}` })
    expect(payloads(second)[1]).toMatchObject({ url: '/profile', unread: 2 })
    const all = [...first.pushed, ...second.pushed]
    expect(new Set(all.map(({ size }) => size)).size).toBe(1)
  })

  test('pushes identify no anonymous member, and do not show the push service who chats with each other', async () => {
    const [hers, theirs] = [await subscribed(sharer), await subscribed(listener)]
    const room = await met(true)
    await say(sharer, room, '비밀 이야기')
    await say(listener, room, '들었어요')
    await settled()
    const pushes = [...hers.pushed, ...theirs.pushed]
    expect(pushes).toHaveLength(4)
    for (const { text, headers } of pushes) {
      expect(Object.keys(JSON.parse(text)).toSorted()).toEqual([
        'relatedId',
        'type',
        'unread',
        'url',
      ])
      for (const one of [text, JSON.stringify(headers)])
        for (const person of [sharer, listener]) {
          expect(one).not.toContain(person.me.username)
          expect(one).not.toMatch(/비밀|들었|잠이|이야기/)
        }
      expect(headers['topic']).toMatch(/^[\w-]{32}$/)
    }
    const topics = (browser: PushedBrowser) => browser.pushed.map(({ headers }) => headers['topic'])
    expect(topics(hers).filter((topic) => topics(theirs).includes(topic))).toEqual([])
    // The topic of the room: its opening and its messages replace each other.
    expect(new Set(topics(theirs)).size).toBe(1)
  })

  test('gets one push for a room until they have read it', async () => {
    const room = await met()
    const browser = await subscribed(listener)
    await Promise.all([say(sharer, room), say(sharer, room), say(sharer, room)])
    await settled()
    expect(browser.pushed).toHaveLength(1)
    await readAll(listener, room)
    await say(sharer, room)
    await settled()
    expect(browser.pushed).toHaveLength(2)
    const [one, other] = browser.pushed.map(({ headers }) => headers['topic'])
    expect(one).toBe(other)
  })

  test('gets it in every browser of theirs, and none for their own actions', async () => {
    const room = await met()
    const phone = await subscribed(listener)
    const laptop = await subscribed(await again(listener))
    const mine = await subscribed(sharer)
    await say(sharer, room)
    await settled()
    expect([types(phone), types(laptop), types(mine)]).toEqual([
      ['new_message'],
      ['new_message'],
      [],
    ])
  })

  test('gets none for likes and comments, nor for switched off types', async () => {
    const browser = await subscribed(sharer)
    const room = await met()
    const posts = await sharer.call(api.posts.list, { query: {} })
    const params = { id: posts[0]?.id ?? 0 }
    await listener.call(api.posts.like, { params, body: {} })
    await listener.call(api.comments.add, { params, body: { content: '힘내요' } })
    await sharer.call(api.settings.changeProfile, {
      body: { notificationSettings: { newMessages: false } },
    })
    await say(listener, room)
    await settled()
    expect(types(browser)).toEqual(['chat_request'])
    expect(await listener.call(api.chat.readRoom, { params: { id: room } })).toMatchObject({
      lastSeq: 1,
    })
  })
})

describe('a page in use', () => {
  test('prevents pushes to every browser of that member', async () => {
    const room = await met()
    const browser = await subscribed(listener)
    await (await listener.listen()).usePage(true)
    await say(sharer, room)
    await listener.hears('message:new')
    await settled()
    expect(browser.pushed).toEqual([])
  })

  test.skipIf(inject('engine') === 'embedded')('counts on every instance', async () => {
    const there = await startServer(connection, settings, clock)
    try {
      const room = await met()
      const browser = await subscribed(listener)
      const tab = await listener.onAnother(there.url).listen()
      await tab.usePage(true)
      await vi.waitFor(async () => {
        const { otherOnline } = await sharer.call(api.chat.readRoom, { params: { id: room } })
        expect(otherOnline).toBe(true)
      }, 10_000)
      await say(sharer, room)
      await tab.hears('message:new')
      await settled()
      expect(browser.pushed).toEqual([])
      tab.leave()
    } finally {
      await there.close()
    }
  })
})

describe('at night', () => {
  /** Return whether a message at that time is pushed, and for how long its service may keep it. */
  const pushedAt = async (at: string, room: number, browser: PushedBrowser) => {
    clock.at = at
    const before = browser.pushed.length
    await say(sharer, room)
    await settled()
    await readAll(listener, room)
    return browser.pushed.slice(before).map(({ headers }) => headers['ttl'])
  }

  test('no push is sent from 22:00 to 07:00 in Seoul by default', async () => {
    const room = await met()
    const browser = await subscribed(listener)
    expect(await pushedAt('2026-11-20T12:59:00Z', room, browser)).toEqual(['60'])
    expect(await pushedAt('2026-11-20T13:00:00Z', room, browser)).toEqual([])
    expect(await pushedAt('2026-11-20T16:00:00Z', room, browser)).toEqual([])
    expect(await pushedAt('2026-11-20T21:59:00Z', room, browser)).toEqual([])
    expect(await pushedAt('2026-11-20T22:00:00Z', room, browser)).toEqual(['3600'])

    const hours = { isOn: false, from: '22:00', to: '07:00', timeZone: 'Asia/Seoul' }
    await listener.call(api.push.setQuietHours, { body: hours })
    expect(await pushedAt('2026-11-21T16:00:00Z', room, browser)).toEqual(['3600'])
  })

  test('the quiet hours follow New York for a member there, in summer and in winter', async () => {
    clock.at = '2026-10-31T16:00:00Z'
    ;[sharer, listener] = [await server.member(), await server.member({ role: 'listener' })]
    const room = await met()
    const browser = await subscribed(listener)
    const hours = { isOn: true, from: '21:30', to: '06:15', timeZone: 'America/New_York' }
    expect(await listener.call(api.push.setQuietHours, { body: hours })).toEqual(hours)
    expect((await listener.call(api.push.read)).quietHours).toEqual(hours)
    // The night in which summer time ends: it begins four hours behind and ends five behind.
    expect(await pushedAt('2026-11-01T01:29:00Z', room, browser)).toEqual(['60'])
    expect(await pushedAt('2026-11-01T01:30:00Z', room, browser)).toEqual([])
    expect(await pushedAt('2026-11-01T10:15:00Z', room, browser)).toEqual([])
    expect(await pushedAt('2026-11-01T11:14:00Z', room, browser)).toEqual([])
    expect(await pushedAt('2026-11-01T11:15:00Z', room, browser)).toEqual(['3600'])
    expect(await pushedAt('2026-11-02T02:29:00Z', room, browser)).toEqual(['60'])
    expect(await pushedAt('2026-11-02T02:30:00Z', room, browser)).toEqual([])
  })

  test('stay in the stored time zone where the browser knows none', async () => {
    const hours = { isOn: true, from: '21:30', to: '06:15', timeZone: 'America/New_York' }
    const member = await server.member()
    const set = (timeZone: string) =>
      member.call(api.push.setQuietHours, { body: { ...hours, timeZone } })
    expect((await set('Etc/Unknown')).timeZone).toBe('Asia/Seoul')
    await set(hours.timeZone)
    expect(await set('Etc/Unknown')).toEqual(hours)
    expect((await member.call(api.push.read)).quietHours).toEqual(hours)
  })

  test.each([
    { timeZone: 'Asia/Soul' },
    { timeZone: '' },
    { from: '24:00' },
    { to: '7:00' },
    { from: '22:60' },
  ])('hours with %o are refused', async (wrong) => {
    const { quietHours } = await sharer.call(api.push.read)
    expect(quietHours).toEqual({ isOn: true, from: '22:00', to: '07:00', timeZone: 'Asia/Seoul' })
    await expect(
      sharer.call(api.push.setQuietHours, { body: { ...quietHours, ...wrong } }),
    ).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      answer: { details: [{ path: Object.keys(wrong)[0], message: '시각을 확인해 주세요.' }] },
    })
    expect((await sharer.call(api.push.read)).quietHours).toEqual(quietHours)
  })
})

describe('the end of a session ends its pushes', () => {
  let room: number
  beforeEach(async () => {
    room = await met()
  })
  const isSilent = async (browser: PushedBrowser) => {
    await say(sharer, room)
    await settled()
    expect(browser.pushed).toEqual([])
    expect(await addressesOf(listener)).not.toContain(browser.subscription.endpoint)
  }

  test('by signing out', async () => {
    const browser = await subscribed(listener)
    await listener.call(api.accounts.logout)
    await isSilent(browser)
  })

  test('by ending it from another device, which still gets pushes', async () => {
    const lost = await again(listener)
    const browser = await subscribed(lost)
    const kept = await subscribed(listener)
    const sessions = await lost.call(api.settings.listSessions)
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
    await listener.call(api.settings.endSession, { params: { id } })
    await isSilent(browser)
    expect(types(kept)).toEqual(['new_message'])
  })

  test('by a new password', async () => {
    const browser = await subscribed(await again(listener))
    const kept = await subscribed(listener)
    await listener.call(api.settings.changePassword, {
      body: { currentPassword: 'a good word 1', newPassword: 'another good 1' },
    })
    await isSilent(browser)
    expect(types(kept)).toEqual(['new_message'])
  })

  test('by deleting the account, which also deletes the time zone of the quiet hours', async () => {
    const browser = await subscribed(sharer)
    const hours = { isOn: false, from: '20:00', to: '06:00', timeZone: 'Europe/Lisbon' }
    await sharer.call(api.push.setQuietHours, { body: hours })
    await sharer.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await settled()
    expect(await addressesOf(sharer)).toEqual([])
    expect(browser.pushed).toEqual([])
    const { quietHours } = await connection.db
      .selectFrom('users')
      .select('quietHours')
      .where('id', '=', sharer.id)
      .executeTakeFirstOrThrow()
    expect(quietHours).toEqual((await listener.call(api.push.read)).quietHours)
  })

  test('by thirty days without use', async () => {
    const browser = await subscribed(listener)
    clock.at = '2026-12-21T03:00:00Z'
    sharer = await again(sharer)
    await say(sharer, room)
    await settled()
    expect(browser.pushed).toEqual([])
  })

  test('during the subscription', async () => {
    for (let count = 0; count < 5; count++) {
      const device = await again(listener)
      const { subscription } = service.browser()
      await Promise.allSettled([
        device.call(api.push.subscribe, { body: subscription }),
        device.call(api.accounts.logout),
      ])
      expect(await addressesOf(listener)).toEqual([])
    }
  })
})

describe('an answer of a push service', () => {
  let room: number
  let browser: PushedBrowser
  beforeEach(async () => {
    room = await met()
    browser = await subscribed(listener)
  })
  const pushes = async () => {
    await say(sharer, room)
    await settled()
    return browser.pushed.length
  }

  test.each([404, 410])('%i: the subscription is deleted', async (status) => {
    const other = await subscribed(await again(listener))
    service.answerWith((response) => {
      // Either push may arrive first.
      const isGone = browser.subscription.endpoint.endsWith(response.req.url ?? '')
      response.writeHead(isGone ? status : 201).end()
    })
    expect(await pushes()).toBe(1)
    expect(await addressesOf(listener)).toEqual([other.subscription.endpoint])
  })

  test.each([400, 401, 403, 413])(
    '%i: the push is not retried, and the subscription stays',
    async (status) => {
      service.answerWith((response) => response.writeHead(status).end())
      expect(await pushes()).toBe(1)
      expect(await addressesOf(listener)).toHaveLength(1)
    },
  )

  test.each([429, 500, 503])(
    '%i: the push is retried once, when the service says',
    async (status) => {
      service.answerWith((response) => response.writeHead(status, { 'retry-after': '0' }).end())
      expect(await pushes()).toBe(2)
      expect(await addressesOf(listener)).toHaveLength(1)
    },
  )

  test('with a long retry-after: the push is dropped', async () => {
    service.answerWith((response) => response.writeHead(503, { 'retry-after': '3600' }).end())
    expect(await pushes()).toBe(1)
  })

  test('with a redirect: it is not followed', async () => {
    service.answerWith((response) => response.writeHead(307, { location: '/elsewhere' }).end())
    expect(await pushes()).toBe(1)
    expect(service.called).not.toContain('/elsewhere')
  })

  test('that is delayed: other pushes are not held up', async () => {
    // Subscribed first, because it waits for earlier pushes.
    const other = await subscribed(sharer)
    const waiting: (() => void)[] = []
    service.answerWith((response) => waiting.push(() => response.writeHead(201).end()))
    await say(sharer, room)
    await say(listener, room)
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 10_000)
    expect([types(browser), types(other)]).toEqual([['new_message'], ['new_message']])
    for (const answer of waiting) answer()
    await settled()
  })

  test('that never comes, from an unreachable service: the message is sent all the same', async () => {
    const gone = await startPushService()
    const elsewhere = await startServer(connection, { ...settings, ...pushTo(gone.origin) }, clock)
    try {
      const away = listener.onAnother(elsewhere.url)
      await away.call(api.push.subscribe, { body: gone.browser().subscription })
      await gone.close()
      await readAll(listener, room)
      expect(await say(sharer.onAnother(elsewhere.url), room)).toMatchObject({ seq: 1 })
      await elsewhere.app.pushes.settled()
      expect(await addressesOf(listener)).toHaveLength(2)
    } finally {
      await elsewhere.close()
    }
  })
})

describe('a subscription', () => {
  test('with an address of another service is refused and not stored', async () => {
    const { keys } = service.browser().subscription
    for (const endpoint of [
      'https://example.com/push',
      'http://fcm.googleapis.com/fcm/send/x',
      'https://fcm.googleapis.com:444/fcm/send/x',
      'https://a:b@fcm.googleapis.com/fcm/send/x',
      'http://127.0.0.1:6379/',
      'http://169.254.169.254/latest/meta-data/',
    ])
      await expect(
        sharer.call(api.push.subscribe, { body: { endpoint, keys } }),
        endpoint,
      ).rejects.toMatchObject({
        code: 'VALIDATION_FAILED',
        answer: { details: [{ path: 'endpoint' }] },
      })
    const p256dh = Buffer.alloc(65, 4).toString('base64url')
    const { endpoint } = service.browser().subscription
    await expect(
      sharer.call(api.push.subscribe, { body: { endpoint, keys: { ...keys, p256dh } } }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', answer: { details: [{ path: 'keys' }] } })
    expect(await addressesOf(sharer)).toEqual([])
  })

  test('with an address that was stored in another way is not called', async () => {
    const other = await startPushService()
    try {
      const { endpoint } = other.browser().subscription
      const mine = await subscribed(sharer)
      await connection.db
        .updateTable('pushSubscriptions')
        .set({ endpoint })
        .where('endpoint', '=', mine.subscription.endpoint)
        .execute()
      await ask()
      await settled()
      expect([other.called, mine.pushed]).toEqual([[], []])
    } finally {
      await other.close()
    }
  })

  test('is idempotent, twice and in parallel; the newest keys count', async () => {
    const { subscription } = service.browser()
    const browser = service.browser()
    const old = { ...browser.subscription, keys: subscription.keys }
    await sharer.call(api.push.subscribe, { body: old })
    await Promise.all(
      Array.from({ length: 5 }, () =>
        sharer.call(api.push.subscribe, { body: browser.subscription }),
      ),
    )
    expect(await addressesOf(sharer)).toHaveLength(1)
    await ask()
    await settled()
    expect(types(browser)).toEqual(['chat_request'])
  })

  test('belongs to the member who signed in there last', async () => {
    const browser = await subscribed(sharer)
    await listener.call(api.push.subscribe, { body: browser.subscription })
    expect([await addressesOf(sharer), await addressesOf(listener)]).toEqual([
      [],
      [browser.subscription.endpoint],
    ])
    // The former owner cannot end it any more.
    const { endpoint } = browser.subscription
    await sharer.call(api.push.unsubscribe, { body: { endpoint } })
    await ask()
    await settled()
    expect(browser.pushed).toEqual([])
    await met()
    await settled()
    expect(types(browser)).toEqual(['chat_accepted'])
    expect(payloads(browser)[0]).toMatchObject({ unread: 1 })
  })

  test('beyond ten browsers replaces the oldest', async () => {
    const first = await subscribed(sharer)
    await Promise.all(Array.from({ length: 12 }, () => subscribed(sharer)))
    const last = await subscribed(sharer)
    const stored = await addressesOf(sharer)
    expect(stored).toHaveLength(10)
    expect(stored).not.toContain(first.subscription.endpoint)
    expect(stored).toContain(last.subscription.endpoint)
  })

  test('can be undone, and again', async () => {
    const browser = await subscribed(sharer)
    const { endpoint } = browser.subscription
    for (let count = 0; count < 2; count++)
      await sharer.call(api.push.unsubscribe, { body: { endpoint } })
    await ask()
    await settled()
    expect(browser.pushed).toEqual([])
  })

  test('is never repeated in an answer, neither address nor key', async () => {
    const { endpoint, keys } = (await subscribed(sharer)).subscription
    const exported = await sharer.call(api.settings.exportMine)
    const { quietHours } = await sharer.call(api.push.read)
    expect(exported.push).toEqual({ browsersCount: 1, quietHours })
    const answers = [
      exported,
      await sharer.call(api.push.read),
      await sharer.call(api.settings.listSessions),
    ].map((answer) => JSON.stringify(answer))
    for (const secret of [endpoint, keys.auth, keys.p256dh])
      for (const answer of answers) expect(answer).not.toContain(secret)
  })

  test('can change at most thirty times in an hour', async () => {
    const limited = await startServer(
      connection,
      { ...settings, redisUrl: undefined, rateLimits: true },
      clock,
    )
    try {
      const person = sharer.onAnother(limited.url)
      const body = { endpoint: 'https://fcm.googleapis.com/fcm/send/x' }
      for (let count = 0; count < 30; count++) await person.call(api.push.unsubscribe, { body })
      await expect(person.call(api.push.unsubscribe, { body })).rejects.toMatchObject({
        status: 429,
        code: 'TOO_FAST',
      })
    } finally {
      await limited.close()
    }
  })
})

describe('the key pair', () => {
  const publicKeyOf = async (one: TestServer) =>
    (await sharer.onAnother(one.url).call(api.push.read)).publicKey

  test('is created once for all instances, and stays', async () => {
    await connection.db.deleteFrom('pushKeys').execute()
    const started = await Promise.all([1, 2, 3].map(() => startServer(connection, settings, clock)))
    try {
      const keys = await Promise.all(started.map(publicKeyOf))
      expect(new Set(keys).size).toBe(1)
      expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
    } finally {
      for (const one of started) await one.close()
    }
  })

  test('is the configured one, if any', async () => {
    const pair = createECDH('prime256v1')
    const keys = {
      publicKey: pair.generateKeys('base64url'),
      privateKey: pair.getPrivateKey('base64url'),
    }
    const push = { keys, subject: undefined, extraOrigins: [] }
    const given = await startServer(connection, { ...settings, push }, clock)
    try {
      expect(await publicKeyOf(given)).toBe(keys.publicKey)
    } finally {
      await given.close()
    }
  })

  test('is missing when pushes are off, and no browser can subscribe', async () => {
    expect(testConfig().push).not.toBeNull()
    const silent = await startServer(connection, { ...settings, push: null }, clock)
    try {
      expect(await publicKeyOf(silent)).toBeNull()
      const body = { ...service.browser().subscription }
      await expect(
        sharer.onAnother(silent.url).call(api.push.subscribe, { body }),
      ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    } finally {
      await silent.close()
    }
  })
})
