import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { traffic } from './traffic.ts'

interface Outage {
  from: number
  to: number
}

const scales = {
  fast: {
    pairs: 20,
    perSecond: 20,
    stops: 1,
    stopMs: 5_000,
    terminateMs: 6_000,
    freezes: 1,
    freezeMs: 5_000,
    calmMs: 5_000,
  },
  full: {
    pairs: 200,
    perSecond: 50,
    stops: 5,
    stopMs: 30_000,
    terminateMs: 60_000,
    freezes: 3,
    freezeMs: 20_000,
    calmMs: 15_000,
  },
}
const terminateEveryMs = 2_000
/** An instance that is not ready by then counts as never ready. */
const giveUpMs = 30_000

/** Return how long it takes until every instance is ready. */
async function readyAgain(stage: Stage): Promise<number> {
  const start = performance.now()
  const isReady = async (origin: string) => {
    while (performance.now() - start < giveUpMs) {
      const response = await fetch(`${origin}/readyz`).catch(() => undefined)
      if (response?.ok) return
      await delay(100)
    }
  }
  await Promise.all(stage.instances.map(({ origin }) => isReady(origin)))
  return performance.now() - start
}

/** End every connection to the run's own database, and to no other. */
async function terminateAll(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.length
  } finally {
    await client.end()
  }
}

/** Postgres is stopped, its connections are terminated, and it is frozen, under chat load. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, stops, stopMs, terminateMs, freezes, freezeMs, calmMs } = scales[scale]
  const proxies: TcpProxy[] = []
  try {
    const stage = await Stage.open({
      seed,
      pairs,
      databaseUrlOf: async (url) => {
        const { proxy, href } = await TcpProxy.before(url, 5432)
        proxies.push(proxy)
        return href
      },
    })
    const { history } = stage
    try {
      let isOver = false
      let terminated = 0
      const chat = traffic(stage, perSecond, () => isOver)
      const stop = async () => {
        const from = history.note('Postgres is stopped')
        await Promise.all(proxies.map((proxy) => proxy.refuse()))
        await delay(stopMs)
        await Promise.all(proxies.map((proxy) => proxy.accept()))
        return { from, to: history.note('Postgres is back') }
      }
      const terminate = async () => {
        const from = history.note('connections are terminated again and again')
        for (let passed = 0; passed < terminateMs; passed += terminateEveryMs) {
          terminated += await terminateAll(stage.databaseUrl)
          await delay(terminateEveryMs)
        }
        return { from, to: history.note('connections are left alone') }
      }
      const freeze = async () => {
        const from = history.note('Postgres is frozen')
        for (const proxy of proxies) proxy.stall()
        await delay(freezeMs)
        for (const proxy of proxies) proxy.flow()
        return { from, to: history.note('Postgres goes on') }
      }
      const outages: Outage[] = []
      const readyMs: number[] = []
      for (const fault of [
        ...Array<typeof stop>(stops).fill(stop),
        terminate,
        ...Array<typeof freeze>(freezes).fill(freeze),
      ]) {
        await delay(calmMs)
        outages.push(await fault())
        readyMs.push(await readyAgain(stage))
      }
      await delay(calmMs)
      isOver = true
      await chat
      const verdict = await stage.judge()
      return reportOf('r05', scale, stage, verdict, {
        faults: outages.length,
        terminated,
        readyMsMax: Math.round(Math.max(...readyMs)),
        ...figuresOf(stage, outages),
      })
    } finally {
      await stage.close()
    }
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}

function figuresOf({ history }: Stage, outages: readonly Outage[]): Record<string, number> {
  // Calls in progress during an outage, and all failed calls.
  const hit = history
    .of('trouble')
    .filter(
      ({ at, ms, status }) =>
        status >= 500 || status === 0 || outages.some(({ from, to }) => at >= from && at - ms < to),
    )
  const failed = hit.filter(({ status }) => status >= 300 || status === 0)
  return {
    hitMsMax: Math.round(Math.max(0, ...hit.map(({ ms }) => ms))),
    failed: failed.length,
    /** Neither 503 nor with a time for the retry. */
    wronglyAnswered: failed.filter(
      ({ status, retryAfter }) => status !== 503 || retryAfter === null || !(retryAfter > 0),
    ).length,
  }
}
