import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type DumpHeader, DumpRefused } from '@dodam/db'
import { type Kysely, sql } from 'kysely'
import { Problem } from '../../../core/http/problem.ts'
import type { KeyRing } from '../../../core/keys/key-ring.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import { trustMs } from '../../../core/sessions/sessions.ts'
import type { Parts } from '../../../core/tx/context.ts'
import { cutOthers } from '../../../core/tx/epoch.ts'
import { takeHead } from '../../audit/chain-head.ts'
import { unblockOwn } from '../../security/blocking/writes.ts'
import { checkBackup } from '../create/backup-file.ts'
import { type BackupStorage, dropSchema, loadFile, save, verify } from '../create/create.ts'
import { repairCounts } from '../derived-counts.ts'
import type { Work } from '../work-runner.ts'
import { carryOver, continueNumbers, endAllSessions, letSessionsRunOut } from './carry-over.ts'
import { freeze, thaw } from './freeze.ts'
import {
  blockAgain,
  decideAgain,
  eraseAgain,
  leaveAgain,
  type Restorer,
  replaying,
} from './replay.ts'
import { tablesThatAre } from './treatment.ts'

/** Where a backup is loaded before it takes the place of the live schema. */
export const coming = 'restoring'
/** What was live before, with the second of the swap. */
export const beforePrefix = 'before_restore_'

interface Restoring {
  filename: string
  restorer: Restorer
  parts: Parts
  seal: Seal
  keys: KeyRing
  /** Tells every instance whether writes are refused. */
  tellMaintenance: (isOn: boolean) => void
  /** Lets every instance read again what it holds of the database. */
  tellRestored: () => void
}

/** Whether a backup was made of this very installation, before or after any restore. */
export async function isOwn(db: Kysely<unknown>, { installation }: DumpHeader): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select id from kept.installation`.execute(db)
  return rows[0]?.id === installation
}

/** What each of both installations made must be opened afterwards. */
async function carryKeys(db: Kysely<unknown>, keys: KeyRing): Promise<void> {
  if (!(await keys.carryInto(db, coming)))
    throw new DumpRefused('wrong-key', 'its keys are wrapped by another JWT_SECRET')
}

/** The swap, in one transaction: before it commits everything is as it was, afterwards everything is restored. */
async function swap(
  storage: BackupStorage,
  work: Work,
  header: DumpHeader,
  restoring: Restoring,
): Promise<void> {
  const { restorer, parts, seal, keys } = restoring
  const { id: adminId, sessionId } = restorer.me
  await storage.connection.withoutLimits((db) =>
    db.transaction().execute(async (trx) => {
      // An instance that hangs in here must not keep everybody from writing.
      await sql`set local idle_in_transaction_session_timeout = '20s'`.execute(trx)
      await sql`select set_config('search_path', ${coming}, true)`.execute(trx)
      // Once more: an instance may have started with a new JWT_SECRET since.
      await carryKeys(trx, keys)
      const isOurs = await isOwn(trx, header)
      // What another installation calls by a number is something else here.
      if (isOurs) await carryOver(trx, { schema: coming, adminId, sessionId })
      await continueNumbers(trx, coming)
      const tx = replaying(trx, parts, restorer)
      if (isOurs) {
        await blockAgain(tx, coming)
        await leaveAgain(tx)
        await decideAgain(tx)
        await repairCounts(tx.db)
      } else {
        await endAllSessions(trx, coming)
        await takeHead(tx.db, seal)
        await unblockOwn(tx)
        await sql`update kept.installation set id = ${header.installation}::uuid`.execute(trx)
      }
      await eraseAgain(tx)
      work.at('swapping', 0.9)
      await cutOthers(trx)
      const before = `${beforePrefix}${Math.floor(parts.clock.now().getTime() / 1000)}`
      await sql`alter schema public rename to ${sql.id(before)}`.execute(trx)
      await sql`alter schema ${sql.id(coming)} rename to public`.execute(trx)
      const { numAffectedRows } = await sql`
        update kept.works set "isFrozen" = false where id = ${work.id} and state = 'running'`.execute(
        trx,
      )
      // Others took this instance for dead, and have let everybody write again.
      if (numAffectedRows !== 1n) throw new Problem('BACKUP_FAILED')
    }),
  )
}

/**
 * A number is another person in the database of another installation, so no instance may still trust a session when that
 * takes the place of the live one, also one that hears nothing.
 */
async function signEverybodyOut({ connection }: BackupStorage): Promise<void> {
  await connection.withoutLimits((db) => letSessionsRunOut(db, 'public', null))
  await setTimeout(trustMs)
}

/** Whatever happens, everybody can write afterwards. */
async function inMaintenance<T>(
  { connection }: BackupStorage,
  { tellMaintenance }: Restoring,
  task: () => Promise<T>,
): Promise<T> {
  try {
    return await task()
  } catch (error) {
    await connection.withoutLimits(thaw)
    throw error
  } finally {
    tellMaintenance(false)
  }
}

/**
 * Put the database back to a backup. Nothing changes before the file has been read through, loaded into a schema of its own
 * and compared, and before what is live lies in a backup of its own. Throws a Problem or DumpRefused; then everything is as
 * it was. Returns the name of the safety backup.
 */
export async function restore(
  storage: BackupStorage,
  work: Work,
  restoring: Restoring,
): Promise<string> {
  const { filename } = restoring
  const { rows } = await checkBackup(path.join(storage.folder, filename), storage.key, () =>
    work.at('checking', 0.5),
  )
  work.at('loading')
  try {
    const { header } = await loadFile(storage, {
      filename,
      schema: coming,
      onRows: (count) => work.at('loading', (0.9 * count) / Math.max(1, rows)),
    })
    await storage.connection.withoutLimits((db) => carryKeys(db, restoring.keys))
    const isOurs = await storage.connection.withoutLimits((db) => isOwn(db, header))
    const safety = await inMaintenance(storage, restoring, async () => {
      await storage.connection.db
        .updateTable('kept.works')
        .set({ isFrozen: true })
        .where('id', '=', work.id)
        .execute()
      // What is taken over from the live database stays open until the swap, so that a report gets through.
      await freeze(storage.connection, isOurs ? tablesThatAre('live-open') : [])
      restoring.tellMaintenance(true)
      const saved = await save(storage, work, 'safety')
      if (!isOurs) await signEverybodyOut(storage)
      await freeze(storage.connection, [])
      work.at('swapping')
      await swap(storage, work, header, restoring)
      restoring.tellRestored()
      return saved
    })
    // The restore stands, whatever becomes of this.
    await verify(storage, work, safety).catch(() => {})
    return safety.filename
  } catch (error) {
    await storage.connection.withoutLimits((db) => dropSchema(db, coming))
    throw error
  }
}
