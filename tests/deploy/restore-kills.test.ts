/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { roundsOr } from '@dodam/test-support'
import { createTestDatabase, hasPostgres } from '@dodam/test-support/database'
import { describe, expect, test } from 'vitest'
import { says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

const isPostgresThere = await hasPostgres()
const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')
const password = 'quiet river 7'

/** One server process on a database that outlives it. */
class Installation {
  readonly #port: number
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #token = ''

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.#port = port
    this.#env = env
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(this.#port),
        LOG_LEVEL: 'silent',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    watchOver(child)
    await says(child, 'Dodam is ready at', 60_000)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async call(method: string, url: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${this.#port}${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: await response.json() }
  }

  async signIn(): Promise<void> {
    const { answer } = await this.call('POST', '/api/auth/login', { username: 'support', password })
    if (typeof answer.token !== 'string') throw new Error('nobody could sign in')
    this.#token = answer.token
  }

  publish(content: string) {
    return this.call('POST', '/api/posts', { content, categories: ['other'], isAnonymous: false })
  }

  /** What is told of everything that was written. */
  async state(): Promise<string> {
    const posts = await this.call('GET', '/api/posts')
    const contents: string[] = posts.answer.map(({ content }: { content: string }) => content)
    return JSON.stringify(contents.filter((content) => content.startsWith('kills')).toSorted())
  }

  restore(filename: string) {
    return this.call('POST', '/api/admin/backup/restore', {
      ...{ backupFilename: filename, confirm: filename, reason: 'a test of kills' },
    })
  }
}

/** Kills the process at so many moments of a restore, evenly spread, and looks what is there afterwards. */
async function killsDuring(installation: Installation, moments: number): Promise<string[]> {
  await installation.start()
  await installation.signIn()
  expect(await installation.publish('kills: it was there before the backup')).toMatchObject({
    status: 201,
  })
  const old = await installation.state()
  const { answer } = await installation.call('POST', '/api/admin/backup/create')
  await installation.publish('kills: it was written after the backup')
  const live = await installation.state()
  expect(live).not.toBe(old)
  const begun = performance.now()
  const { answer: outcome } = await installation.restore(answer.filename)
  const wholeMs = performance.now() - begun
  expect(await installation.state()).toBe(old)
  const found: string[] = []
  for (let moment = 0; moment < moments; moment++) {
    // Forward to the state that the next restore takes back.
    if ((await installation.state()) !== live) await installation.restore(outcome.safetyBackup)
    expect(await installation.state()).toBe(live)
    const restoring = installation.restore(answer.filename).catch(() => undefined)
    await delay((wholeMs * (moment + 0.5)) / moments)
    await installation.kill()
    await restoring
    await installation.start()
    await installation.signIn()
    const state = await installation.state()
    expect([old, live]).toContain(state)
    found.push(state === old ? 'restored' : 'as it was')
    // It leaves the maintenance by itself.
    await expect
      .poll(async () => (await installation.publish('a word after the kill')).status, {
        timeout: 40_000,
        interval: 500,
      })
      .toBe(201)
    await expect
      .poll(async () => (await installation.call('GET', '/api/admin/backup/state')).answer, {
        timeout: 40_000,
        interval: 500,
      })
      .toMatchObject({ progress: null, isMaintenance: false })
  }
  return found
}

const env = (dataDir: string): NodeJS.ProcessEnv => ({
  ...{ NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'false', ADMIN_PASSWORD: password },
  ...{ RATE_LIMITS: 'off', BACKUP_AT: 'off', JWT_SECRET: 'k'.repeat(48) },
})

describe('a server that is killed during a restore comes back with the old state or the restored one', () => {
  const moments = roundsOr(5, 'KILLS')
  test('at several moments on the embedded database', {
    timeout: 120_000 + moments * 30_000,
  }, async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-kills-'))
    const installation = new Installation(await freePort(), env(dataDir))
    try {
      const found = await killsDuring(installation, moments)

      expect(found[0]).toBe('as it was')
    } finally {
      await installation.kill()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  const kills = roundsOr(3, 'KILLS')
  test.skipIf(!isPostgresThere)(
    'at several moments on Postgres',
    {
      // The work of a killed server ends once its signs of life have been missing for a while.
      timeout: 120_000 + kills * 60_000,
    },
    async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-kills-'))
      const database = await createTestDatabase('kills')
      const installation = new Installation(await freePort(), {
        ...env(dataDir),
        DATABASE_URL: database.url,
      })
      try {
        const found = await killsDuring(installation, kills)

        expect(found[0]).toBe('as it was')
      } finally {
        await installation.kill()
        await database.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  )
})
