import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  api,
  type Backup,
  type BackupProgress,
  type BackupState,
  backupName,
  backupOverdueHours,
} from '@dodam/contract'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { agreementOn, readAdmins } from '../accounts/admins.ts'
import { type BackupTime, nextDue } from './create/schedule.ts'
import { readOpenRequest } from './restore/requests.ts'
import { backupView, workColumns, workView } from './views.ts'
import type { WorkRunner } from './work-runner.ts'

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
        kind: 'backup',
        filename,
        size,
        created: mtime.toISOString(),
        isEncrypted,
        origin: 'brought',
        status: 'unchecked',
        verifiedAt: null,
        rows: null,
        problem: null,
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

/** Whether the newest backup that was tried has failed. */
export async function hasFailed({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const row = await db
    .selectFrom('kept.backups')
    .select('status')
    .where('status', '<>', 'running')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.status === 'failed'
}

export const isOverdue = (last: string | null, now: Date) =>
  last === null || now.getTime() - Date.parse(last) > backupOverdueHours * 3_600_000

/** The newest work, on whichever instance, that is under way or that has ended; null without any. */
async function readWork(
  { db }: Pick<Context, 'db'>,
  { isRunning }: { isRunning: boolean },
): Promise<BackupProgress | null> {
  const row = await db
    .selectFrom('kept.works')
    .select(workColumns)
    .where('state', isRunning ? '=' : '<>', 'running')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : workView(row)
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
  runner: WorkRunner
  time: BackupTime | null
  isEncrypted: boolean
  isTwoPerson: boolean
}

export async function readState(
  context: Context<Admin>,
  { runner, time, isEncrypted, isTwoPerson }: StateDeps,
): Promise<BackupState> {
  const now = context.clock.now()
  const last = await lastGoodAt(context)
  return {
    kind: 'backup-state',
    progress: runner.here() ?? (await readWork(context, { isRunning: true })),
    lastWork: await readWork(context, { isRunning: false }),
    restoreRequest: await readOpenRequest(context),
    agreement: agreementOn(await readAdmins(context, api.backup.restore), {
      isTwoPerson,
      meId: context.me.id,
    }),
    isEncrypted,
    lastGoodAt: last,
    isOverdue: isOverdue(last, now),
    nextAt: time === null ? null : nextDue(time, now).toISOString(),
    isMaintenance: await isMaintenance(context),
  }
}
