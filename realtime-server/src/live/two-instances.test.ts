import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  meet,
  ownDatabase,
  type Person,
  publish,
  roundsOr,
  startServer,
  type TestServer,
  testBackups,
} from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { type RedisWay, redisWay } from '@dodam/test-support/server/redis-way.ts'
import { some } from '@dodam/test-support/set.ts'
import { sql } from 'kysely'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const password = 'a good word 1'
const newPassword = 'another good 1'
const adminsOnly = api.audit.list.path
const rounds = roundsOr(1)
const patienceMs = 60_000 + rounds * 3_000

/** Poll until the condition holds; otherwise the test fails by its timeout. */
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await pause(20)
}

describe.skipIf(inject('redisUrl') === null)('two instances', () => {
  let connection: Connection
  let way: RedisWay
  let here: TestServer
  let there: TestServer
  let startAnother: () => Promise<TestServer>
  let admin: Person
  beforeAll(async () => {
    // A database of its own, because a restore replaces the data of every test.
    connection = await ownDatabase()
    way = await redisWay(inject('redisUrl') ?? '')
    const config = {
      jwtSecret: `of both instances ${randomUUID()}`,
      redisUrl: way.url,
      trustedProxies: ['127.0.0.1'],
      adminTwoPerson: false,
      backup: testBackups(randomBytes(32)),
    }
    startAnother = () => startServer(connection, config)
    here = await startAnother()
    there = await startAnother()
    admin = await adminOf(here)
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    way.close()
    await connection.close()
  })

  const isWhole = async (server: TestServer) => {
    const ready: unknown = await (await server.visitor().send('GET', '/readyz')).json()
    return JSON.stringify(ready).includes('"degraded":false')
  }
  const answersThere = async (who: Person, status: number, at: string = api.accounts.verify.path) =>
    (await who.onAnother(there.url).send('GET', at)).status === status

  async function deviceOf({ me }: Person): Promise<Person> {
    const device = here.visitor()
    const body = { username: me.username, password }
    const { token, user } = await device.call(api.accounts.login, { body })
    device.signIn(token, user)
    return device
  }

  /** A member with a device for each way to lose a session, and an admin. The other instance caches all of them. */
  async function somebody() {
    const [owner, goner] = [await here.member(), await here.member()]
    const helper = await adminOf(here)
    const [phone, tablet] = [await deviceOf(owner), await deviceOf(owner)]
    const laptop = await deviceOf(owner)
    const sessions = await tablet.call(api.settings.listSessions)
    const tabletId = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0
    for (const device of [owner, goner, phone, tablet, laptop])
      expect(await answersThere(device, 200)).toBe(true)
    expect(await answersThere(helper, 200, adminsOnly)).toBe(true)
    return { owner, goner, phone, tablet, tabletId, laptop, helper }
  }

  const states: [string, () => void][] = [
    ['with Redis', () => {}],
    ['while Redis is away', () => way.cut()],
  ]
  describe.each(some(states, 1))('%s', (_, begin) => {
    beforeAll(begin)
    afterAll(async () => {
      way.mend()
      await Promise.all([here, there].map((server) => until(() => isWhole(server))))
    })

    test.concurrent(
      'both instances refuse an old token, however its session ended on one',
      async () => {
        const people: Awaited<ReturnType<typeof somebody>>[] = []
        for (let round = 0; round < rounds; round++) people.push(await somebody())
        for (const { owner, goner, phone, tablet, tabletId, laptop, helper } of people) {
          await phone.call(api.accounts.logout)
          await admin.call(api.security.endSession, { params: { id: tabletId } })
          const body = { currentPassword: password, newPassword }
          await owner.call(api.settings.changePassword, { body })
          const demoted = { params: { id: helper.id }, body: { isAdmin: false } }
          await admin.call(api.users.setAdmin, demoted)
          await goner.call(api.settings.removeMine, { body: { password } })
          for (const one of [goner, phone, tablet, laptop])
            expect((await one.send('GET', api.accounts.verify.path)).status).toBe(401)
          expect((await helper.send('GET', adminsOnly)).status).toBe(403)
        }
        await Promise.all(
          people.flatMap(({ goner, phone, tablet, laptop, helper }) => [
            ...[goner, phone, tablet, laptop].map((one) => until(() => answersThere(one, 401))),
            until(() => answersThere(helper, 403, adminsOnly)),
          ]),
        )
        for (const { owner } of people) expect(await answersThere(owner, 200)).toBe(true)
      },
      patienceMs,
    )

    test.concurrent(
      'all sockets of a session are disconnected at its end, receive nothing more, and cannot reconnect',
      async () => {
        const people: Person[] = []
        for (let count = 0; count < 20; count++) people.push(await here.member())
        const urls = [here, here, here, there, there, there].map(({ url }) => url)
        const open = await Promise.all(
          people.flatMap((who) => urls.map((url) => who.onAnother(url).listen())),
        )
        const writers = [await here.member(), await there.member()]
        await Promise.all(writers.map((writer) => writer.listen()))
        for (const who of people) await who.call(api.accounts.logout)
        await until(() => open.every(({ isListening }) => !isListening))

        const heard = open.map((one) => one.heard.length)
        for (const one of open) expect(one.heard.at(-1)?.name).toBe('session:ended')
        for (const writer of writers) {
          const { id } = await publish(writer)
          await writer.hears('post:new', (post) => post.id === id)
        }
        expect(open.map((one) => one.heard.length)).toEqual(heard)
        const again = await Promise.allSettled(open.map((one) => one.listen()))
        expect(again.filter(({ status }) => status === 'fulfilled')).toEqual([])
      },
      patienceMs,
    )

    test.concurrent(
      'a network that is blocked on one instance is refused and disconnected on the other, until the block is lifted',
      async () => {
        const address = '203.0.113.7'
        const inside = new Visitor(there, address)
        await inside.register(`inside${Date.now() % 1_000_000}`)
        const open = inside.staysOpen()
        await open.opened
        const params = { ip: address }
        const reason = '로그인 시도가 많아요.'
        await admin.call(api.security.block, { body: { ...params, reason } })
        await open.closed
        const isAnswered = async (status: number) =>
          (await inside.get(api.accounts.verify.path)).status === status
        await until(() => isAnswered(403))
        expect(await inside.connect()).not.toBe('connected')
        await admin.call(api.security.unblock, { params })
        await until(() => isAnswered(200))
      },
      patienceMs,
    )
  })

  test.each([
    ['is away', () => way.cut()],
    ['hangs', () => way.freeze()],
  ])(
    'an instance that starts while Redis %s says so, and joins the others later',
    async (_, begin) => {
      begin()
      const late = await startAnother()
      try {
        expect(await isWhole(late)).toBe(false)
        const who = await late.member()
        await who.listen()
        way.mend()
        await Promise.all([here, there, late].map((server) => until(() => isWhole(server))))
        const { id } = await publish(await here.member())
        await who.hears('post:new', (post) => post.id === id)
      } finally {
        way.mend()
        await late.close()
      }
    },
  )

  test('an event for a member reaches only the instances that they are connected to', async () => {
    const redis = await createClient({ url: inject('redisUrl') ?? '' }).connect()
    // Tests beside this one have members with the same ids on this Redis.
    const after = randomInt(1_000_000, 1_000_000_000)
    await sql`select setval(pg_get_serial_sequence('users', 'id'), ${after})`.execute(here.db)
    const [who, friend] = [await here.member(), await here.member({ role: 'both' })]
    const receivers = async () => {
      const channels = await redis.pubSubChannels(`*:live:u${who.id}`)
      return Object.values(await redis.pubSubNumSub(channels))
    }
    expect(await receivers()).toEqual([])
    const [phone, laptop] = [who.onAnother(here.url), who.onAnother(there.url)]
    await phone.listen()
    expect(await receivers()).toEqual([1])
    await laptop.listen()
    expect(await receivers()).toEqual([2])
    const { roomId } = await meet(who, friend)
    const path = `/api/chat-rooms/${roomId}/messages`
    await friend.onAnother(there.url).send('POST', path, { content: 'Hello from there' })
    await Promise.all([phone, laptop].map((device) => device.hears('message:new')))
    phone.leave()
    await until(async () => (await receivers())[0] === 1)
    laptop.leave()
    await until(async () => (await receivers()).length === 0)
    await redis.close()
  })

  test('a session that ends while its socket waits for Redis is not let in', async () => {
    const who = await here.member()
    await until(() => isWhole(here))
    way.freeze()
    const device = who.onAnother(here.url)
    const letIn = device.listen().then(
      () => device.isListening,
      () => false,
    )
    await who.call(api.accounts.logout)
    way.mend()
    expect(await letIn).toBe(false)
    await until(() => isWhole(here))
  })

  test('who connected while Redis was away hears of the other instance once it is back', async () => {
    const [who, friend] = [await here.member(), await here.member({ role: 'both' })]
    const { roomId } = await meet(who, friend)
    way.cut()
    await until(async () => !(await isWhole(here)) && !(await isWhole(there)))
    const device = await who.onAnother(there.url).listen()
    way.mend()
    await device.hears('live:restored')
    await until(() => isWhole(here))
    const path = `/api/chat-rooms/${roomId}/messages`
    await friend.send('POST', path, { content: 'It is back' })
    await device.hears('message:new')
  })

  // It takes ten seconds, so it runs in the whole set only.
  test.skipIf(rounds === 1)(
    'both instances refuse an old token after a restore',
    async () => {
      const { filename } = await admin.call(api.backup.create)
      const people: Person[] = []
      for (let round = 0; round < rounds; round++) people.push(await here.member())
      for (const who of people) expect(await answersThere(who, 200)).toBe(true)
      const body = { backupFilename: filename, confirm: filename, reason: '지난밤으로 되돌려요' }
      await admin.call(api.backup.restore, { body })
      await Promise.all(people.map((who) => until(() => answersThere(who, 401))))
      expect(await answersThere(admin, 200)).toBe(true)
    },
    patienceMs,
  )
})
