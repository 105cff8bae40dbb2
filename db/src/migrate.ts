import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Connection } from './connect.ts'
import { limitLockWaits, type Migration, retryLockedOut } from './migration.ts'

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>

/** The folder of migrations; each is frozen once it has landed. */
const landed = path.join(import.meta.dirname, '../migrations')

/** Read every `.ts` file of a folder as a migration. Throws when one is not. */
export const readMigrations = (migrationFolder = landed): Promise<Migrations> =>
  new FileMigrationProvider({
    fs,
    path,
    migrationFolder,
    onFileIgnored: (file, reason) => {
      if (reason === 'NotMigration') throw new Error(`${file} exports no migration`)
    },
  }).getMigrations()

/** Return the names of `own` that have not run in the schema of `search_path`, in their order. */
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

/** Return the names of the migrations of this release that have not run. */
export const readPending = async ({ db }: Pick<Connection, 'db'>): Promise<string[]> =>
  await pendingOf(db as Kysely<unknown>, await readMigrations())

/** Id of the lock that an instance holds while it migrates; nothing else uses this number. */
const lockId = '5862230417951604312'
const pollMs = 250

/**
 * Take a session-level lock. It polls instead of waiting, as the lock of Kysely's Migrator does, because an index that is
 * built concurrently waits for every running statement.
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

function migrationFailed(name: string | undefined, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The migration ${name} failed: ${reason}`, { cause })
}

/**
 * Migrate the schema of `search_path` to `own`, on a connection of the caller without time limits: an empty one in one
 * transaction, as nothing uses it, which takes a fifth of the time. Returns the names of what it ran. Throws like `migrate`.
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
  if (pending.length === Object.keys(own).length) {
    const { error, results } = await migrator.migrateToLatest()
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName
    if (error !== undefined) throw migrationFailed(failed ?? pending[0], error)
    return pending
  }
  for (const name of pending) {
    const disableTransactions = own[name] !== undefined && !isTransaction(own[name])
    try {
      await retryLockedOut(async () => {
        const { error } = await migrator.migrateUp({ disableTransactions })
        if (error !== undefined) throw error
      })
    } catch (error) {
      throw migrationFailed(name, error)
    }
  }
  return pending
}

/**
 * Migrate on a connection without time limits, while the database is in use. Of several instances that start at once one
 * migrates and the others wait; an instance with nothing to run does not wait, also when a newer release has migrated
 * further. Returns the names of what it ran. Throws when a migration fails, or is missing before one that has run: those
 * before it stay, other than in an empty database, and the next start continues with it.
 */
export async function migrate(connection: Connection, migrations?: Migrations): Promise<string[]> {
  const own = migrations ?? (await readMigrations())
  return await connection.withoutLimits(async (db) =>
    (await pendingOf(db, own)).length === 0 ? [] : await migrateHere(db, own),
  )
}
