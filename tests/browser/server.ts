import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accounts } from '@dodam/contract'
import { connect, type Db } from '@dodam/db'
import { says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

const repository = path.join(import.meta.dirname, '../..')
/** Where the built web app is. */
export const webDist = process.env['WEB_DIST'] ?? path.join(repository, 'web/dist')

/** A real server of its own, with an embedded database in `dataDir`, demo people, and the built web app. Returns how to end it. */
export async function serve(
  port: number | string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<() => Promise<void>> {
  if (!existsSync(path.join(webDist, 'index.html')))
    throw new Error(`The web app is not built: there is no index.html in ${webDist}`)
  const server = spawn(process.execPath, [path.join(repository, 'realtime-server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      WEB_DIST: webDist,
      // Everybody in these stories comes from one address, and nobody waits.
      RATE_LIMITS: 'off',
      // As in production: two moderators agree on what cannot be taken back.
      ADMIN_TWO_PERSON: 'true',
      // Where a story plays the push service of a browser.
      PUSH_HOSTS: `http://127.0.0.1:${process.env['BROWSER_TEST_PUSH_PORT']}`,
      LOG_LEVEL: 'warn',
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

/** A folder for the data of one server. */
export const newDataDir = () => mkdtemp(path.join(tmpdir(), 'dodam-browser-'))

/** People of these stories alone, who decide about reports. Nobody becomes an admin by a call. */
export const moderators = ['moderator1', 'moderator2'] as const

/** The moderators have the password of the demo accounts. */
export async function appointModerators(db: Db): Promise<void> {
  const { passwordHash, ageConfirmedAt } = await db
    .selectFrom('users')
    .select(['passwordHash', 'ageConfirmedAt'])
    .where('username', '=', 'testuser1')
    .executeTakeFirstOrThrow()
  const shared = { passwordHash, ageConfirmedAt, isAdmin: true, isTest: true }
  await db
    .insertInto('users')
    .values(
      moderators.map((username) => ({
        ...{ ...shared, username, nickname: username },
        ...({ role: 'both', gradeLevel: 'adult', gender: 'female' } as const),
      })),
    )
    .execute()
}

/** Starts a server on the demo people and their talks, with what `prepare` adds, which nothing in the app writes. */
async function servePrepared(
  port: number | string,
  prepare: (db: Db) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const dataDir = await newDataDir()
  await (await serve(port, dataDir))()
  const connection = await connect({ dataDir: path.join(dataDir, 'database') })
  await prepare(connection.db)
  await connection.close()
  const end = await serve(port, dataDir, settings)
  return async () => {
    await end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A server of one's own, on a database that `prepare` changes, with settings beside those of every server here. */
export async function serveWith(
  prepare: (db: Db) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const port = await freePort()
  const stop = await servePrepared(port, prepare, settings)
  const origin = `http://localhost:${port}`
  return {
    origin,
    signIn: async (username: string) => {
      const { method, path: at } = accounts.login
      const body = JSON.stringify({ username, password: 'dodam1234' })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(new URL(at, origin), { method, headers, body })
      const { token } = (await answer.json()) as { token: string }
      return token
    },
    stop,
  }
}

/** The one server of the whole run. */
export default (): Promise<() => Promise<void>> =>
  servePrepared(process.env['BROWSER_TEST_PORT'] ?? '', appointModerators)
