import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accounts } from '@dodam/contract'
import { connect, type Db, migrate } from '@dodam/db'
import { prepareAccounts } from '@dodam/realtime-server/features/accounts/first-start.ts'
import {
  createTestDatabase,
  dropDatabasesOf,
  hasPostgres,
  type TestDatabase,
} from '@dodam/test-support/database'
import { cheapPasswords } from '@dodam/test-support/password-cost.ts'
import { says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'
import { findRedis } from '../services/redis.ts'

const repository = path.join(import.meta.dirname, '../..')
const demoPassword = 'dodam1234'
/** Prefix of what this run creates in Postgres; the workers inherit it. */
const run = (process.env['BROWSER_TEST_RUN'] ??= randomBytes(4).toString('hex'))
/** Where the built web app is. */
export const webDist = process.env['WEB_DIST'] ?? path.join(repository, 'web/dist')

/** The storage of a server of the stories. */
interface Home {
  /** Undefined: the embedded database, in `dataDir`. */
  database: TestDatabase | undefined
  dataDir: string
  secret: string
}

/** The demo accounts and their chats, created once a run: every server here starts with a copy. */
interface Template {
  /** A Postgres database; null where the stories run on the embedded one. */
  database: string | null
  dataDir: string
}
const templateIn = 'BROWSER_TEST_TEMPLATE'

const databaseIn = (dataDir: string) => path.join(dataDir, 'database')

/** Create it on Postgres and Redis where both answer, else on the embedded database. */
async function makeTemplate(): Promise<Template> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dodam-browser-template-'))
  const isOnPostgres = (await hasPostgres()) && (await findRedis()) !== undefined
  const database = isOnPostgres ? await createTestDatabase(run) : undefined
  const connection = await connect(
    database === undefined ? { dataDir: databaseIn(dataDir) } : { url: database.url },
  )
  await migrate(connection)
  await prepareAccounts(connection.db, {
    isProduction: false,
    adminPassword: undefined,
    demo: { password: demoPassword },
    demoPasswords: [],
    passwordCost: cheapPasswords,
  })
  await connection.close()
  return { database: database?.name ?? null, dataDir }
}

/** Copy the template, changed by `prepare` in ways that the app cannot. */
async function makeHome(prepare: (db: Db) => Promise<void>): Promise<Home> {
  const template = JSON.parse(process.env[templateIn] ?? '') as Template
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dodam-browser-'))
  const database =
    template.database === null
      ? undefined
      : await createTestDatabase(run, { template: template.database })
  if (database === undefined) await cp(template.dataDir, dataDir, { recursive: true })
  const home = { database, dataDir, secret: randomBytes(48).toString('base64url') }
  await change(home, prepare)
  return home
}

/** Change the database of a server that is not running. */
async function change({ database, dataDir }: Home, by: (db: Db) => Promise<void>): Promise<void> {
  const connection = await connect(
    database === undefined ? { dataDir: databaseIn(dataDir) } : { url: database.url },
  )
  await by(connection.db)
  await connection.close()
}

async function remove({ database, dataDir }: Home): Promise<void> {
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
}

/** Start a production server with the built web app. Returns how to end its process. */
async function serve(
  port: number | string,
  { database, dataDir, secret }: Home,
  settings: Record<string, string>,
): Promise<() => Promise<void>> {
  if (!existsSync(path.join(webDist, 'index.html')))
    throw new Error(`The web app is not built: there is no index.html in ${webDist}`)
  const services = database && {
    DATABASE_URL: database.url,
    REDIS_URL: await findRedis(),
    JWT_SECRET: secret,
    DEMO: 'true',
  }
  const server = spawn(process.execPath, [path.join(repository, 'realtime-server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_DIST: webDist,
      // All browsers share one address, so limits are off.
      RATE_LIMITS: 'off',
      // The stories play all people themselves.
      DEMO_PEOPLE: 'false',
      // As in production: two moderators confirm irreversible acts.
      ADMIN_TWO_PERSON: 'true',
      // The address of a push service that a story runs.
      PUSH_HOSTS: `http://127.0.0.1:${process.env['BROWSER_TEST_PUSH_PORT']}`,
      LOG_LEVEL: 'warn',
      ...services,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watchOver(server)
  await says(server, 'Dodam is ready', 60_000)
  const ready = await fetch(`http://localhost:${port}/readyz`)
  if (!ready.ok) throw new Error(`/readyz answered ${ready.status}`)
  for (const output of [server.stdout, server.stderr]) output.pipe(process.stderr)

  return async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM`)
  }
}

/** Admins of these stories alone, written to the database, because no call makes the first admin. */
export const moderators = ['moderator1', 'moderator2'] as const

/** The moderators have the password of the demo accounts. */
export async function appointModerators(db: Db): Promise<void> {
  const { passwordHash, ageConfirmedAt } = await db
    .selectFrom('users')
    .select(['passwordHash', 'ageConfirmedAt'])
    .where('username', '=', 'testuser1')
    .executeTakeFirstOrThrow()
  const shared = {
    passwordHash,
    ageConfirmedAt,
    isAdmin: true,
    isTest: true,
    madeAdminAt: new Date(0),
  }
  await db
    .insertInto('users')
    .values(
      moderators.map((username) => ({
        ...shared,
        username,
        nickname: username,
        ...({ role: 'both', gradeLevel: 'adult', gender: 'female' } as const),
      })),
    )
    .execute()
}

/** Start a server for one file, on the demo accounts as `prepare` changes them, with additional settings. */
export async function serveWith(
  prepare: (db: Db) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const port = await freePort()
  const home = await makeHome(prepare)
  let end = await serve(port, home, settings)
  const origin = `http://localhost:${port}`
  return {
    origin,
    /** Where its files are. */
    dataDir: home.dataDir,
    signIn: async (username: string) => {
      const { method, path: at } = accounts.login
      const body = JSON.stringify({ username, password: demoPassword })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(new URL(at, origin), { method, headers, body })
      const { token } = (await answer.json()) as { token: string }
      return token
    },
    /** Start it anew, with its database changed in ways that the app cannot. */
    restart: async (by: (db: Db) => Promise<void>) => {
      await end()
      await change(home, by)
      end = await serve(port, home, settings)
    },
    stop: async () => {
      await end()
      await remove(home)
    },
  }
}

/** Start the server that most stories share; the returned function ends it and removes what the run created. */
export default async function setup(): Promise<() => Promise<void>> {
  const template = await makeTemplate()
  process.env[templateIn] = JSON.stringify(template)
  const home = await makeHome(appointModerators)
  const end = await serve(process.env['BROWSER_TEST_PORT'] ?? '', home, {})
  return async () => {
    await end()
    await remove(home)
    if (template.database !== null) await dropDatabasesOf(run)
    await rm(template.dataDir, { recursive: true, force: true })
  }
}
