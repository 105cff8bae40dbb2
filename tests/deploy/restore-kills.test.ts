/** @module-tag long */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { roundsOr } from '@dodam/test-support'
import { createTestDatabase, hasPostgres } from '@dodam/test-support/database'
import { describe, expect, test } from 'vitest'
import { freePort } from '../services/ports.ts'
import { Installation, settingsOf } from './installation.ts'

const isPostgresThere = await hasPostgres()

/** Kill the process at this many moments of a restore, evenly spread, and examine the state afterwards. */
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
    // Restore the newer state, so that the next restore reverts it again.
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
    // The maintenance ends by itself.
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

describe('a server that is killed during a restore restarts with the old state or the restored one', () => {
  const moments = roundsOr(5, 'KILLS')
  test('at several moments on the embedded database', {
    timeout: 120_000 + moments * 30_000,
  }, async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-kills-'))
    const installation = new Installation(await freePort(), settingsOf(dataDir))
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
      // The work of a killed server ends once its heartbeats have been missing for a while.
      timeout: 120_000 + kills * 60_000,
    },
    async () => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-kills-'))
      const database = await createTestDatabase('kills')
      const installation = new Installation(await freePort(), {
        ...settingsOf(dataDir),
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
