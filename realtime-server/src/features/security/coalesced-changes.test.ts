import { randomUUID } from 'node:crypto'
import { api, type LiveEvents, type Security } from '@dodam/contract'
import {
  adminOf,
  type Person,
  signedInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  test,
  vi,
} from 'vitest'
import { createCoalescedChanges } from './coalesced-changes.ts'

type What = LiveEvents['security:changed']['what']

describe('what is on the screen of an admin', () => {
  const jwtSecret = `one installation of several instances ${randomUUID()}`
  let here: TestServer
  /** Another instance of it where there is Redis; the same one elsewhere. */
  let there: TestServer
  let admin: Person
  let member: Person
  beforeAll(async () => {
    const connection = await suiteDatabase()
    const redisUrl = inject('redisUrl') ?? undefined
    const config = { trustedProxies: ['127.0.0.1'], jwtSecret, redisUrl }
    here = await startServer(connection, config)
    there = redisUrl ? await startServer(connection, config) : here
    admin = await (await adminOf(here)).listen()
    member = await (await here.member()).listen()
  })
  afterAll(async () => {
    await here.close()
    if (there !== here) await there.close()
  })

  const read = () => admin.call(api.security.read)
  const told = (what: What) =>
    admin.heardOf('security:changed').filter((one) => one.what === what).length

  /** Does something, and reads again each time that the admin is told to, as their browser does, until the screen shows it. */
  async function showsByItself(
    what: What,
    act: () => Promise<unknown>,
    isShown: (screen: Security) => boolean,
  ): Promise<void> {
    expect(isShown(await read())).toBe(false)
    let known = told(what)
    await act()
    do {
      if (told(what) === known)
        await admin.hearsNext('security:changed', (one) => one.what === what)
      known = told(what)
    } while (!isShown(await read()))
  }

  const countOf =
    ({ id }: Person, count: number) =>
    ({ activeSessions }: Security) =>
      activeSessions.filter(({ userId }) => userId === id).length === count

  test('is a sign-up on another instance, with its address', async () => {
    const address = '203.0.118.1'
    const { protectedUsers } = (await read()).securityMetrics
    const newcomer = new Visitor(there, address)
    await showsByItself(
      'sessions',
      () => newcomer.register('toldnewcomer'),
      ({ activeSessions, securityMetrics }) =>
        securityMetrics.protectedUsers > protectedUsers &&
        activeSessions.some((one) => one.username === 'toldnewcomer' && one.ipAddress === address),
    )
  })

  test('is every sign-in on another instance, and every session that ends', {
    tags: ['long'],
  }, async () => {
    const owner = await there.member()
    await showsByItself('sessions', () => signedInAgain(owner), countOf(owner, 2))
    const phone = await signedInAgain(owner)
    await showsByItself('sessions', () => phone.call(api.accounts.logout), countOf(owner, 2))

    const listed = await owner.call(api.settings.listSessions)
    const id = listed.find(({ isCurrent }) => !isCurrent)?.id ?? 0
    const end = () => owner.call(api.settings.endSession, { params: { id } })
    await showsByItself('sessions', end, countOf(owner, 1))

    await signedInAgain(owner)
    const change = { currentPassword: 'a good word 1', newPassword: 'another good 1' }
    await showsByItself(
      'sessions',
      () => owner.call(api.settings.changePassword, { body: change }),
      countOf(owner, 1),
    )

    const [last] = (await read()).activeSessions.filter(({ userId }) => userId === owner.id)
    const terminate = () => admin.call(api.security.endSession, { params: { id: last?.id ?? 0 } })
    await showsByItself('sessions', terminate, countOf(owner, 0))
  })

  test('is the number of refusals of a block, on every instance', async () => {
    const ip = '203.0.118.2'
    await admin.call(api.security.block, { body: { ip, reason: 'hacking attempt detected' } })
    const shutOut = [new Visitor(here, ip), new Visitor(there, ip)]
    for (const who of shutOut) while ((await who.get('/api/about')).status !== 403);
    await Promise.all([here.settle(), there.settle()])
    const refused = (screen: Security) =>
      screen.ipBlacklist.find((one) => one.ip === ip)?.attempts ?? 0
    const before = refused(await read())
    await showsByItself(
      'blocks',
      async () => {
        for (const who of shutOut) for (let at = 0; at < 3; at++) await who.get('/api/about')
        expect(await shutOut[1]?.connect()).not.toBe('connected')
      },
      (screen) => refused(screen) === before + 7,
    )
    await admin.call(api.security.unblock, { params: { ip } })
  })

  test('is a wrong password, once it belongs to an incident', async () => {
    const owner = await here.member()
    const { suspicious } = (await read()).loginAttempts
    const guesser = new Visitor(there, '203.0.118.3')
    for (let at = 0; at < 5; at++) await guesser.signIn(owner.me.username, `wrong word ${at}`)
    await admin.hears('security:event', ({ targetUserId }) => targetUserId === owner.id)
    expect((await read()).loginAttempts.suspicious).toBeGreaterThan(suspicious)
  })

  test('is announced to admins alone', async () => {
    await Promise.all([here.settle(), there.settle()])
    expect(told('sessions')).toBeGreaterThan(0)
    expect(member.heard.filter(({ name }) => /^(?:security|incident)/.test(name))).toEqual([])
  })
})

describe('what changes all the time', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const heard: unknown[] = []
  const changes = () => {
    heard.length = 0
    return createCoalescedChanges({ emit: (_, name, payload) => void heard.push([name, payload]) })
  }

  test('is told to admins once for all of a moment, and each kind by itself', () => {
    const one = changes()
    for (let at = 0; at < 100; at++) {
      one.changed('sessions')
      if (at % 10 === 0) one.changed('blocks')
      vi.advanceTimersByTime(10)
    }
    vi.advanceTimersByTime(1_000)
    const once = [
      ['security:changed', { what: 'sessions' }],
      ['security:changed', { what: 'blocks' }],
    ]
    expect(heard).toEqual([...once, ...once])
    vi.advanceTimersByTime(60_000)
    expect(heard).toHaveLength(4)
  })

  test('is told at the end, and not after it', () => {
    const one = changes()
    one.changed('sessions')
    one.close()
    expect(heard).toEqual([['security:changed', { what: 'sessions' }]])
    one.changed('sessions')
    vi.advanceTimersByTime(60_000)
    expect(heard).toHaveLength(1)
  })
})
