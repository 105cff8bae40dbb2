import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Connection } from './connect.ts'
import { limitLockWaits, type Migration, retryLockedOut } from './migration.ts'

/** Migrations by their names, in whose order they run. */
export type Migrations = Readonly<Record<string, Migration>>

/** Where the migrations stand; each is frozen once it has landed. */
const landed = path.join(import.meta.dirname, '../migrations')

/** Reads every `.ts` file of a folder as a migration. Throws when one is none. */
export const readMigrations = (migrationFolder = landed): Promise<Migrations> =>
  new FileMigrationProvider({
    fs,
    path,
    migrationFolder,
    onFileIgnored: (file, reason) => {
      if (reason === 'NotMigration') throw new Error(`${file} exports no migration`)
    },
  }).getMigrations()

/** The names of `own` that have not run in the schema that `search_path` names, in their order. */
async function pendingOf(db: Kysely<unknown>, own: Migrations): Promise<string[]> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  const history =
    rows.length === 0
      ? []
      : (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows
  const done = new Set(history.map(({ name }) => name))
  return Object.keys(own)
    .filter((name) => !done.has(name))
    .toSorted()
}

/** Held while an instance migrates; any number that nothing else in the product locks. */
const lockId = '5862230417951604312'
const pollMs = 250

/**
 * Takes a lock that belongs to the session and ends with it. It asks again and again instead of waiting, as the lock of
 * Kysely's Migrator does, because an index that is built concurrently waits for every statement that is under way.
 */
async function lock(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{
      isMine: boolean
    }>`select pg_try_advisory_lock(${lockId}::bigint) as "isMine"`.execute(db)
    if (rows[0]?.isMine === true) return
    await delay(pollMs)
  }
}

const isTransaction = ({ transaction = true }: Migration) => transaction

/**
 * Brings the schema that `search_path` names up to `own`, on a connection of the caller's that has no time limits. Returns
 * the names of what it ran. Throws like `migrate`.
 */
export async function migrateHere(db: Kysely<unknown>, own: Migrations): Promise<string[]> {
  await lock(db)
  const pending = await pendingOf(db, own)
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  const limited = Object.entries(own).map(([name, migration]): [string, Migration] => {
    if (!isTransaction(migration)) return [name, migration]
    return [name, { up: (trx) => limitLockWaits(trx).then(() => migration.up(trx)) }]
  })
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(limited) },
    ...(rows[0] && { migrationTableSchema: rows[0].schema }),
  })
  for (const name of pending) {
    const disableTransactions = own[name] !== undefined && !isTransaction(own[name])
    try {
      await retryLockedOut(async () => {
        const { error } = await migrator.migrateUp({ disableTransactions })
        if (error !== undefined) throw error
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`The migration ${name} failed: ${reason}`, { cause: error })
    }
  }
  return pending
}

/**
 * Brings the schema up to date on a connection without time limits, while others use the database. Of several instances
 * that start at once one migrates and the others wait for it; an instance that misses nothing does not wait, also when a
 * newer release has migrated further. Returns the names of what it ran. Throws when a migration fails, or is missing
 * before one that has run: those before it stay, and the next start goes on with it.
 */
export async function migrate(connection: Connection, migrations?: Migrations): Promise<string[]> {
  const own = migrations ?? (await readMigrations())
  return await connection.withoutLimits(async (db) =>
    (await pendingOf(db, own)).length === 0 ? [] : await migrateHere(db, own),
  )
}
