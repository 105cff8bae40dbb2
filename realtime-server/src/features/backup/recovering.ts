import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { beforeRestoreHours } from '@dodam/contract'
import { sql } from 'kysely'
import { thaw } from './freezing.ts'
import { dropSchema, type Shelf, trial } from './making.ts'
import { beforePrefix, coming } from './restoring.ts'
import { silentSeconds } from './works.ts'

/**
 * End work whose instance has died: everybody can write again, what it had begun is gone, and either the old state is there or
 * the restored one. Returns whether there was any.
 */
export async function endDeadWork(
  { connection, folder }: Pick<Shelf, 'connection' | 'folder'>,
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
    await db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`
        update kept.works set state = 'failed', problem = 'BACKUP_FAILED', "isFrozen" = false
        where id = ${dead.id} and state = 'running' and ${isSilent}`.execute(trx)
      if (numAffectedRows !== 1n) return
      await thaw(trx)
      // The size is known once the file is whole, and what was before a restore cannot be made again.
      await sql`
        update kept.backups set problem = 'BACKUP_FAILED',
          status = case when origin = 'safety' and size > 0 then 'unchecked' else 'failed' end
        where status = 'running'`.execute(trx)
    })
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
}: Pick<Shelf, 'connection' | 'clock'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${beforePrefix})`.execute(
    connection.db,
  )
  const until = clock.now().getTime() / 1000 - beforeRestoreHours * 3_600
  for (const { name } of rows)
    if (Number(name.slice(beforePrefix.length)) < until)
      await connection.withoutLimits((db) => dropSchema(db, name))
}
