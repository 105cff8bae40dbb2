import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@dodam/contract'
import { inRounds, Person, Refused } from '@dodam/test-support'
import { createTestDatabase, hasPostgres, postgresHint } from '@dodam/test-support/database'
import { stockUp } from '@dodam/test-support/server/pictures.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { says, watchOver } from '../faults/child.ts'
import { hasRedisServer, OwnRedis, ownRedisHint } from '../faults/redis.ts'
import { skipReason } from '../services/needs.ts'
import { freePort } from '../services/ports.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')
const password = 'a good word 1'
const adminPassword = 'only-for-these-tests'

/** A server process that can be killed and restarted on its port and its data. */
class Server {
  readonly url: string
  readonly #env: Record<string, string | undefined>
  #child: ChildProcess | undefined

  private constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.#env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: 'false',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: adminPassword,
      // All accounts are new, and at one address.
      GIFT_ACCOUNT_HOURS: '0',
      GIFT_NETWORK_DAY: '1000',
      ...env,
    }
  }

  static async start(env: Record<string, string>): Promise<Server> {
    const server = new Server(await freePort(), env)
    await server.start()
    return server
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [entry], {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    watchOver(child)
    await says(child, 'Dodam is ready at', 60_000)
  }

  /** `kill -9`: no shutdown. */
  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

async function join(url: string, at: number): Promise<Person> {
  const person = new Person(url)
  const { token, user } = await person.call(api.accounts.register, {
    body: { username: `claimer${at}`, password, gradeLevel: 'high1', gender: 'male', role: 'both' },
  })
  person.signIn(token, user)
  return person
}

async function supportAt(url: string): Promise<Person> {
  const person = new Person(url)
  const { token, user } = await person.call(api.accounts.login, {
    body: { username: 'support', password: adminPassword },
  })
  person.signIn(token, user)
  return person
}

/**
 * Claim until there is an answer. An answer that was lost is asked for again, and a member who had received one by then hears
 * ALREADY_CLAIMED.
 */
async function claimAtLast(
  devices: readonly Person[],
  id: number,
  onAnswer: () => void,
): Promise<{ outcome: string; lost: number }> {
  for (let lost = 0; ; lost++)
    try {
      const device = devices[lost % devices.length]
      await device?.call(api.store.claim, { params: { id } })
      onAnswer()
      return { outcome: 'done', lost }
    } catch (error) {
      if (error instanceof Refused && error.status < 500) {
        onAnswer()
        return { outcome: error.code, lost }
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

interface Scene {
  servers: Server[]
  people: Person[]
  admin: Person
  codes: number
}

/** All members claim; in the middle the first server is killed, and comes back. */
async function killInTheMiddle({ servers, people, admin, codes }: Scene, round: number) {
  const [first] = servers
  const { id } = await stockUp(admin, { count: codes })
  let answers = 0
  const { promise: middle, resolve: reachMiddle } = Promise.withResolvers<void>()
  const claiming = people.map((person, at) => {
    const devices = servers.map((_, turn) =>
      person.onAnother(servers[(at + turn) % servers.length]?.url),
    )
    return claimAtLast(devices, id, () => ++answers >= codes / 3 && reachMiddle())
  })
  await middle
  await first?.kill()
  const answeredBefore = answers
  await first?.start()
  const outcomes = await Promise.all(claiming)

  const { stock, claimedCount, barcodes } = await admin.call(api.store.readProduct, {
    params: { id },
  })
  const held = await Promise.all(
    people.map(async (person) => {
      const gifts = await person.call(api.store.listGifts)
      return gifts.filter(({ product }) => product.id === id).map(({ giftCode }) => giftCode)
    }),
  )
  const counts = Map.groupBy(outcomes, ({ outcome }) => outcome)
  const lost = outcomes.filter((one) => one.lost > 0).length
  console.log(
    `round ${round + 1}: killed after ${answeredBefore} answers, ${lost} had to ask again;`,
    [...counts].map(([outcome, those]) => `${outcome} ${those.length}`).join(', '),
    `· ${claimedCount} given, ${stock} left, ${new Set(held.flat()).size} different codes`,
  )
  // No code is given out twice, and none is lost.
  expect(held.flat()).toHaveLength(codes)
  expect(new Set(held.flat()).size).toBe(codes)
  expect(Math.max(...held.map((own) => own.length))).toBe(1)
  expect({ stock, claimedCount }).toEqual({ stock: 0, claimedCount: codes })
  expect(barcodes.filter(({ claimedBy }) => claimedBy === null)).toEqual([])
  // Every answer is true, including every refusal.
  for (const [at, { outcome, lost: timesLost }] of outcomes.entries()) {
    expect(held[at], `${outcome} of ${at}`).toHaveLength(outcome === 'OUT_OF_STOCK' ? 0 : 1)
    // Only a claim whose answer was lost can have succeeded before.
    expect(outcome === 'ALREADY_CLAIMED' && timesLost === 0).toBe(false)
  }
  return lost
}

const needed = skipReason('gift claims on two instances', [
  { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
  { what: 'Redis', isThere: hasRedisServer(), hint: ownRedisHint },
])

describe.skipIf(needed)(
  'two instances, of which one is killed while 40 people claim',
  { tags: ['long'] },
  () => {
    const undo: (() => unknown)[] = []
    let scene: Scene

    beforeAll(async () => {
      const database = await createTestDatabase('claims')
      undo.push(() => database.drop())
      const redis = await OwnRedis.start()
      undo.push(() => redis.close())
      const env = {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        JWT_SECRET: randomBytes(32).toString('hex'),
      }
      const servers = await Promise.all([Server.start(env), Server.start(env)])
      for (const server of servers) undo.push(() => server.kill())
      const origins = servers.map(({ url }) => url)
      const people: Person[] = []
      for (let at = 0; at < 40; at += 4) {
        const four = [0, 1, 2, 3].map((next) => join(origins[next % 2] ?? '', at + next))
        people.push(...(await Promise.all(four)))
      }
      const admin = await supportAt(origins[1] ?? '')
      scene = { servers, people: people.map((one) => one.onAnother(origins[1])), admin, codes: 15 }
    }, 120_000)
    afterAll(async () => {
      for (const step of undo.toReversed()) await step()
    }, 30_000)

    test(
      'no member gets two, and no code is lost',
      ...inRounds(2, async (round) => {
        await killInTheMiddle(scene, round)
      }),
    )
  },
)

describe('the embedded server, killed while 20 people claim', { tags: ['long'] }, () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-claims-'))
  let scene: Scene

  beforeAll(async () => {
    const server = await Server.start({ DATA_DIR: dataDir })
    const people: Person[] = []
    for (let at = 0; at < 20; at++) people.push(await join(server.url, at))
    scene = { servers: [server], people, admin: await supportAt(server.url), codes: 8 }
  }, 120_000)
  afterAll(async () => {
    await scene.servers[0]?.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test(
    'no member gets two, and no code is lost',
    ...inRounds(1, async (round) => {
      await killInTheMiddle(scene, round)
    }),
  )
})
