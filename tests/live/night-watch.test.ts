import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@dodam/contract'
import { type Connection, connect, migrate } from '@dodam/db'
import { seed } from '@dodam/db/seed'
import {
  adminOf,
  type Person,
  signedInAgain,
  startServer,
  type TestServer,
} from '@dodam/test-support'
import { createTestDatabase } from '@dodam/test-support/database.ts'
import {
  type PushedBrowser,
  type PushService,
  startPushService,
} from '@dodam/test-support/server/push-service.ts'
import { type RedisWay, redisWay } from '@dodam/test-support/server/redis-way.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { says, watchOver } from '../faults/child.ts'
import { Random } from '../faults/random.ts'

// A month of urgent cases at all hours, on two instances. People are assumed, all else is real: the roster, the job, the pushes
// and the claims. For ten days Redis is away, and two more instances are killed while they ring.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const seoul = 'Asia/Seoul'
const cases = 40
const redisAway = { from: 12, until: 25 }
/** The cases at which an instance is killed: with Redis, and without it. */
const killedAt = [5, 18]

const entry = path.join(import.meta.dirname, 'night-watch-instance.ts')
const jwtSecret = `night watch ${randomUUID()}`
/** The next Monday, so that every run has the same nights. */
function nextMonday(): Date {
  const at = new Date()
  at.setUTCHours(0, 0, 0, 0)
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7 || 7))
  return at
}
const clock = { at: nextMonday(), now: () => clock.at }
const tempDir = mkdtempSync(path.join(tmpdir(), 'dodam-night-watch-'))
const doomed: ChildProcess[] = []
let databaseUrl: string
let connection: Connection
let way: RedisWay
let service: PushService
let servers: TestServer[] = []

/**
 * What becomes of a push to a device: it rings; it is accepted and the device is off; its push service refuses it, or does
 * not know the device any more.
 */
type Reach = 'on' | 'off' | 'refused' | 'gone'
const status: Record<Reach, number> = { on: 201, off: 201, refused: 503, gone: 410 }

interface Watcher {
  who: Person
  device: PushedBrowser
  reach: Reach
  /** How many rings they have had a chance to hear. */
  heard: number
}

/** Answer the pushes to each device as its reach says. */
const answerFor = (team: readonly Watcher[]) =>
  service.answerWith((response) => {
    const at = response.req.url ?? ''
    const watcher = team.find(({ device }) => device.subscription.endpoint.endsWith(at))
    response.writeHead(status[watcher?.reach ?? 'on']).end()
  })

/** The reach of a device for one case. Assumed: one in six is out of reach, in one of three ways. */
function reachOf(random: Random): Reach {
  const drawn = Math.floor(18 * random.next())
  return (['off', 'refused', 'gone'] as const)[drawn] ?? 'on'
}

async function setUp() {
  // A database of its own, because the instances that are killed need its address.
  databaseUrl = (await createTestDatabase(inject('run'))).url
  connection = await connect({ url: databaseUrl })
  await migrate(connection)
  await seed(connection.db, { adminPasswordHash: null, demoPasswordHash: null })
  // The community whose cases these are.
  const people = Array.from({ length: 2_000 }, (_, at) => ({
    username: `person${at}`,
    nickname: `person${at}`,
    passwordHash: '',
    ...({ role: 'both', gradeLevel: 'high1', gender: 'female' } as const),
  }))
  await connection.db.insertInto('users').values(people).execute()
  way = await redisWay(inject('redisUrl') ?? '')
  service = await startPushService()
  const push = { keys: undefined, subject: 'https://dodam.example', extraOrigins: [service.origin] }
  const settings = { jwtSecret, redisUrl: way.url, push }
  servers = [
    await startServer(connection, settings, clock),
    await startServer(connection, settings, clock),
  ]
  // Run by the test alone, at the times of its clock.
  await Promise.all(servers.map(({ app }) => app.jobs.close()))
}

async function tearDown() {
  for (const child of doomed) child.kill('SIGKILL')
  await Promise.all(servers.map((server) => server.close()))
  await service.close()
  way.close()
  await connection.close()
  rmSync(tempDir, { recursive: true, force: true })
}

/** Start an instance that is to be killed. */
async function startDoomed(): Promise<void> {
  const child = fork(entry, [databaseUrl, way.url, jwtSecret, service.origin], {
    env: { ...process.env, TMPDIR: tempDir },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  watchOver(child)
  doomed.push(child)
  await says(child, 'ready', 2 * minuteMs)
}

/** Let an instance begin a step for a case, and kill it while its push is under way. */
async function killInAStep(id: number, team: readonly Watcher[]): Promise<void> {
  const child = doomed.pop()
  if (child === undefined) throw new Error('No instance is left to be killed')
  const isRinging = new Promise((resolve) => service.answerWith(resolve))
  child.send(clock.at.toISOString())
  await isRinging
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  answerFor(team)
  const { nextAt } = await readStep(id)
  expect(nextAt).toBe(new Date(clock.at.getTime() + 15_000).toISOString())
  // A push that its service has not accepted rings nowhere.
  for (const watcher of team) watcher.heard = watcher.device.pushed.length
}

const hourInSeoul = (at: Date) => (at.getUTCHours() + 9) % 24

/**
 * How long a watcher takes to answer a ring, in ms; undefined where they do not. Assumed: in the daytime five of six who hear
 * it answer within two minutes; at night half of those on duty, a quarter of the others, within three.
 */
function answerMs(random: Random, isOnDuty: boolean): number | undefined {
  const isNight = hourInSeoul(clock.at) < 8
  const share = isNight ? (isOnDuty ? 1 / 2 : 1 / 4) : 5 / 6
  if (random.next() >= share) return undefined
  return 20_000 + random.next() * (isNight ? 160_000 : 100_000)
}

const readStep = (id: number) =>
  connection.db
    .selectFrom('escalations')
    .select(['step', 'nextAt'])
    .where('targetId', '=', id)
    .executeTakeFirstOrThrow()

const runJobs = () => Promise.all(servers.map(({ app }) => app.jobs.runNow()))

interface Wait {
  /** Until an admin claimed it; infinite where none did within a day. */
  minutes: number
  /** How long after each step that every device refused the next one was due, in ms. */
  hurries: number[]
}

/** Let a case wait until an admin claims it. */
async function waitForClaim(id: number, team: Watcher[], random: Random): Promise<Wait> {
  const begin = clock.at.getTime()
  const answers: { at: number; watcher: Watcher }[] = []
  let isRefused = false
  let isTaken = false
  const hurries: number[] = []
  while (clock.at.getTime() - begin < 24 * hourMs) {
    await runJobs()
    const { onDuty } = await (team[0] as Watcher).who.call(api.duty.readNow)
    for (const watcher of team) {
      const rings = watcher.device.pushed.length - watcher.heard
      if (rings > 0 && status[watcher.reach] === 201) isTaken = true
      else if (rings > 0) isRefused = true
      watcher.heard = watcher.device.pushed.length
      const isOnDuty = onDuty.some((one) => one.id === watcher.who.id)
      const ms = rings > 0 && watcher.reach === 'on' ? answerMs(random, isOnDuty) : undefined
      if (ms !== undefined) answers.push({ at: clock.at.getTime() + ms, watcher })
    }
    const [first] = answers.toSorted((a, b) => a.at - b.at)
    const { step, nextAt } = await readStep(id)
    const next = Date.parse(nextAt ?? '')
    if (isRefused && !isTaken && step < 3) hurries.push(next - clock.at.getTime())
    if (first === undefined || next < first.at) {
      // The job runs every three seconds.
      clock.at = new Date(Math.max(next, clock.at.getTime()) + 3_000)
      continue
    }
    clock.at = new Date(first.at)
    const params = { id }
    await first.watcher.who.call(api.reports.claim, { params })
    await first.watcher.who.call(api.reports.decide, { params, body: { decision: 'dismiss' } })
    const claimed = await first.watcher.who.call(api.reports.readCase, { params })
    expect(claimed.decidedBy).toBe(first.watcher.who.id)
    await runJobs()
    return { minutes: (clock.at.getTime() - begin) / minuteMs, hurries }
  }
  return { minutes: Number.POSITIVE_INFINITY, hurries }
}

async function assemble(size: number): Promise<Watcher[]> {
  const [server] = servers as [TestServer]
  const team: Watcher[] = []
  for (let at = 0; at < size; at += 1)
    team.push({ who: await adminOf(server), device: service.browser(), reach: 'on', heard: 0 })
  answerFor(team)
  return team
}

// A busy machine needs long to start the instances that are killed.
const settings = { tags: ['long'], timeout: 3 * minuteMs }

describe.skipIf(inject('redisUrl') === null)('the night watch', settings, () => {
  beforeAll(setUp)
  afterEach(() => way.mend())
  afterAll(tearDown)
  const hurries: number[] = []

  test.each([1, 2, 3])(
    'of a month of urgent cases, 95 of 100 have a named person within 15 minutes, and none is left alone (seed %i)',
    async (start) => {
      const random = new Random(start)
      const [server] = servers as [TestServer]
      const team = await assemble(6)
      const shift = (at: number, weekday: number, from: string, until: string) => ({
        adminId: team[at]?.who.id ?? 0,
        weekday,
        from,
        until,
        timeZone: seoul,
      })
      const week = [1, 2, 3, 4, 5, 6, 7]
      // No admin is planned for the nights from Friday to Monday.
      const shifts = [
        ...week.map((day) => shift(day % 3, day, '08:00', '16:00')),
        ...week.map((day) => shift(3 + (day % 2), day, '16:00', '00:00')),
        ...[1, 2, 3, 4].map((day) => shift(5, day, '00:00', '08:00')),
      ]
      await Promise.all(killedAt.map(startDoomed))
      const waits: Wait[] = []
      for (let at = 0; at < cases; at += 1) {
        if (at === redisAway.from) way.cut()
        if (at === redisAway.until) way.mend()
        // One case every 18 hours, with some variation, so that each hour of the day has its share.
        clock.at = new Date(clock.at.getTime() + (14 + 8 * random.next()) * hourMs)
        for (const watcher of team) watcher.who = await signedInAgain(watcher.who)
        if (at === 0)
          await team[0]?.who.call(api.duty.changeRoster, { body: { shifts, changes: [] } })
        // One of the team never turned a device on. Where a device was forgotten, its admin turns it on again.
        for (const watcher of team.slice(1)) {
          await watcher.who.call(api.duty.addDevice, { body: watcher.device.subscription })
          watcher.reach = reachOf(random)
        }
        const [member, about] = [await server.member(), await server.member()]
        const { id } = await member.call(api.reports.file, {
          body: { targetType: 'user', targetId: about.id, reason: 'danger' },
        })
        if (killedAt.includes(at)) await killInAStep(id, team)
        waits.push(await waitForClaim(id, team, random))
      }
      const sorted = waits.map(({ minutes }) => minutes).toSorted((a, b) => a - b)
      const share = (part: number) => sorted[Math.ceil(part * cases) - 1] ?? Number.NaN
      const figures = { p50: share(0.5), p95: share(0.95), worst: share(1) }
      console.info('minutes until a named person', JSON.stringify({ seed: start, ...figures }))
      expect(waits).toHaveLength(cases)
      expect(figures.p95).toBeLessThanOrEqual(15)
      expect(Number.isFinite(figures.worst), 'each has a named person').toBe(true)
      hurries.push(...waits.flatMap((wait) => wait.hurries))
    },
  )

  test('goes on to the next step at once where nothing rang', () => {
    expect(hurries).not.toEqual([])
    expect(Math.max(...hurries)).toBeLessThanOrEqual(0)
  })
})
