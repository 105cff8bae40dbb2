import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { api, type Backup } from '@dodam/contract'
import { type Connection, type Database, DumpRefused, dump, guessRows, loadDump } from '@dodam/db'
import { type Kysely, sql, type Updateable } from 'kysely'
import type { Clock } from '../../../core/clock.ts'
import { to } from '../../../live/audience.ts'
import type { Emit } from '../../../live/publish.ts'
import { backupView } from '../views.ts'
import { codeOfFailure, type Work } from '../work-runner.ts'
import { type Key, readBackup, writeBackup } from './backup-file.ts'

/** Where a backup is loaded only to see whether it can be. */
export const trial = 'verifying'

export interface BackupStorage {
  connection: Connection
  /** Where the files are. */
  folder: string
  key: Key
  clock: Clock
  emit: Emit
}

export const dropSchema = (db: Kysely<unknown>, name: string) =>
  sql`drop schema if exists ${sql.id(name)} cascade`.execute(db)

/** Loads the lines of a file into an empty schema, on a connection that finds its way back. */
export async function loadFile(
  { connection, folder, key }: BackupStorage,
  {
    filename,
    schema,
    onRows,
  }: { filename: string; schema: string; onRows: (rows: number) => void },
) {
  return await connection.withoutLimits(async (db) => {
    await dropSchema(db, schema)
    try {
      return await loadDump(db, schema, readBackup(path.join(folder, filename), key), onRows)
    } finally {
      await sql`reset search_path`.execute(db)
    }
  })
}

type Change = Updateable<Database['kept.backups']>

/** Note how a backup is now, and tell admins. */
async function note(
  { connection: { db }, emit }: BackupStorage,
  filename: string,
  change: Change,
): Promise<Backup> {
  const row = await db
    .updateTable('kept.backups')
    .set(change)
    .where('filename', '=', filename)
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = backupView(row)
  emit(to.staff(api.backup.list), 'backup:changed', view)
  return view
}

/** A new name for the file of a backup. */
export const fileNameAt = (now: Date, origin: Saved['origin']) =>
  `dodam-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${origin}-${randomBytes(3).toString('hex')}.dump`

interface Saved {
  filename: string
  rows: number
  origin: 'scheduled' | 'manual' | 'safety'
}

/** Make the file of a backup, from one snapshot. It is not listed as good before `verify`. */
export async function save(
  storage: BackupStorage,
  work: Pick<Work, 'at'>,
  origin: Saved['origin'],
  filename = fileNameAt(storage.clock.now(), origin),
): Promise<Saved> {
  const { connection, folder, key, clock, emit } = storage
  const now = clock.now()
  const row = await connection.db
    .insertInto('kept.backups')
    .values({ filename, createdAt: now, origin, status: 'running', isEncrypted: key !== undefined })
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(to.staff(api.backup.list), 'backup:changed', backupView(row))
  const file = path.join(folder, filename)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    let rows = 0
    await connection.withoutLimits(async (db) => {
      const all = await guessRows(db, 'public')
      const onRows = (count: number) => {
        rows = count
        work.at('saving', count / Math.max(1, all, count))
      }
      await writeBackup(`${file}.part`, key, dump(db, { onRows }))
    })
    await rename(`${file}.part`, file)
    const { size } = await stat(file)
    await note(storage, filename, { size, rows })
    return { filename, rows, origin }
  } catch (error) {
    await discard(`${file}.part`)
    await note(storage, filename, { status: 'failed', problem: codeOfFailure(error) })
    throw error
  }
}

/** Where even this fails, as in a folder that is gone, it still has to be noted that the backup failed. */
const discard = (file: string) => rm(file, { force: true }).catch(() => {})

/**
 * Restore a backup into a schema of its own and compare: only then it counts as good. One that fails is deleted, and listed
 * as failed. What was before a restore cannot be made again: it is deleted only where it is damaged, and else stays unchecked.
 */
export async function verify(
  storage: BackupStorage,
  work: Pick<Work, 'at'>,
  { filename, rows, origin }: Saved,
): Promise<Backup> {
  try {
    work.at('verifying')
    const onRows = (count: number) => work.at('verifying', (0.9 * count) / Math.max(1, rows))
    await loadFile(storage, { filename, schema: trial, onRows })
    return await note(storage, filename, {
      status: 'good',
      verifiedAt: storage.clock.now(),
      problem: null,
    })
  } catch (error) {
    if (origin === 'safety' && !(error instanceof DumpRefused)) {
      await note(storage, filename, { status: 'unchecked', problem: codeOfFailure(error) })
      throw error
    }
    await discard(path.join(storage.folder, filename))
    await note(storage, filename, { status: 'failed', size: 0, problem: codeOfFailure(error) })
    throw error
  } finally {
    await storage.connection.withoutLimits((db) => dropSchema(db, trial))
  }
}
