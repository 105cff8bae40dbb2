import { mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Connection, mark, migrate } from '@dodam/db'
import { emptyDatabase } from '@dodam/test-support/database'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { systemClock } from '../../../core/clock.ts'
import { readBackup, writeBackup } from '../create/backup-file.ts'
import { type BackupStorage, save, verify } from '../create/create.ts'
import { outdated } from '../create/schedule.ts'
import { listBackups } from '../reads.ts'
import { endDeadWork } from './recovery.ts'

let connection: Connection
let storage: BackupStorage
const work = { at: () => {} }

beforeAll(async () => {
  connection = await emptyDatabase(inject('engine'), inject('run'))
  await migrate(connection)
  const folder = await mkdtemp(path.join(tmpdir(), 'dodam-backups-'))
  storage = {
    connection,
    folder,
    key: undefined,
    clock: systemClock,
    emit: (_to, _name, payload) => void told.push(payload),
  }
})
afterAll(() => connection.close())

/** What admins were told since, live. */
const told: unknown[] = []
beforeEach(() => void told.splice(0))

const listed = async (filename: string) => {
  const all = await listBackups(connection, { folder: storage.folder, isEncrypted: false })
  return all.find((one) => one.filename === filename)
}
const fileOf = (filename: string) => path.join(storage.folder, filename)

describe('a backup that cannot be restored is listed as failed with its reason, and told to admins', () => {
  /** The lines of a backup, as a release after this one would write them. */
  async function* newerLines(filename: string) {
    let isFirst = true
    for await (const line of readBackup(fileOf(filename), storage.key)) {
      const header = isFirst ? JSON.parse(line.slice(mark.length)) : null
      isFirst = false
      if (header === null) yield `${line}\n`
      else {
        header.migrations.push('9999-later')
        yield `${mark}${JSON.stringify(header)}\n`
      }
    }
  }
  test.each([
    ['without a byte', 'BACKUP_DAMAGED', (filename: string) => writeFile(fileOf(filename), '')],
    [
      'that was cut off',
      'BACKUP_DAMAGED',
      async (filename: string) => {
        const bytes = await readFile(fileOf(filename))
        await writeFile(fileOf(filename), bytes.subarray(0, bytes.length / 2))
      },
    ],
    [
      'of a newer release',
      'BACKUP_NEWER',
      async (filename: string) => {
        await writeBackup(`${fileOf(filename)}.newer`, storage.key, newerLines(filename))
        await rename(`${fileOf(filename)}.newer`, fileOf(filename))
      },
    ],
  ])('one %s', async (_, problem, spoil) => {
    const saved = await save(storage, work, 'scheduled')
    await spoil(saved.filename)
    await expect(verify(storage, work, saved)).rejects.toThrow()
    const failed = { kind: 'backup', status: 'failed', problem, size: 0, verifiedAt: null }
    expect(await listed(saved.filename)).toMatchObject({ ...failed, origin: 'scheduled' })
    expect(told.at(-1)).toEqual(await listed(saved.filename))
    expect(await readdir(storage.folder)).not.toContain(saved.filename)
  })
})

describe('a backup before a restore that could not be checked', () => {
  test('stays, and can be restored, where only the check failed', { tags: ['long'] }, async () => {
    const saved = await save(storage, work, 'safety')
    await rename(fileOf(saved.filename), `${fileOf(saved.filename)}.away`)
    await expect(verify(storage, work, saved)).rejects.toThrow('ENOENT')
    await rename(`${fileOf(saved.filename)}.away`, fileOf(saved.filename))
    expect(await listed(saved.filename)).toMatchObject({ origin: 'safety', status: 'unchecked' })
    expect(await verify(storage, work, saved)).toMatchObject({ status: 'good' })
  })

  test('goes where it was found damaged', async () => {
    const saved = await save(storage, work, 'safety')
    const bytes = await readFile(fileOf(saved.filename))
    await writeFile(fileOf(saved.filename), bytes.subarray(0, -1))
    await expect(verify(storage, work, saved)).rejects.toMatchObject({ why: 'damaged' })
    expect(await listed(saved.filename)).toMatchObject({ status: 'failed', size: 0 })
    expect(await readdir(storage.folder)).not.toContain(saved.filename)
  })

  test('stays where its process died before the check, and one that is not whole has failed', async () => {
    const saved = await save(storage, work, 'safety')
    const row = { createdAt: new Date(), origin: 'safety', status: 'running' } as const
    await connection.db
      .insertInto('kept.backups')
      .values({ ...row, filename: 'begun.dump', isEncrypted: false })
      .execute()
    await connection.db
      .insertInto('kept.works')
      .values({ what: 'restore', step: 'verifying' })
      .execute()
    expect(await endDeadWork(storage, true)).toBe(true)
    expect(await listed(saved.filename)).toMatchObject({ origin: 'safety', status: 'unchecked' })
    expect(await listed('begun.dump')).toMatchObject({ status: 'failed' })
  })

  test('is kept as long as others of its kind, and never in place of a good one', () => {
    const now = new Date('2026-03-20T03:00:00Z')
    const of = (filename: string, day: string, status: 'good' | 'unchecked') => ({
      filename,
      status,
      origin: 'safety' as const,
      createdAt: `2026-${day}T03:00:00Z`,
    })
    const backups = [
      of('new', '03-19', 'unchecked'),
      of('old', '01-02', 'unchecked'),
      of('good', '01-01', 'good'),
    ]
    expect(outdated(backups, { days: 7, weeks: 4 }, now)).toEqual(['old'])
  })
})
