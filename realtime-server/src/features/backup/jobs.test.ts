import { readdir } from 'node:fs/promises'
import type { Backup, EventName } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  ownDatabase,
  type Person,
  signedInAgain,
  startServer,
  type TestServer,
  testBackups,
} from '@dodam/test-support'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { listBackups } from './reads.ts'

const minuteMs = 60_000
// The installation is older than the time at which its first backup was due.
let passed = 25 * 60 * minuteMs
const clock = { now: () => new Date(Date.now() + passed) }
/** Half a day away in Korea, so that none becomes due while a test moves the clock by hours. */
const time = { hour: (clock.now().getUTCHours() + 9 + 12) % 24, minute: 30 }
const backup = { ...testBackups(), time }
let connection: Connection
let server: TestServer
let admin: Person

beforeAll(async () => {
  connection = await ownDatabase()
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(connection, { backup, redisUrl }, clock)
  // They run as a test says: by themselves they could come between what it stores and what it asks.
  await server.app.jobs.close()
  admin = await (await adminOf(server)).listen()
})
afterAll(async () => {
  await server.close()
  await connection.close()
})

/** Those that were made here, newest first. */
const list = async (): Promise<Backup[]> => {
  const all = await listBackups(connection, { folder: backup.folder, isEncrypted: false })
  return all.filter(({ origin }) => origin === 'scheduled')
}
const statuses = async () => (await list()).map(({ status }) => status)
const heard = (who: Person, name: EventName): unknown[] =>
  who.heard.filter((one) => one.name === name).map(({ payload }) => payload)

test('a backup that fails as the database is gone for a moment is told, and made again after an hour', async () => {
  const gone = vi
    .spyOn(connection, 'withoutLimits')
    .mockRejectedValue(new Error('the connection ended'))
  await server.app.jobs.runNow()
  gone.mockRestore()
  const [failed] = await list()
  expect(failed).toMatchObject({
    origin: 'scheduled',
    status: 'failed',
    problem: 'BACKUP_FAILED',
    size: 0,
  })
  expect(await readdir(backup.folder)).toEqual([])
  await server.settle()
  expect(heard(admin, 'backup:changed').at(-1)).toEqual(failed)
  expect(heard(admin, 'backup:progress').at(-1)).toMatchObject({ what: 'create', state: 'failed' })

  // Not over and over again.
  passed += 59 * minuteMs
  await server.app.jobs.runNow()
  expect(await statuses()).toEqual(['failed'])
  passed += 2 * minuteMs
  await server.app.jobs.runNow()
  expect(await statuses()).toEqual(['good', 'failed'])
  await server.app.jobs.runNow()
  expect(await statuses()).toEqual(['good', 'failed'])
})

/** A backup that is under way, as its row says. */
async function begin(): Promise<void> {
  await connection.db.deleteFrom('kept.backups').execute()
  await connection.db
    .insertInto('kept.backups')
    .values({
      filename: 'begun.dump',
      createdAt: clock.now(),
      origin: 'scheduled',
      status: 'running',
      isEncrypted: false,
    })
    .execute()
}

test('one of which nobody could note that it failed has failed, and is made again too', {
  tags: ['long'],
}, async () => {
  await begin()
  const awake = await (await signedInAgain(admin)).listen()
  await server.app.jobs.runNow()
  expect(await statuses()).toEqual(['failed'])
  await expect
    .poll(() => heard(awake, 'backup:changed').at(-1))
    .toMatchObject({
      filename: 'begun.dump',
      status: 'failed',
      problem: 'BACKUP_FAILED',
    })
  awake.leave()
  passed += 61 * minuteMs
  await server.app.jobs.runNow()
  expect(await statuses()).toEqual(['good', 'failed'])
})

test('one that is being made has not failed', async () => {
  await begin()
  await connection.db.insertInto('kept.works').values({ what: 'create', step: 'saving' }).execute()
  await server.app.jobs.runNow()
  expect(await statuses()).toEqual(['running'])
  await connection.db.deleteFrom('kept.works').where('state', '=', 'running').execute()
  await server.app.jobs.runNow()
  expect(await statuses()).toEqual(['failed'])
})
