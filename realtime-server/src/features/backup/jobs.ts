import { rm } from 'node:fs/promises'
import path from 'node:path'
import { api } from '@dodam/contract'
import { sql } from 'kysely'
import type { BackupConfig } from '../../core/config.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Metrics } from '../../core/metrics.ts'
import type { Epoch } from '../../core/tx/epoch.ts'
import type { Write } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import type { BackupStorage } from './create/create.ts'
import { lastDue, outdated } from './create/schedule.ts'
import { isMaintenance, lastGoodAt } from './reads.ts'
import { dropOldSchemas, endAbandoned, endDeadWork } from './restore/recovery.ts'
import type { BackupService } from './service.ts'

interface JobDeps {
  storage: BackupStorage
  service: BackupService
  write: Write
  config: BackupConfig
}

/** Whether a backup is due: none was begun since the time for it, and the installation is older than that. A failed one is tried again after an hour. */
async function isDue({ storage, config }: JobDeps): Promise<boolean> {
  if (config.time === null) return false
  const { db } = storage.connection
  const now = storage.clock.now()
  const due = lastDue(config.time, now)
  const old = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', 1)
    .where('createdAt', '<', due.toISOString())
    .executeTakeFirst()
  if (old === undefined) return false
  const made = await db
    .selectFrom('kept.backups')
    .select('filename')
    .where('origin', '=', 'scheduled')
    .where('createdAt', '>=', due.toISOString())
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'failed'),
        eb('createdAt', '>', new Date(now.getTime() - 3_600_000).toISOString()),
      ]),
    )
    .executeTakeFirst()
  return made === undefined
}

/** Delete the backups that are kept no more, where their files are. */
async function prune({
  storage: { connection, folder, clock, emit },
  config,
}: JobDeps): Promise<void> {
  const rows = await connection.db.selectFrom('kept.backups').selectAll().execute()
  for (const filename of outdated(rows, config.keep, clock.now())) {
    await rm(path.join(folder, filename), { force: true })
    await connection.db.deleteFrom('kept.backups').where('filename', '=', filename).execute()
    emit(to.staff(api.backup.list), 'backup:changed', { kind: 'removed-backup', filename })
  }
}

async function measure({ storage: { connection, clock }, metrics }: AgeDeps): Promise<void> {
  const last = await lastGoodAt(connection)
  const { rows } = await sql<{ since: string }>`
    select "createdAt" as since from users where id = 1`.execute(connection.db)
  const since = last ?? rows[0]?.since
  if (since !== undefined) metrics.backupAge.set((clock.now().getTime() - Date.parse(since)) / 1000)
}

interface AgeDeps {
  storage: BackupStorage
  metrics: Metrics
}

/** Tell how old the last good backup is. A job of its own, because it must tell most of all while the one that makes them fails or hangs. */
export const backupAgeJob = (deps: AgeDeps): Job => ({
  name: 'backup age',
  everySeconds: 60,
  run: () => measure(deps),
})

/** Make the backup that is due, and forget what is outdated. */
export const scheduledBackupsJob = (deps: JobDeps): Job => ({
  name: 'scheduled backups',
  everySeconds: 60,
  run: async () => {
    await endAbandoned(deps.storage)
    if (await isDue(deps))
      await deps.service.makeScheduled(deps.write).catch((error: unknown) => {
        // Its failure is noted with the backup and told to admins.
        if (!(error instanceof Problem)) throw error
      })
    await prune(deps)
    await dropOldSchemas(deps.storage)
  },
})

interface WatchDeps {
  storage: BackupStorage
  epoch: Pick<Epoch, 'check'>
  tellHere: (isOn: boolean) => void
}

/**
 * Notice on every instance, also without a word from the others, when maintenance begins and ends and that a backup was
 * restored; and end the work of an instance that has died. Where this is the only instance, whatever runs at its start is dead.
 */
export function maintenanceJob({ storage, epoch, tellHere }: WatchDeps): Job {
  let wasOn = false
  return {
    name: 'maintenance',
    everySeconds: 5,
    run: async () => {
      if (storage.connection.engine === 'postgres') await endDeadWork(storage, false)
      await epoch.check()
      const isOn = await isMaintenance(storage.connection)
      if (isOn !== wasOn) tellHere(isOn)
      wasOn = isOn
    },
  }
}
