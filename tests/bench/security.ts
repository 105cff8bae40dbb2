import { setTimeout as pause } from 'node:timers/promises'
import { accounts, api } from '@dodam/contract'
import pg from 'pg'
import { io } from 'socket.io-client'
import { OwnRedis } from '../faults/redis.ts'
import { withDatabase } from './bench-database.ts'
import { type BenchPerson, newSecret, settle } from './community.ts'
import type { Figure } from './figure.ts'
import { LiveConnection } from './live-connection.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'
import { quantile } from './statistics.ts'

/** Longer than anything here may take. */
const patienceMs = 30_000
/** An outage is waited for in every round of it. */
const mostRoundsAway = 10

interface Call {
  path: string
  from: string
  method?: 'POST' | 'DELETE'
  token?: string
  body?: object
}

/** Makes a call through `server` from an address, as a trusted proxy tells it. Returns the status. */
async function call(server: ServerProcess, { path, from, method, token, body }: Call) {
  const response = await fetch(new URL(path, server.origin), {
    method: method ?? 'GET',
    headers: {
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
  return response.status
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const unsignedToken = `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ sub: '1' })}.`

interface Target {
  attacked: ServerProcess
  from: string
  round: number
  member: BenchPerson
}

/** Attacks, each up to the last call before it is noticed; that call is what they return. */
const attacks: Record<string, (target: Target) => Promise<Call>> = {
  'a token without a signature': async ({ from }) => ({
    ...{ path: accounts.verify.path, from },
    token: unsignedToken,
  }),
  'a member at the admins’ door': async ({ from, member }) => ({
    ...{ path: api.users.list.path, from },
    token: member.token,
  }),
  'five wrong passwords': async ({ attacked, from, round }) => {
    const body = { username: `bench${round + 1}`, password: 'not the word 1' }
    const guess = { path: accounts.login.path, method: 'POST', from, body } as const
    for (let wrong = 0; wrong < 4; wrong++) await call(attacked, guess)
    return guess
  },
}

function figuresOf(name: string, ms: readonly number[], goal: string): Figure[] {
  const figure = (what: string, product: number, aim = '') => ({
    ...{ name: `${name}, ${what}`, unit: 'ms', product, goal: aim },
  })
  return [
    figure('p50', quantile(ms, 0.5)),
    figure('p95', quantile(ms, 0.95)),
    figure('max', Math.max(...ms), goal),
  ]
}

/**
 * How long it takes from an attack on one instance until an admin hears of it on the other, and from a block set on one
 * until the other refuses the network's calls and cuts its sockets: with Redis, and while it is stopped.
 */
export const security = ({ rounds, progress }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const redis = await OwnRedis.start()
    const secret = newSecret()
    const start = () =>
      ServerProcess.start('product-server.ts', {
        ...{ DATABASE_URL: databaseUrl, JWT_SECRET: secret },
        ...{ REDIS_URL: redis.url, TRUSTED_PROXIES: '127.0.0.1' },
      })
    const servers: ServerProcess[] = []
    try {
      servers.push(await start(), await start())
      const [here, there] = servers
      const { people } = await settle(databaseUrl, secret, { pairs: rounds + 1, roomsEach: 1 })
      const [admin, ...members] = people
      if (!here || !there || !admin) throw new Error('Somebody is missing')
      await makeAdmin(databaseUrl, admin)

      const waiting = new Map<string, () => void>()
      const live = await LiveConnection.open(there.port, admin.token, (text) => {
        if (!text.startsWith('42["security:event"')) return
        const source = /"sourceIP":"([^"]+)"/.exec(text)?.[1] ?? ''
        waiting.get(source)?.()
      })
      const figures: Figure[] = []
      for (const [at, [name, attack]] of Object.entries(attacks).entries()) {
        const ms: number[] = []
        for (let round = 0; round < rounds; round++) {
          const from = `203.0.${at}.${(round % 250) + 1}`
          const member = members[round] ?? admin
          const last = await attack({ attacked: here, from, round, member })
          const heard = new Promise<void>((resolve) => waiting.set(from, resolve))
          const began = performance.now()
          await call(here, last)
          await within(heard, `${name} was not told`)
          ms.push(performance.now() - began)
        }
        figures.push(...figuresOf(`${name}, until an admin elsewhere hears`, ms, '≤ 2,000'))
        progress(name)
      }
      live.close()

      const timesOf = async (count: number, third: number) => {
        const refused: number[] = []
        const cut: number[] = []
        for (let round = 0; round < count; round++) {
          const from = `198.51.${third}.${(round % 250) + 1}`
          const { refusedMs, cutMs } = await block({
            ...{ here, there, admin, from },
            member: members[round] ?? admin,
          })
          refused.push(refusedMs)
          cut.push(cutMs)
        }
        return { refused, cut }
      }
      const whole = await timesOf(rounds, 100)
      figures.push(
        ...figuresOf('a block, until a call elsewhere is refused', whole.refused, '≤ 1,000'),
        ...figuresOf('a block, until a socket elsewhere is cut', whole.cut, '≤ 1,000'),
      )
      progress('blocks')
      await redis.stop()
      const away = await timesOf(Math.min(rounds, mostRoundsAway), 101)
      figures.push(
        ...figuresOf('without Redis, a block, until a call is refused', away.refused, '≤ 5,000'),
        ...figuresOf('without Redis, a block, until a socket is cut', away.cut, '≤ 5,000'),
      )
      return figures
    } finally {
      for (const server of servers) await server.stop()
      await redis.close()
    }
  })

/** Waits for it, and complains when it takes too long. */
async function within<T>(done: Promise<T>, complaint: string): Promise<T> {
  const over = new AbortController()
  const late = pause(patienceMs, undefined, { signal: over.signal }).then((): never => {
    throw new Error(complaint)
  })
  late.catch(() => {})
  return await Promise.race([done, late]).finally(() => over.abort())
}

async function makeAdmin(databaseUrl: string, { id }: BenchPerson): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('update users set "isAdmin" = true where id = $1', [id])
  await client.end()
}

interface Blocking {
  here: ServerProcess
  there: ServerProcess
  admin: BenchPerson
  member: BenchPerson
  from: string
}

/** Shuts a network out on the one instance, and waits until the other has let go of it. */
async function block({ here, there, admin, member, from }: Blocking) {
  const socket = io(there.origin, {
    ...{ transports: ['websocket'], forceNew: true, reconnection: false },
    ...{ auth: { token: member.token }, extraHeaders: { 'x-forwarded-for': from } },
  })
  try {
    await within(
      new Promise<void>((resolve) => socket.once('connect', resolve)),
      'Nobody could connect',
    )
    const began = performance.now()
    const cut = new Promise<number>((resolve) =>
      socket.once('disconnect', () => resolve(performance.now() - began)),
    )
    const body = { ip: from, reason: 'hacking attempt detected' }
    const path = api.security.block.path
    const status = await call(here, {
      path,
      method: 'POST',
      from: '127.0.0.1',
      token: admin.token,
      body,
    })
    if (status >= 300) throw new Error(`The block was answered ${status}`)
    const about = { path: accounts.verify.path, from, token: member.token }
    while ((await call(there, about)) !== 403) {
      if (performance.now() - began > patienceMs) throw new Error('The call was not refused')
      await pause(2)
    }
    const refusedMs = performance.now() - began
    return { refusedMs, cutMs: await within(cut, 'The socket was not cut') }
  } finally {
    socket.disconnect()
  }
}
