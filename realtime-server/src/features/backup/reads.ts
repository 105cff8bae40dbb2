import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  type Backup,
  type BackupProgress,
  type BackupState,
  backupName,
  backupOverdueHours,
} from '@dodam/contract'
import type { Context } from '../../core/context.ts'
import type { Admin } from '../../core/who.ts'
import { needsSecond, readOpenRequest } from './requests.ts'
import { type BackupTime, nextDue } from './schedule.ts'
import { backupView } from './views.ts'
import type { Works } from './works.ts'

const filesIn = (folder: string) =>
  readdir(folder).then(
    (names) => names.filter((name) => backupName.test(name)),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )

/** The backups whose files are here, those under way and those that failed, newest first. A file that somebody put there is unchecked. */
export async function listBackups(
  { db }: Pick<Context, 'db'>,
  { folder, isEncrypted }: { folder: string; isEncrypted: boolean },
): Promise<Backup[]> {
  const rows = await db.selectFrom('kept.backups').selectAll().execute()
  const files = new Set(await filesIn(folder))
  const known = rows
    .filter(({ status, filename }) => ['running', 'failed'].includes(status) || files.has(filename))
    .map(backupView)
  for (const { filename } of rows) files.delete(filename)
  const brought = await Promise.all(
    [...files].map(async (filename): Promise<Backup> => {
      const { size, mtime } = await stat(path.join(folder, filename))
      return {
        ...{ kind: 'backup', filename, size, created: mtime.toISOString(), isEncrypted },
        ...{ origin: 'brought', status: 'unchecked', verifiedAt: null, rows: null, problem: null },
      }
    }),
  )
  return [...known, ...brought].toSorted((a, b) => b.created.localeCompare(a.created))
}

/** When the last good backup was made; null without one. */
export async function lastGoodAt({ db }: Pick<Context, 'db'>): Promise<string | null> {
  const row = await db
    .selectFrom('kept.backups')
    .select('createdAt')
    .where('status', '=', 'good')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

export const isOverdue = (last: string | null, now: Date) =>
  last === null || now.getTime() - Date.parse(last) > backupOverdueHours * 3_600_000

/** The work under way, on whichever instance; null without any. */
async function readProgress({ db }: Pick<Context, 'db'>): Promise<BackupProgress | null> {
  const row = await db
    .selectFrom('kept.works')
    .selectAll()
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (row === undefined) return null
  const { id, what, step, percent, state, problem } = row
  return { kind: 'backup-progress', id, what, step, percent, state, problem }
}

/** Whether nothing can be written now. */
export async function isMaintenance({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('kept.works')
    .select('id')
    .where('state', '=', 'running')
    .where('isFrozen', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

interface StateDeps {
  works: Works
  time: BackupTime | null
  isEncrypted: boolean
  isTwoPerson: boolean
}

export async function readState(
  context: Context<Admin>,
  { works, time, isEncrypted, isTwoPerson }: StateDeps,
): Promise<BackupState> {
  const now = context.clock.now()
  const last = await lastGoodAt(context)
  return {
    kind: 'backup-state',
    progress: works.here() ?? (await readProgress(context)),
    restoreRequest: await readOpenRequest(context),
    needsSecond: await needsSecond(context.db, { isTwoPerson, adminId: context.me.id }),
    isEncrypted,
    lastGoodAt: last,
    isOverdue: isOverdue(last, now),
    nextAt: time === null ? null : nextDue(time, now).toISOString(),
    isMaintenance: await isMaintenance(context),
  }
}
