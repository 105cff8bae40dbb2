import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  accept,
  askForChat,
  ownDatabase,
  type Person,
  publish,
  serverForTests,
  startServer,
  type TestServer,
  times,
} from '@dodam/test-support'
import { Visitor as Caller } from '@dodam/test-support/server/attacks.ts'
import { type RedisWay, redisWay } from '@dodam/test-support/server/redis-way.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Member, Visitor } from '../sessions/actor.ts'
import { perAddress, perMember, type Use } from './limit.ts'
import { createLimits } from './limiter.ts'
import { generalUses, ownUses } from './quota.ts'

// It stands still in a test: on a busy machine a running one would give points back meanwhile.
let at = Date.now()
const clock = { now: () => new Date(at) }
const aMinute = () => {
  at += 61_000
}
// Its own counts and no others: what is limited here is limited for a while, also in Redis.
const server = serverForTests(
  { rateLimits: true, redisUrl: undefined, trustedProxies: ['127.0.0.1'] },
  clock,
)
afterEach(aMinute)

const tooFast = { status: 429, code: 'TOO_FAST' }
const read = (who: Person) => who.call(api.notifications.countUnread)
const write = (who: Person) => who.call(api.notifications.removeAll)
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )
/** How many of so many calls at once are not refused as too fast. */
const letThrough = async (count: number, call: () => Promise<unknown>) =>
  (await times(count, () => statusOf(call()))).filter((status) => status !== 429).length

describe('the general limits', () => {
  const visitor: Visitor = { kind: 'visitor', language: 'ko', epoch: 0 }
  const member = (id: number) => ({ kind: 'member', id }) as Member
  const limits = () => createLimits({ redis: undefined, clock, isOn: true })
  const from = (me: Member | Visitor, address = '203.0.113.7', method: 'GET' | 'POST' = 'GET') =>
    generalUses({ method }, { me, address })
  const passed = async (
    of: ReturnType<typeof limits>,
    count: number,
    uses: ReturnType<typeof generalUses>,
  ) => {
    let through = 0
    for (let use = 0; use < count; use++)
      await of.use(uses).then(
        () => through++,
        () => {},
      )
    return through
  }

  test('let a member read 900 times a minute, which takes nothing more of the ceiling of the school', async () => {
    const school = limits()
    expect(await passed(school, 20_000, from(member(1)))).toBe(900)
    let classmates = 0
    for (let id = 2; id < 20; id++) classmates += await passed(school, 900, from(member(id)))
    expect(classmates).toBe(12_000 - 900)
  })

  test('spend nothing of a member’s own limit where the ceiling refuses', async () => {
    const school = limits()
    for (let id = 2; id < 20; id++) await passed(school, 900, from(member(id)))
    expect(await passed(school, 1_000, from(member(1)))).toBe(0)
    expect(await passed(school, 1_000, from(member(1), '198.51.100.1'))).toBe(900)
  })

  test('let visitors of one network call 240 times a minute, beside its members', async () => {
    const school = limits()
    expect(await passed(school, 300, from(visitor, '2001:db8:1:2::1'))).toBe(240)
    expect(await passed(school, 1, from(visitor, '2001:db8:1:2::2'))).toBe(0)
    expect(await passed(school, 1, from(visitor, '2001:db8:1:3::1'))).toBe(1)
    expect(await passed(school, 1, from(member(1), '2001:db8:1:2::1'))).toBe(1)
  })

  test('let all visitors of an IPv6 /56 and /48 together call twice and four times as often', async () => {
    const calls = async (address: (index: number) => string) => {
      const of = limits()
      let through = 0
      for (let index = 0; index < 1_200; index++)
        through += await passed(of, 1, from(visitor, address(index)))
      return through
    }
    expect(await calls((index) => `2001:db8:1:${(index % 256).toString(16)}::1`)).toBe(480)
    expect(await calls((index) => `2001:db8:1:${(index * 53).toString(16)}::1`)).toBe(960)
  })

  test('let a member write 240 times a minute, and still read', async () => {
    const school = limits()
    expect(await passed(school, 300, from(member(1), '203.0.113.7', 'POST'))).toBe(240)
    expect(await passed(school, 1, from(member(1)))).toBe(1)
  })
})

test('a reset forgets the uses of a member, and nothing of a room or a network of the same number', async () => {
  const limits = createLimits({ redis: undefined, clock, isOn: true })
  const burst = perMember('message-burst', 1, 60, { each: 'id' })
  const says = (id: number, room: number) =>
    ownUses([burst], { me: { kind: 'member', id } as Member, address: '203.0.113.7' }, { id: room })
  const household: Use = [perAddress('handshake', 1, 60), 'network=2001:db8:1:2::/64']
  const all = [...says(7, 2001), ...says(2001, 7), household]
  await limits.use(all)
  const isSpent = () => all.map((use) => limits.waitOf([use]) > 0)
  await limits.reset(['member=2001'])
  expect(isSpent()).toEqual([true, false, true])
  await limits.reset(['network=2001:db8:1:2::/64', 'member=7'])
  expect(isSpent()).toEqual([false, false, false])
})

describe('over HTTP', () => {
  test('a write without a limit of its own has the general one, and the answer says how long to wait', async () => {
    const [member, other] = [await server().member(), await server().member()]
    expect(await letThrough(260, () => write(member))).toBe(240)
    const refused = await member.send('DELETE', '/api/notifications')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'TOO_FAST', message: expect.any(String) })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await statusOf(read(member))).toBe(200)
    expect(await statusOf(write(other))).toBe(200)
    at += seconds * 1_000
    expect(await statusOf(write(member))).toBe(200)
  })

  test('what a tab without a connection polls fits into a minute of reads', {
    tags: ['long'],
  }, async () => {
    const member = await server().member()
    expect(await letThrough(250, () => read(member))).toBe(250)
    expect(await letThrough(700, () => read(member))).toBe(650)
  })

  test('too fast for a limit of its own, a call spends nothing else', async () => {
    const member = await server().member()
    const before = await publish(member)
    expect(await letThrough(300, () => publish(member))).toBe(0)
    // All of the general writes but the one that published are left.
    expect(await letThrough(260, () => write(member))).toBe(239)
    const mine = await member.call(api.posts.list, { query: {} })
    expect(mine.filter((post) => post.authorId === member.id).map(({ id }) => id)).toEqual([
      before.id,
    ])
  })

  test('refused in general, a call spends nothing of its own limit', async () => {
    const member = await server().member()
    await letThrough(240, () => write(member))
    await expect(publish(member)).rejects.toMatchObject(tooFast)
    aMinute()
    await publish(member)
    await expect(publish(member)).rejects.toMatchObject(tooFast)
  })

  test('wrong input spends only the general limit, also where the call itself finds it', async () => {
    const both = { role: 'both' } as const
    const [member, other] = [await server().member(both), await server().member(both)]
    for (let count = 0; count < 3; count++)
      expect((await member.send('POST', '/api/posts', { content: '' })).status).toBe(400)
    const own = await publish(member)
    for (let count = 0; count < 12; count++)
      await expect(askForChat(member, own)).rejects.toMatchObject({ status: 400, code: 'OWN_POST' })
    await askForChat(member, await publish(other))
    expect(await letThrough(260, () => write(member))).toBe(240 - 3 - 1 - 12 - 1)
  })

  test('any other refusal spends', async () => {
    const listener = await server().member({ role: 'listener' })
    const unknown = { id: 987_654_321 }
    for (let count = 0; count < 10; count++)
      await expect(askForChat(listener, unknown)).rejects.toMatchObject({ status: 404 })
    await expect(askForChat(listener, unknown)).rejects.toMatchObject(tooFast)
  })

  test('sign-ups that are refused leave a school’s visitors their ceiling', {
    tags: ['long'],
  }, async () => {
    const register = () =>
      server()
        .visitor()
        .send(
          'POST',
          '/api/auth/register',
          {
            username: `s${randomUUID().slice(0, 8)}`,
            password: 'a good word 1',
            role: 'sharer',
            gradeLevel: 'high1',
            gender: 'female',
          },
          { 'x-forwarded-for': '203.0.113.40' },
        )
    const statuses: number[] = []
    for (let count = 0; count < 60; count++) statuses.push((await register()).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(40)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const looks = await times(240, async () => {
      const headers = { 'x-forwarded-for': '203.0.113.40' }
      return (await server().visitor().send('GET', '/api/posts', undefined, headers)).status
    })
    expect(looks.filter((status) => status === 200)).toHaveLength(200)
  })

  test('a burst in one room leaves the other rooms alone', async () => {
    const [sharer, listener] = [
      await server().member(),
      await server().member({ role: 'listener' }),
    ]
    const rooms: number[] = []
    for (let count = 0; count < 2; count++) {
      const request = await askForChat(listener, await publish(sharer))
      rooms.push((await accept(sharer, request)).chatRoomId ?? 0)
      aMinute()
    }
    const say = (id: number) => () =>
      listener.call(api.chat.send, { params: { id }, body: { content: '네' } })
    expect(await letThrough(15, say(rooms[0] ?? 0))).toBe(10)
    expect(await letThrough(15, say(rooms[1] ?? 0))).toBe(10)
    for (let round = 0; round < 5; round++) {
      at += 6_000
      await letThrough(10, say(rooms[0] ?? 0))
    }
    at += 6_000
    // Sixty a minute over all rooms, whatever each of them lets through.
    await expect(say(rooms[1] ?? 0)()).rejects.toMatchObject(tooFast)
  })
})

describe('over the socket', () => {
  test('typing is told once in two seconds, and more of it costs nothing', async () => {
    const [sharer, listener] = [
      await server().member(),
      await server().member({ role: 'listener' }),
    ]
    const request = await askForChat(listener, await publish(sharer))
    const roomId = (await accept(sharer, request)).chatRoomId ?? 0
    await Promise.all([sharer.listen(), listener.listen()])
    const typed = () => sharer.heardOf('typing').length
    for (let round = 1; round <= 3; round++) {
      for (let event = 0; event < 6; event++) listener.emit('typing', { roomId })
      // Events of a socket are handled in their order.
      expect(await listener.ask('post:unwatch', { postId: 1 })).toEqual({ ok: true })
      await server().settle()
      expect(typed()).toBe(round)
      at += 2_000
    }
    expect(listener.isListening).toBe(true)
  })

  test('a flood of it is cut like any other', async () => {
    const member = await (await server().member()).listen()
    for (let event = 0; event < 30; event++) member.emit('typing', { roomId: 1 })
    await member.isCut()
  })

  test('a session connects ten times a minute, and its person’s other sessions are left alone', async () => {
    const member = await server().member({ username: 'flaky' })
    const connect = async (who: Person) => {
      const one = await who.onAnother().listen()
      one.leave()
    }
    for (let count = 0; count < 10; count++) await connect(member)
    await expect(connect(member)).rejects.toMatchObject({ data: { code: 'TOO_FAST' } })
    const phone = server().visitor()
    const body = { username: 'flaky', password: 'a good word 1' }
    const { token, user } = await phone.call(api.accounts.login, { body })
    phone.signIn(token, user)
    await connect(phone)
    aMinute()
    await connect(member)
  })
})

test('a member seen in a network can connect after visitors without a token have used up its connections', {
  tags: ['long'],
}, async () => {
  const home = '203.0.113.99'
  const stranger = new Caller(server(), home)
  const answers = await times(320, () => stranger.connect())
  expect(new Set(answers)).toEqual(new Set(['UNAUTHORIZED', 'websocket error']))
  const member = new Caller(server(), home)
  await member.register('comesback')
  expect(await member.connect()).toBe('connected')
})

describe.skipIf(inject('redisUrl') === null)('two instances', () => {
  let way: RedisWay
  let connection: Connection
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    // Their own database: what the other server has counted in Redis is not theirs.
    connection = await ownDatabase()
    way = await redisWay(inject('redisUrl') ?? '')
    here = await startServer(connection, { rateLimits: true, redisUrl: way.url })
    there = await startServer(connection, { rateLimits: true, redisUrl: way.url })
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await connection.close()
    way.close()
  })
  const onBoth = async (member: Person, count: number, call: (who: Person) => Promise<unknown>) => {
    const people = [member, member.onAnother(there.url)]
    const statuses: number[] = []
    // Ten at a time, as a browser does.
    for (let index = 0; index < count; index += 10)
      statuses.push(...(await times(10, (one) => statusOf(call(people[one % 2] ?? member)))))
    return statuses.filter((status) => status !== 429).length
  }

  test('count together, give or take 5 in 100', { tags: ['long'] }, async () => {
    const [author, reader] = [await here.member(), await here.member()]
    const { id } = await publish(author)
    const like = (who: Person) => who.call(api.posts.like, { params: { id }, body: {} })
    const comment = (who: Person) =>
      who.call(api.comments.add, { params: { id }, body: { content: '네' } })
    const likes = await onBoth(reader, 100, like)
    expect(likes).toBeGreaterThanOrEqual(60)
    expect(likes).toBeLessThanOrEqual(63)
    const reads = await onBoth(reader, 1_000, read)
    expect(reads).toBeGreaterThanOrEqual(900)
    expect(reads).toBeLessThanOrEqual(945)
    expect(await onBoth(reader, 20, comment)).toBe(10)
    expect(await onBoth(reader, 10, (who) => publish(who))).toBe(1)
  })

  test('each let half through while Redis is away, and no guess more', async () => {
    const [author, reader] = [await here.member(), await here.member({ username: 'halved' })]
    const { id } = await publish(author)
    way.cut()
    await expect
      .poll(async () => (await here.visitor().send('GET', '/readyz')).json())
      .toMatchObject({ degraded: true })
    const comment = () => reader.call(api.comments.add, { params: { id }, body: { content: '네' } })
    expect(await letThrough(10, comment)).toBe(5)
    const guess = (password: string) =>
      here.visitor().send('POST', '/api/auth/login', { username: 'halved', password })
    const statuses = await times(10, async () => (await guess('not the word 1')).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)
    expect((await guess('a good word 1')).status).toBe(429)
    way.mend()
    // Each connection to Redis comes back by itself; a guess that is refused until then spends nothing.
    await expect
      .poll(async () => (await guess('a good word 1')).status, { timeout: 10_000 })
      .toBe(200)
  })
})
