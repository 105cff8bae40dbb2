import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { api, type Backup, type BackupProgress, beforeRestoreHours } from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type QueryExecutorProvider, type Selectable, sql } from 'kysely'
import { to } from '../../../live/audience.ts'
import { type BackupStorage, dropSchema, trial } from '../create/create.ts'
import { backupView, workColumns, workView } from '../views.ts'
import { silentSeconds } from '../work-runner.ts'
import { thaw } from './freeze.ts'
import { beforePrefix, coming } from './restore.ts'

/**
 * Note that backups have failed of which nobody could say any more how they ended, as their instance died or the database was
 * gone just then. The size is known once the file is whole, and what was before a restore cannot be made again.
 */
async function failAbandoned(db: QueryExecutorProvider): Promise<Backup[]> {
  const { rows } = await sql<Selectable<Database['kept.backups']>>`
    update kept.backups set problem = 'BACKUP_FAILED',
      status = case when origin = 'safety' and size > 0 then 'unchecked' else 'failed' end
    where status = 'running' and not exists (select from kept.works where state = 'running')
    returning *`.execute(db)
  return rows.map(backupView)
}

/** Note that backups have failed that nobody makes any more, and tell admins. */
export async function endAbandoned({
  connection,
  emit,
}: Pick<BackupStorage, 'connection' | 'emit'>): Promise<void> {
  for (const backup of await failAbandoned(connection.db))
    emit(to.staff(api.backup.list), 'backup:changed', backup)
}

/**
 * End work whose instance has died: everybody can write again, what it had begun is gone, and either the old state is there or
 * the restored one. Admins are told that it failed. Returns whether there was any.
 */
export async function endDeadWork(
  { connection, folder, emit }: Pick<BackupStorage, 'connection' | 'folder' | 'emit'>,
  isAlone: boolean,
): Promise<boolean> {
  const isSilent = isAlone
    ? sql<boolean>`true`
    : sql<boolean>`"seenAt" < now() - ${silentSeconds} * interval '1 second'`
  const dead = await connection.db
    .selectFrom('kept.works')
    .select('id')
    .where('state', '=', 'running')
    .where(isSilent)
    .executeTakeFirst()
  if (dead === undefined) return false
  await connection.withoutLimits(async (db) => {
    const { works, backups } = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<Omit<BackupProgress, 'kind'>>`
        update kept.works set state = 'failed', problem = 'BACKUP_FAILED', "isFrozen" = false
        where id = ${dead.id} and state = 'running' and ${isSilent}
        returning ${sql.join(workColumns.map((name) => sql.ref(name)))}`.execute(trx)
      if (rows.length === 0) return { works: [], backups: [] }
      await thaw(trx)
      return { works: rows, backups: await failAbandoned(trx) }
    })
    for (const backup of backups) emit(to.staff(api.backup.list), 'backup:changed', backup)
    for (const work of works) emit(to.staff(api.backup.list), 'backup:progress', workView(work))
    for (const schema of [coming, trial]) await dropSchema(db, schema)
  })
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith('.part')) await rm(path.join(folder, name), { force: true })
  return true
}

/** Drop what was live before a restore, a day after it. */
export async function dropOldSchemas({
  connection,
  clock,
}: Pick<BackupStorage, 'connection' | 'clock'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${beforePrefix})`.execute(
    connection.db,
  )
  const until = clock.now().getTime() / 1000 - beforeRestoreHours * 3_600
  for (const { name } of rows)
    if (Number(name.slice(beforePrefix.length)) < until)
      await connection.withoutLimits((db) => dropSchema(db, name))
}
