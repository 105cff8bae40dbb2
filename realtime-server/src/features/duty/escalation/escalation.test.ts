import { randomUUID } from 'node:crypto'
import { api, maxDutyDevices, type StaffRole } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  type Person,
  signedInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import {
  type PushedBrowser,
  type PushService,
  ringingDevice,
  startPushService,
} from '@dodam/test-support/server/push-service.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

// The time of rows that the database dates itself must not be in the future of this clock.
const start = new Date(Date.now() + 60_000)
const clock = { at: start, now: () => clock.at }
const settings = {
  redisUrl: inject('redisUrl') ?? undefined,
  jwtSecret: `duty ${randomUUID()} test`,
}

let connection: Connection
let service: PushService
let server: TestServer
let other: TestServer
/** On duty, the next of the plan, and neither. */
let mina: Person
let jun: Person
let sora: Person
let devices: Record<'mina' | 'jun' | 'sora', PushedBrowser>
let member: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  service = await startPushService()
  const push = { keys: undefined, subject: 'https://dodam.example', extraOrigins: [service.origin] }
  server = await startServer(connection, { ...settings, push }, clock)
  other = await startServer(connection, { ...settings, push }, clock)
  // Run by the tests alone: one that comes in between would ring too.
  await Promise.all([server, other].map(({ app }) => app.jobs.close()))
  ;[mina, jun, sora] = [await adminOf(server), await adminOf(server), await adminOf(server)]
  member = await server.member()
})
afterAll(async () => {
  await Promise.all([server.close(), other.close()])
  await service.close()
})
beforeEach(async () => {
  service.answerWith((response) => response.writeHead(201).end())
  clock.at = new Date(clock.at.getTime() + 2 * 86_400_000)
  ;[mina, jun, sora] = [
    await signedInAgain(mina),
    await signedInAgain(jun),
    await signedInAgain(sora),
  ]
  devices = {
    mina: await ringingDevice(service, mina),
    jun: await ringingDevice(service, jun),
    sora: await ringingDevice(service, sora),
  }
  await plan([
    { coverId: mina.id, from: after(0), until: after(600) },
    { coverId: jun.id, from: after(600), until: after(1_200) },
  ])
})
afterEach(async () => {
  await connection.db.deleteFrom('escalations').execute()
  await connection.db.updateTable('cases').set({ status: 'resolved' }).execute()
  await connection.db.deleteFrom('supportMessages').execute()
  await connection.db.deleteFrom('adminRequests').execute()
  await connection.db.deleteFrom('kept.restoreRequests').execute()
  await connection.db.deleteFrom('dutyDevices').execute()
})

const after = (minutes: number) => new Date(clock.at.getTime() + minutes * 60_000).toISOString()
const pass = (minutes: number) => {
  clock.at = new Date(after(minutes))
}
const plan = async (covers: { coverId: number; from: string; until: string }[]) =>
  mina.call(api.duty.changeRoster, {
    body: { shifts: [], changes: covers.map((cover) => ({ awayId: null, ...cover })) },
  })
/** Run what both instances do again and again, at once. */
const runJobs = () => Promise.all([server, other].map(({ app }) => app.jobs.runNow()))
const rung = () =>
  Object.fromEntries(Object.entries(devices).map(([name, { pushed }]) => [name, pushed.length]))
/** How many cases have rung, and after how long, as the operator's system reads it of both instances. */
async function firstRings() {
  const texts = await Promise.all(
    [server, other].map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
  )
  const sumOf = (part: string) =>
    texts.reduce(
      (sum, text) => sum + Number(text.match(`dodam_page_seconds_${part} ([\\d.]+)`)?.[1]),
      0,
    )
  return { count: sumOf('count'), seconds: sumOf('sum') }
}
async function caseAbout(who: Person, reason = 'danger', by = member): Promise<number> {
  const { id } = await by.call(api.reports.file, {
    body: { targetType: 'user', targetId: who.id, reason },
  })
  return id
}
const claim = (who: Person, id: number) => who.call(api.reports.claim, { params: { id } })

describe('an urgent case that nobody has taken on', () => {
  test('rings who is on duty, then the next too, then everybody, and again every five minutes', async () => {
    const id = await caseAbout(await server.member())
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    pass(1.9)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    pass(0.1)
    await runJobs()
    expect(rung()).toEqual({ mina: 2, jun: 1, sora: 0 })
    pass(3)
    await runJobs()
    expect(rung()).toEqual({ mina: 3, jun: 2, sora: 1 })
    pass(5)
    await runJobs()
    expect(rung()).toEqual({ mina: 4, jun: 3, sora: 2 })
    await claim(sora, id)
    pass(5)
    await runJobs()
    expect(rung()).toEqual({ mina: 4, jun: 3, sora: 2 })
  })

  test('says nothing but where to look, in one size, also to somebody signed out at night', async () => {
    const about = await server.member()
    const id = await caseAbout(about)
    await mina.call(api.accounts.logout)
    await runJobs()
    const [pushed] = devices.mina.pushed
    expect(JSON.parse(pushed?.text ?? '')).toEqual({ type: 'duty', url: `/admin/safety/${id}` })
    expect(pushed?.text).toHaveLength(256)
    expect(pushed?.headers).toMatchObject({ urgency: 'high', ttl: '300' })
    mina = await signedInAgain(mina)
  })

  test('is told to open admin pages, and not to whom it is about or who reported it', async () => {
    const [about, reporter, watcher] = [
      await adminOf(server),
      await adminOf(other),
      await adminOf(other),
    ]
    await Promise.all([about, reporter, watcher].map((who) => who.listen()))
    const id = await caseAbout(about, 'danger', reporter)
    // Without Redis, only the instance whose turn it is tells its pages.
    await other.app.jobs.runNow()
    await watcher.hears('case:paged', (paged) => paged.id === id && paged.step === 1)
    await Promise.all([server.settle(), other.settle()])
    for (const who of [about, reporter])
      expect(who.heard.filter(({ name }) => name === 'case:paged')).toEqual([])
    for (const who of [about, reporter, watcher]) who.leave()
  })

  test('about who is on duty rings all others', async () => {
    await caseAbout(mina)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 1 })
  })

  test('rings at the second step the next of the plan who is not on duty already', async () => {
    await plan([
      { coverId: mina.id, from: after(0), until: after(600) },
      { coverId: mina.id, from: after(600), until: after(1_200) },
      { coverId: sora.id, from: after(1_200), until: after(1_800) },
    ])
    await caseAbout(await server.member())
    await runJobs()
    pass(2)
    await runJobs()
    expect(rung()).toEqual({ mina: 2, jun: 0, sora: 1 })
  })

  test('rings everybody where the plan has a gap', async () => {
    await plan([])
    await caseAbout(await server.member())
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 1, sora: 1 })
  })

  test('goes to the next step at once where no device took it', async () => {
    await mina.call(api.duty.removeDevice, { body: devices.mina.subscription })
    await caseAbout(await server.member())
    // The second instance may take the second step in the same turn.
    await runJobs()
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 0 })
  })

  test('goes to the next step in its time where a page of who is on duty sounds, not where it is silent', async () => {
    await mina.call(api.duty.removeDevice, { body: devices.mina.subscription })
    await mina.listen()
    // Another instance learns only after some seconds which pages are open on this one.
    const runHere = async () => {
      await server.app.jobs.runNow()
      await server.app.jobs.runNow()
    }
    const id = await caseAbout(await server.member())
    await runHere()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 0 })
    await claim(jun, id)
    await mina.ask('page:sound', { isOn: true })
    await caseAbout(await server.member())
    await runHere()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 0 })
    pass(2)
    await runHere()
    expect(rung()).toEqual({ mina: 0, jun: 2, sora: 0 })
    mina.leave()
  })

  test('rings anew where a claim has run out', async () => {
    const id = await caseAbout(await server.member())
    await claim(jun, id)
    await runJobs()
    pass(30)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
  })

  test.each([true, false])('rings anew where it is let go (later: %s)', async (isLater) => {
    const id = await caseAbout(await server.member())
    await runJobs()
    await claim(jun, id)
    if (isLater) await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    const before = await firstRings()
    await jun.call(api.reports.release, { params: { id } })
    pass(0.1)
    await runJobs()
    expect(rung()).toEqual({ mina: 2, jun: 0, sora: 0 })
    pass(2)
    await runJobs()
    // Only how long the first ring took is measured.
    const { count, seconds } = await firstRings()
    expect(count).toBe(before.count + 1)
    expect(seconds - before.seconds).toBeCloseTo(6)
  })

  test('is rung by another instance where one began and went away', async () => {
    const id = await caseAbout(await server.member())
    // What an instance leaves that ended between its first write and the ring.
    const row = {
      kind: 'case' as const,
      targetId: id,
      isUrgent: true,
      step: 1 as const,
      startedAt: clock.at,
    }
    await connection.db
      .insertInto('escalations')
      .values({ ...row, nextAt: new Date(clock.at.getTime() + 15_000) })
      .execute()
    await other.app.jobs.runNow()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
    pass(0.25)
    await other.app.jobs.runNow()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
  })

  test('forgets a device that its push service does not know any more', async () => {
    service.answerWith((response) => response.writeHead(410).end())
    await caseAbout(await server.member())
    await runJobs()
    const { reachableIds } = await sora.call(api.duty.readRoster)
    expect(reachableIds).not.toContain(mina.id)
    expect(reachableIds).toContain(sora.id)
  })
})

describe('what is less urgent', () => {
  test('rings who is on duty once, when three quarters of its time are over', async () => {
    const id = await caseAbout(await server.member(), 'hurtful')
    pass(179)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
    pass(1)
    await runJobs()
    pass(10)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    expect(JSON.parse(devices.mina.pushed[0]?.text ?? '')).toMatchObject({
      url: `/admin/safety/${id}`,
    })
  })

  test('rings at once where a further report makes it urgent', async () => {
    const about = await server.member()
    await caseAbout(about, 'hurtful')
    pass(180)
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    await caseAbout(about, 'danger', await server.member())
    await runJobs()
    expect(rung()).toEqual({ mina: 2, jun: 0, sora: 0 })
    pass(2)
    await runJobs()
    expect(rung()).toEqual({ mina: 3, jun: 1, sora: 0 })
  })

  test('waits until somebody is on duty', async () => {
    await plan([{ coverId: jun.id, from: after(200), until: after(400) }])
    await caseAbout(await server.member(), 'hurtful')
    pass(190)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
    pass(10)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 0 })
  })

  test('is a visitor in a crisis, who has no account for a case: it rings at once', async () => {
    const write = (message: string) =>
      server.visitor().call(api.support.writeAsVisitor, { body: { username: '', message } })
    await write('비밀번호를 잊었어요.')
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 0 })
    const { supportMessage } = await write('요즘 너무 힘들어서 죽고 싶어요.')
    const { id } = supportMessage
    await runJobs()
    expect(devices.mina.pushed.map(({ text }) => JSON.parse(text).url)).toEqual([
      `/admin/messages?open=${id}`,
    ])
    expect(sora.heardOf('case:paged')).toEqual([])
    await sora.call(api.support.send, {
      body: { supportMessageId: id, message: '지금 안전한가요?' },
    })
    pass(6)
    await runJobs()
    expect(devices.mina.pushed).toHaveLength(1)
  })

  test('can be a support message, unless it was answered', async () => {
    const write = (message: string) =>
      member.call(api.support.write, { body: { type: 'inquiry', message } })
    const [open, answered] = [await write('답을 기다려요.'), await write('이미 답이 왔어요.')]
    const body = { userId: member.id, message: '읽었어요.', supportMessageId: answered.id }
    await sora.call(api.support.send, { body })
    await plan([{ coverId: mina.id, from: after(0), until: after(10_000) }])
    pass(36 * 60 - 5)
    await runJobs()
    expect(devices.mina.pushed).toEqual([])
    pass(10)
    await runJobs()
    expect(devices.mina.pushed.map(({ text }) => JSON.parse(text).url)).toEqual([
      `/admin/messages?open=${open.id}`,
    ])
  })
})

describe('what waits for a second admin', () => {
  const ask = async (who: Person) => {
    const params = { id: (await server.member()).id }
    await who.call(api.users.remove, { params, body: { reason: '본인이 부탁했어요.' } })
  }

  test('rings who is on duty once', async () => {
    await ask(sora)
    await runJobs()
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    expect(JSON.parse(devices.mina.pushed[0]?.text ?? '')).toMatchObject({ url: '/admin/users' })
  })

  test('is a restore too, which rings in the same way', { tags: ['long'] }, async () => {
    const { filename } = await sora.call(api.backup.create)
    const body = { backupFilename: filename, confirm: filename, reason: '되돌려 주세요.' }
    await sora.call(api.backup.restore, { body })
    await runJobs()
    await runJobs()
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    expect(JSON.parse(devices.mina.pushed[0]?.text ?? '')).toMatchObject({ url: '/admin/backup' })
  })

  test('rings everybody else where who is on duty asked for it', async () => {
    await ask(mina)
    await runJobs()
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 1 })
  })

  test('rings everybody else where nobody is on duty', async () => {
    await plan([])
    await ask(mina)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 1 })
  })
})

describe('an admin on duty without the role', () => {
  const setRoles = ({ id }: Person, staffRoles: StaffRole[]) =>
    server.app.write(async (tx) => {
      await tx.db.updateTable('users').set({ staffRoles }).where('id', '=', id).execute()
      tx.changed({ kind: 'member', id })
    })
  afterEach(async () => {
    for (const who of [mina, jun, sora]) await setRoles(who, ['lead'])
  })

  test('is not rung: an urgent case rings all who have it, at once', async () => {
    await setRoles(mina, ['support', 'store', 'operator'])
    await setRoles(jun, ['moderator'])
    const helper = await adminOf(server)
    await setRoles(helper, ['support'])
    await helper.listen()
    await caseAbout(await server.member())
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 1, sora: 1 })
    await Promise.all([server.settle(), other.settle()])
    expect(helper.heardOf('case:paged')).toEqual([])
    helper.leave()
  })

  test('is not rung: what is less urgent rings the leads', async () => {
    await setRoles(mina, ['store'])
    await setRoles(jun, ['moderator'])
    await caseAbout(await server.member(), 'hurtful')
    pass(180)
    await runJobs()
    expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
  })
})

describe('a device that rings', () => {
  test('belongs to the admin who turned it on last, and rings for no former admin', async () => {
    const setAdmin = (isAdmin: boolean) =>
      connection.db.updateTable('users').set({ isAdmin }).where('id', '=', jun.id).execute()
    await jun.call(api.duty.addDevice, { body: devices.mina.subscription })
    await setAdmin(false)
    try {
      await caseAbout(await server.member())
      // Nobody is reached at the first two steps.
      for (const _ of [1, 2, 3]) await runJobs()
      expect(rung()).toEqual({ mina: 0, jun: 0, sora: 1 })
    } finally {
      await setAdmin(true)
    }
  })

  test('cannot be removed by another admin', async () => {
    await jun.call(api.duty.removeDevice, { body: devices.mina.subscription })
    expect((await jun.call(api.duty.readRoster)).reachableIds).toContain(mina.id)
  })

  test('is one of ten at most, also where many are turned on at once', async () => {
    await Promise.all(Array.from({ length: 15 }, () => ringingDevice(service, jun)))
    const devicesOfJun = await connection.db
      .selectFrom('dutyDevices')
      .select('endpoint')
      .where('adminId', '=', jun.id)
      .execute()
    expect(devicesOfJun).toHaveLength(maxDutyDevices)
  })

  test('can be tried', async () => {
    expect(await mina.call(api.duty.tryDevices)).toEqual({ rung: 1 })
    expect(rung()).toEqual({ mina: 1, jun: 0, sora: 0 })
    service.answerWith((response) => response.writeHead(500).end())
    expect(await mina.call(api.duty.tryDevices)).toEqual({ rung: 0 })
  })

  test('is only a browser’s push service', async () => {
    const body = { ...devices.mina.subscription, endpoint: 'https://intranet.example/push' }
    await expect(mina.call(api.duty.addDevice, { body })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      answer: { details: [{ path: 'endpoint' }] },
    })
  })
})
