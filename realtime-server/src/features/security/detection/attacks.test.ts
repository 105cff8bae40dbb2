/** @module-tag long */
import { api, detectionRules, type Incident } from '@dodam/contract'
import {
  adminOf,
  type Person,
  signInAgain,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import type { Stage } from '@dodam/test-support/server/attacks.ts'
import { benignPeople } from '@dodam/test-support/server/benign-people.ts'
import { scriptedAttacks } from '@dodam/test-support/server/scripted-attacks.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { userSource } from './observations.ts'

const hour = 3_600_000
let movedBy = 0
let server: TestServer
const stage: Stage = {
  server: () => server,
  now: () => new Date(Date.now() + movedBy),
  move(ms) {
    movedBy += ms
  },
  async rest(whose) {
    await signInAgain(server, admin)
    await admin.call(api.security.resetLimits, { body: whose })
  },
}
let benign: Awaited<ReturnType<typeof benignPeople>>
let admin: Person

beforeAll(async () => {
  server = await startServer(
    await suiteDatabase(),
    {
      // In production test accounts cannot sign in, which is an attack there.
      isProduction: true,
      rateLimits: true,
      logLevel: 'warn',
      trustedProxies: ['127.0.0.1'],
      redisUrl: inject('redisUrl') ?? undefined,
    },
    { now: stage.now },
  )
  admin = await adminOf(server)
  benign = await benignPeople(stage)
}, 120_000)
afterAll(() => server.close())

/** How often each incident was added to. */
async function incidents(): Promise<Map<number, Incident>> {
  await server.settle()
  await signInAgain(server, admin)
  const all: Incident[] = []
  for (let before: number | undefined, isMore = true; isMore; ) {
    const query = { limit: 100, ...(before !== undefined && { before }) }
    const { items, nextBefore } = await admin.call(api.security.listIncidents, { query })
    all.push(...items)
    isMore = nextBefore !== null
    before = nextBefore ?? undefined
  }
  // The sign-ins of all these tests within a minute are more than one network may make.
  await admin.call(api.security.resetLimits, { body: { ip: '127.0.0.1' } })
  return new Map(all.map((incident) => [incident.id, incident]))
}

/** What the tests found, for the table at their end. */
const tally = { played: 0, found: 0, rightType: 0, incidents: 0, wrong: 0, blocked: 0 }
const rows: string[] = []
const rulesSeen = new Set<string>()

test('an ordinary day of 2,000 people blocks no network and makes no incident above low', async () => {
  await benign.wholeDay()
  const told = [...(await incidents()).values()]
  const { ipBlacklist, activeSessions } = await admin.call(api.security.read)
  rows.push(`benign day: ${told.map(({ rule, source }) => `${rule} of ${source}`).join(', ')}`)
  // A bookmark of a former admin is a call of admins by a member, and told as that.
  const wrong = told.filter(({ rule, severity }) => rule !== 'admin_calls' || severity !== 'low')
  tally.incidents += told.length
  tally.wrong += wrong.length
  tally.blocked += ipBlacklist.length
  expect(ipBlacklist).toEqual([])
  expect(activeSessions.filter(({ suspicious }) => suspicious)).toEqual([])
  expect(wrong).toEqual([])
}, 600_000)

describe('attacks, while others have an ordinary day', () => {
  test.each(scriptedAttacks(stage).map((attack) => [attack.name, attack] as const))(
    '%s',
    async (_, { name, type, rule, severity, play }) => {
      // What the last one has used of a limit, or has been counted, is no part of this one.
      stage.move(25 * hour)
      await benign.stay()
      const bystanders = benign.all.slice(tally.played * 8, tally.played * 8 + 8)
      const before = await incidents()
      tally.played++
      await Promise.all([play(), ...bystanders.map(benign.ordinaryDay)])
      const added = [...(await incidents()).values()].filter(
        ({ id, count }) => (before.get(id)?.count ?? 0) !== count,
      )
      const innocent = new Set(bystanders.flatMap(({ id, home }) => [userSource(id), home]))
      const wrong = added.filter(({ source }) => innocent.has(source))
      const found = added.filter((incident) => !wrong.includes(incident))
      const parts = found.flatMap((incident) => incident.parts)
      const right = parts.filter(
        (part) =>
          part.type === type &&
          part.rule === (rule ?? part.rule) &&
          part.severity === (severity ?? part.severity),
      )
      const { ipBlacklist } = await admin.call(api.security.read)
      tally.incidents += added.length
      tally.wrong += wrong.length
      tally.blocked += ipBlacklist.filter(({ ip }) => innocent.has(ip)).length
      if (found.length > 0) tally.found++
      if (right.length > 0) tally.rightType++
      for (const part of parts) rulesSeen.add(part.rule)
      rows.push(`${type.padEnd(22)}${name}: ${added.map((one) => one.rule).join(', ')}`)
      expect(right, JSON.stringify(added)).not.toEqual([])
      expect(wrong).toEqual([])
    },
    180_000,
  )

  test('are printed as a table: at least 95 % found with the right type, and no bystander blamed', () => {
    const { played, found, rightType, incidents: all, wrong, blocked } = tally
    const percent = (part: number, of: number) => `${((part / of) * 100).toFixed(1)} %`
    const figures = [
      `${played} attacks: found ${percent(found, played)}, of the right type ${percent(rightType, played)}`,
      `${all} incidents: true ${percent(all - wrong, all)}`,
      `people of ordinary days who were shut out or slowed down: ${blocked}`,
    ]
    process.stdout.write(`\n${[...rows, ...figures].join('\n')}\n`)
    expect(rightType / played).toBeGreaterThanOrEqual(0.95)
    expect((all - wrong) / all).toBeGreaterThanOrEqual(0.9)
    expect(blocked).toBe(0)
    const unseen = detectionRules.filter((rule) => !rulesSeen.has(rule))
    expect(unseen).toEqual([])
  })
})
