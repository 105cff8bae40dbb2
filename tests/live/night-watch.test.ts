import { api } from '@dodam/contract'
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
  startPushService,
} from '@dodam/test-support/server/push-service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../faults/random.ts'

// A month of urgent cases at all hours, on two instances without Redis. People are assumed, all else is real: the roster, the
// job, the pushes and the claims.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const seoul = 'Asia/Seoul'
const cases = 40

const clock = { at: new Date(), now: () => clock.at }
let connection: Connection
let service: PushService
let servers: TestServer[]

interface Watcher {
  who: Person
  device: PushedBrowser
  /** How many rings they have had a chance to hear. */
  heard: number
}

beforeAll(async () => {
  connection = await suiteDatabase()
  service = await startPushService()
  const push = { keys: undefined, subject: 'https://dodam.example', extraOrigins: [service.origin] }
  servers = [
    await startServer(connection, { push }, clock),
    await startServer(connection, { push }, clock),
  ]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await service.close()
})

const hourInSeoul = (at: Date) => (at.getUTCHours() + 9) % 24

/**
 * How long a watcher takes to answer a ring, in ms; undefined where they do not. Assumed: one device in six is off or out of
 * reach. In the daytime five of six who hear it answer within two minutes; at night half of those on duty, a quarter of
 * the others, within three.
 */
function answerMs(random: Random, isOnDuty: boolean): number | undefined {
  if (random.next() < 1 / 6) return undefined
  const isNight = hourInSeoul(clock.at) < 8
  const share = isNight ? (isOnDuty ? 1 / 2 : 1 / 4) : 5 / 6
  if (random.next() >= share) return undefined
  return 20_000 + random.next() * (isNight ? 160_000 : 100_000)
}

const runJobs = () => Promise.all(servers.map(({ app }) => app.jobs.runNow()))

/** Let a case wait until an admin claims it. Return after how many minutes. */
async function minutesToClaim(id: number, team: Watcher[], random: Random): Promise<number> {
  const begin = clock.at.getTime()
  const answers: { at: number; watcher: Watcher }[] = []
  for (;;) {
    await runJobs()
    const { onDuty } = await (team[0] as Watcher).who.call(api.duty.readNow)
    for (const watcher of team) {
      const rings = watcher.device.pushed.length - watcher.heard
      watcher.heard = watcher.device.pushed.length
      const isOnDuty = onDuty.some((one) => one.id === watcher.who.id)
      const ms = rings > 0 ? answerMs(random, isOnDuty) : undefined
      if (ms !== undefined) answers.push({ at: clock.at.getTime() + ms, watcher })
    }
    const [first] = answers.toSorted((a, b) => a.at - b.at)
    const { nextAt } = await connection.db
      .selectFrom('escalations')
      .select('nextAt')
      .where('targetId', '=', id)
      .executeTakeFirstOrThrow()
    const next = Date.parse(nextAt ?? '')
    if (first === undefined || next < first.at) {
      // The job runs every three seconds.
      clock.at = new Date(Math.max(next, clock.at.getTime()) + 3_000)
      continue
    }
    clock.at = new Date(first.at)
    const params = { id }
    await first.watcher.who.call(api.reports.claim, { params })
    await first.watcher.who.call(api.reports.decide, { params, body: { decision: 'dismiss' } })
    await runJobs()
    return (clock.at.getTime() - begin) / minuteMs
  }
}

async function assemble(size: number): Promise<Watcher[]> {
  const [server] = servers as [TestServer]
  const team: Watcher[] = []
  for (let at = 0; at < size; at += 1)
    team.push({ who: await adminOf(server), device: service.browser(), heard: 0 })
  return team
}

test.each([1, 2, 3])(
  'of a month of urgent cases, 95 of 100 have a named person within 15 minutes, and none is left alone (seed %i)',
  { tags: ['long'] },
  async (seed) => {
    const random = new Random(seed)
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
    const minutes: number[] = []
    for (let at = 0; at < cases; at += 1) {
      // One case every 18 hours, with some variation, so that each hour of the day has its share.
      clock.at = new Date(clock.at.getTime() + (14 + 8 * random.next()) * hourMs)
      for (const watcher of team) watcher.who = await signedInAgain(watcher.who)
      if (at === 0) {
        await team[0]?.who.call(api.duty.changeRoster, { body: { shifts, changes: [] } })
        // One of the team never turned a device on.
        for (const { who, device } of team.slice(1))
          await who.call(api.duty.addDevice, { body: device.subscription })
      }
      const [member, about] = [await server.member(), await server.member()]
      const { id } = await member.call(api.reports.file, {
        body: { targetType: 'user', targetId: about.id, reason: 'danger' },
      })
      minutes.push(await minutesToClaim(id, team, random))
    }
    const sorted = minutes.toSorted((a, b) => a - b)
    const share = (part: number) => sorted[Math.ceil(part * cases) - 1] ?? Number.NaN
    const figures = { p50: share(0.5), p95: share(0.95), worst: share(1) }
    console.info('minutes until a named person', JSON.stringify({ seed, ...figures }))
    expect(minutes).toHaveLength(cases)
    expect(figures.p95).toBeLessThanOrEqual(15)
  },
)
