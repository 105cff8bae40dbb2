import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, api, type BackupProgress } from '@dodam/contract'
import { connect, migrate } from '@dodam/db'
import { seed } from '@dodam/db/seed'
import pg from 'pg'
import { fill } from './admin-figures.ts'
import { fillFor } from './admin-reads.ts'
import { withDatabase } from './bench-database.ts'
import { type BenchPerson, newSecret, settle } from './community.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'
import { ServerProcess } from './server-process.ts'

/** Interval at which the end of the work, and the server's memory, are checked. */
const lookEveryMs = 500

async function ask<T>(server: ServerProcess, admin: BenchPerson, path: string, body?: object) {
  const response = await fetch(new URL(path, server.origin), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer as T
}

/** As if the admin had just proven their password. */
async function prove(databaseUrl: string, admin: BenchPerson): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'update sessions set "provenAt" = now(), "adminActiveAt" = now() where "userId" = $1',
    [admin.id],
  )
  await client.end()
}

/** Return the size of the database, with its indexes, in MB. */
async function sizeOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  )
  await client.end()
  return Number(rows[0]?.size) / 1e6
}

/** Start work, and wait for its end. Returns the seconds of each of its steps, and the most memory in MB. */
async function work(
  server: ServerProcess,
  admin: BenchPerson,
  path: string,
  body: object,
): Promise<{ seconds: Map<BackupProgress['step'], number>; memory: number; total: number }> {
  const seconds = new Map<BackupProgress['step'], number>()
  const start = performance.now()
  let [memory, at, isRunning] = [0, start, true]
  const begun = ask(server, admin, path, body)
  while (isRunning) {
    await sleep(lookEveryMs)
    const { progress } = await ask<Answer<typeof api.backup.readState>>(
      ...([server, admin, api.backup.readState.path] as const),
    )
    memory = Math.max(memory, (await server.usage()).rssBytes / 1e6)
    isRunning = progress !== null
    const now = performance.now()
    if (progress) seconds.set(progress.step, (seconds.get(progress.step) ?? 0) + (now - at) / 1_000)
    at = now
  }
  await begun
  return { seconds, memory, total: (performance.now() - start) / 1_000 }
}

/** Number of members who write while backups are made, and their interval. */
const writers = 4
const writeEveryMs = 100

/** Make backups one after the other while members write: returns how many were verified, and the longest time. */
async function underLoad(
  server: ServerProcess,
  databaseUrl: string,
  { admin, people, count }: { admin: BenchPerson; people: readonly BenchPerson[]; count: number },
): Promise<{ verified: number; longest: number; written: number }> {
  const isOver = new AbortController()
  let [written, verified, longest] = [0, 0, 0]
  const writing = people.map(async (person) => {
    while (!isOver.signal.aborted) {
      const content = `백업하는 동안 쓰는 이야기 ${++written}`
      const body = { content, categories: ['other'], isAnonymous: false }
      await ask(server, person, api.posts.publish.path, body)
      await sleep(writeEveryMs)
    }
  })
  for (let made = 0; made < count; made++) {
    await prove(databaseUrl, admin)
    const { total } = await work(server, admin, api.backup.create.path, {})
    longest = Math.max(longest, total)
    const [newest] = await ask<Answer<typeof api.backup.list>>(
      ...([server, admin, api.backup.list.path] as const),
    )
    if (newest?.status === 'good') verified++
  }
  isOver.abort()
  await Promise.all(writing)
  return { verified, longest, written }
}

/** Measure how long a million posts and ten million messages take to be backed up, verified and restored. */
export const backups = ({ progress, backups: count }: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const secret = newSecret()
    const connection = await connect({ url: databaseUrl })
    await migrate(connection)
    await seed(connection.db, { adminPasswordHash: null, demoPasswordHash: null })
    await connection.close()
    const settled = await settle(databaseUrl, secret, { pairs: writers + 1, roomsEach: 1 })
    const [admin, ...people] = settled.people
    if (admin === undefined) throw new Error('There is nobody')
    await fillFor(admin, databaseUrl, async (client) => {
      // A restore refuses tables that are not part of the product.
      await client.query('drop table "benchTokens"')
      await fill(client, progress)
    })
    const server = await ServerProcess.start('product-server.ts', {
      DATABASE_URL: databaseUrl,
      JWT_SECRET: secret,
    })
    const figures: Figure[] = []
    const note = (name: string, unit: string, product: number) => {
      progress(`${name}: ${product.toFixed(1)} ${unit}`)
      figures.push({ name, unit, product, goal: '' })
    }
    const noteWork = (
      what: string,
      { seconds, memory, total }: Awaited<ReturnType<typeof work>>,
    ) => {
      for (const [step, taken] of seconds) note(`${what}, ${step}`, 's', taken)
      note(`${what}, all`, 's', total)
      note(`${what}, memory at most`, 'MB', memory)
    }
    try {
      note('the database', 'MB', await sizeOf(databaseUrl))
      await prove(databaseUrl, admin)
      noteWork('a backup', await work(server, admin, api.backup.create.path, {}))
      const [made] = await ask<Answer<typeof api.backup.list>>(
        ...([server, admin, api.backup.list.path] as const),
      )
      if (made?.status !== 'good') throw new Error(`The backup is ${made?.status}`)
      note('a backup, file', 'MB', made.size / 1e6)
      note('a backup, rows', 'M', (made.rows ?? 0) / 1e6)
      await prove(databaseUrl, admin)
      const { filename } = made
      const body = { backupFilename: filename, confirm: filename, reason: 'bench' }
      // Only sharers publish.
      if (count > 0) {
        const load = await underLoad(server, databaseUrl, {
          admin,
          count,
          people: people.slice(0, writers),
        })
        note(`${count} backups while people write, verified`, '', load.verified)
        note(`${count} backups while people write, longest`, 's', load.longest)
        note(`${count} backups while people write, posts written`, '', load.written)
      }
      await prove(databaseUrl, admin)
      noteWork('a restore', await work(server, admin, api.backup.restore.path, body))
      return figures
    } finally {
      await server.stop()
    }
  })
