import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { api, type Backup, type EventName } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  ownDatabase,
  type Person,
  startServer,
  type TestServer,
  testBackups,
} from '@dodam/test-support'
import { contentsOf, refusedWith, restoreFrom } from '@dodam/test-support/server/backups.ts'
import { some } from '@dodam/test-support/set.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { readBackup, writeBackup } from './create/backup-file.ts'

const reason = '지난밤으로 되돌려요'
const backup = testBackups(randomBytes(32))
let connection: Connection
let server: TestServer
let admin: Person

beforeAll(async () => {
  // A database of its own: a restore takes everybody's.
  connection = await ownDatabase()
  const redisUrl = inject('redisUrl') ?? undefined
  server = await startServer(connection, { backup, redisUrl, adminTwoPerson: false })
  admin = await adminOf(server)
})
afterAll(async () => {
  await server.close()
  await connection.close()
})

const create = () => admin.call(api.backup.create)
const list = () => admin.call(api.backup.list)
const restoreTo = (filename: string) => restoreFrom(server, admin, filename)
const fileOf = ({ filename }: Backup) => path.join(backup.folder, filename)

/** Put a file where the folder of the backups is. Returns what puts the folder back. */
async function blockFolder() {
  const { folder } = backup
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  return async () => {
    await rm(folder)
    await rename(`${folder}-away`, folder)
  }
}

/** Let every write to a file fail after the first, as on a full disk. Returns what makes room again. */
async function fillDisk() {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const fail = vi.spyOn(fs, 'write').mockImplementation((...given: readonly unknown[]) => {
    const done = given.at(-1)
    if (typeof done === 'function') process.nextTick(done, full)
  })
  const failMany = vi.spyOn(fs, 'writev').mockImplementation((...given: readonly unknown[]) => {
    const done = given.at(-1)
    if (typeof done === 'function') process.nextTick(done, full)
  })
  return async () => {
    fail.mockRestore()
    failMany.mockRestore()
  }
}

const faults: [string, () => Promise<() => Promise<unknown>>][] = [
  ['its folder cannot be written', blockFolder],
  ['the disk is full', fillDisk],
]

test.each(some(faults, 1))(
  'where %s, it is listed as failed, and every admin is told',
  async (_, spoil) => {
    const other = await (await adminOf(server)).listen()
    const files = await readdir(backup.folder)
    const mend = await spoil()
    expect(await refusedWith(create())).toMatchObject({ code: 'BACKUP_FAILED' })
    await mend()
    const [newest] = await list()
    expect(newest).toMatchObject({
      status: 'failed',
      problem: 'BACKUP_FAILED',
      size: 0,
      verifiedAt: null,
    })
    const heard = (name: EventName): unknown[] =>
      other.heard.filter((one) => one.name === name).map(({ payload }) => payload)
    const failed = { what: 'create', state: 'failed', problem: 'BACKUP_FAILED' }
    await expect.poll(() => heard('backup:progress').at(-1)).toMatchObject(failed)
    expect(heard('backup:changed').at(-1)).toEqual(newest)
    expect(await other.call(api.backup.readState)).toMatchObject({ lastWork: failed })
    expect(await other.call(api.overview.read)).toMatchObject({ backup: { hasFailed: true } })
    const { findings } = await other.call(api.backup.readIntegrity, { query: {} })
    expect(findings.map(({ check }) => check)).toContain('backup-failed')
    // Nothing half is left, and the next one is good.
    expect(await readdir(backup.folder)).toEqual(files)
    expect(await create()).toMatchObject({ status: 'good' })
    expect(await other.call(api.overview.read)).toMatchObject({ backup: { hasFailed: false } })
    other.leave()
  },
)

test('of two that are asked for at once one is made, and the other one is told so', {
  tags: ['long'],
}, async () => {
  const before = (await list()).length
  const both = await Promise.allSettled([create(), create()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { code: 'BACKUP_BUSY' } })
  expect((await list()).length).toBe(before + 1)
})

describe('what was not made by us, or not so, is refused, and nothing changes', () => {
  let good: Backup
  let bytes: Buffer
  let before: string
  beforeAll(async () => {
    good = await create()
    bytes = await readFile(fileOf(good))
    // What the jobs still have to note of the messages so far would change the contents meanwhile.
    await server.app.jobs.runNow()
    before = await contentsOf(connection.db)
  })
  const put = (name: string, content: Buffer | string) =>
    writeFile(path.join(backup.folder, name), content)
  const refusal = async (name: string) => (await refusedWith(restoreTo(name))).code

  test('bytes that were changed anywhere', async () => {
    for (let i = 0; i < 16; i++) {
      const at = Math.floor((bytes.length * i) / 16)
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ (1 << (i % 8))
      await put(`flipped-${i}.dump`, changed)
      expect(await refusal(`flipped-${i}.dump`), String(at)).toMatch(
        /^BACKUP_(DAMAGED|FOREIGN|WRONG_KEY)$/,
      )
    }
    expect(await contentsOf(connection.db)).toBe(before)
  })

  test('files that end too early, go on too long, or are something else', async () => {
    const wrong: [string, Buffer | string][] = [
      ['empty', ''],
      ['head', bytes.subarray(0, 20)],
      ['half', bytes.subarray(0, bytes.length / 2)],
      ['cut', bytes.subarray(0, -1)],
      ['longer', Buffer.concat([bytes, Buffer.from('more')])],
      ['twice', Buffer.concat([bytes, bytes])],
      ['sql', 'drop table users;'],
      ['pgdump', Buffer.concat([Buffer.from('PGDMP'), randomBytes(2_000)])],
      ['zeros', Buffer.alloc(5_000)],
      ['text', bytes.toString('base64')],
    ]
    for (const [name, content] of wrong) {
      await put(`${name}.dump`, content)
      expect(await refusal(`${name}.dump`), name).toMatch(/^BACKUP_(DAMAGED|FOREIGN)$/)
    }
    expect(await contentsOf(connection.db)).toBe(before)
  })

  test('whole ones that are encrypted with another key, or not at all', async () => {
    const written = async (name: string, key: Buffer | undefined) => {
      async function* lines() {
        for await (const line of readBackup(fileOf(good), backup.key)) yield `${line}\n`
      }
      await writeBackup(path.join(backup.folder, name), key, lines())
    }
    await written('other-key.dump', randomBytes(32))
    expect(await refusal('other-key.dump')).toBe('BACKUP_WRONG_KEY')
    await written('plain.dump', undefined)
    expect(await refusal('plain.dump')).toBe('BACKUP_FOREIGN')
    expect(await contentsOf(connection.db)).toBe(before)
    await written('same-key.dump', backup.key)
    expect(await restoreTo('same-key.dump')).toMatchObject({ state: 'done' })
  })

  test.each([
    '../../etc/passwd.dump',
    '/etc/passwd',
    '..dump',
    'a/b.dump',
    'a\\b.dump',
    '%2e%2e%2fx.dump',
    'x.dump\0',
    'x.dump/..',
    `${'a'.repeat(65)}.dump`,
    'x.sql',
    '',
  ])('the name %j', async (name) => {
    expect(await refusal(name)).toBe('VALIDATION_FAILED')
  })

  test('a name that is not listed, and one that was not typed again', async () => {
    expect(await refusal('not-there.dump')).toBe('NOT_FOUND')
    const body = { backupFilename: good.filename, confirm: `${good.filename} `, reason }
    expect(await refusedWith(admin.call(api.backup.restore, { body }))).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'confirm' }],
    })
  })

  test('a good file under another name is taken, as one that was brought', {
    tags: ['long'],
  }, async () => {
    await copyFile(fileOf(good), path.join(backup.folder, 'brought.dump'))
    expect(await list()).toContainEqual(
      expect.objectContaining({ filename: 'brought.dump', origin: 'brought', status: 'unchecked' }),
    )
    expect(await restoreTo('brought.dump')).toMatchObject({ state: 'done' })
  })
})
