import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Connection } from './connect.ts'
import { type Migration, withShortLocks } from './migration.ts'

/** Migrations by their names, in whose order they run. */
export type Migrations = Readonly<Record<string, Migration>>

const isMigration = (module: unknown): module is Migration =>
  typeof module === 'object' &&
  module !== null &&
  'up' in module &&
  typeof module.up === 'function' &&
  (!('transaction' in module) || typeof module.transaction === 'boolean')

/** Where the migrations stand; each is frozen once it has landed. */
const landed = path.join(import.meta.dirname, '../migrations')

/** Reads every `.ts` file of a folder as a migration. Throws when one is none. */
export async function readMigrations(folder = landed): Promise<Migrations> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'))
  const entries = await Promise.all(
    files.map(async (file): Promise<[string, Migration]> => {
      const module: unknown = await import(pathToFileURL(path.join(folder, file)).href)
      if (!isMigration(module)) throw new Error(`${file} exports no migration`)
      return [path.basename(file, '.ts'), module]
    }),
  )
  return Object.fromEntries(entries)
}

/** The names of what has run here, in the table that Kysely's Migrator uses. */
async function readHistory(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (rows.length === 0) return []
  const { rows: history } = await sql<{
    name: string
  }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return history.map(({ name }) => name)
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) not null primary key,
      timestamp varchar(255) not null
    )`.execute(db)
}

/**
 * The names of `own` that have not run yet. What has run beyond the last of them is a newer release's: while that is
 * deployed, an instance of this one may start again on its schema. Throws on a history that this release cannot know.
 */
function pendingOf(own: readonly string[], history: readonly string[]): string[] {
  const names = own.toSorted()
  const last = names.at(-1) ?? ''
  const known = history.filter((name) => name <= last)
  for (const [i, name] of known.entries())
    if (name !== names[i])
      throw new Error(
        names.includes(name)
          ? `The database has run the migration ${name} before ${names[i]}`
          : `The database has run the migration ${name}, which this release does not know`,
      )
  const pending = names.slice(known.length)
  const [newer] = history.slice(known.length)
  if (newer !== undefined && pending.length > 0)
    throw new Error(`The database has run the migration ${newer} before ${pending[0]}`)
  return pending
}

/** Held while an instance migrates; any number that nothing else in the product locks. */
const lockId = '5862230417951604312'
const pollMs = 250

/**
 * Takes a lock that belongs to the session and ends with it. It asks again and again, because an index that is built
 * concurrently waits for every statement that is under way, and so for one that waits for this lock.
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

async function record(db: Kysely<unknown>, name: string): Promise<void> {
  await sql`
    insert into kysely_migration (name, timestamp)
    values (${name}, ${new Date().toISOString()})`.execute(db)
}

async function run(db: Kysely<unknown>, name: string, migration: Migration) {
  try {
    if (migration.transaction ?? true)
      await withShortLocks(db, async (trx) => {
        await migration.up(trx)
        await record(trx, name)
      })
    else {
      await migration.up(db)
      await record(db, name)
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${name} failed: ${reason}`, { cause: error })
  }
}

/**
 * Brings the schema that `search_path` names up to `own`, on a connection of the caller's that has no time limits. Returns
 * the names of what it ran.
 */
export const migrateHere = (db: Kysely<unknown>, own: Migrations): Promise<string[]> =>
  runPending(db, own)

async function runPending(db: Kysely<unknown>, own: Migrations): Promise<string[]> {
  await lock(db)
  await createHistory(db)
  const pending = pendingOf(Object.keys(own), await readHistory(db))
  for (const name of pending) {
    const migration = own[name]
    if (migration === undefined) continue
    await run(db, name, migration)
  }
  return pending
}

/**
 * Brings the schema up to date on a connection without time limits, while others use the database. Of several instances
 * that start at once one migrates and the others wait for it; an instance that misses nothing does not wait. Returns the
 * names of what it ran. Throws on a history that this release cannot know, and when a migration fails: those before it
 * stay, and the next start goes on with it.
 */
export async function migrate(connection: Connection, migrations?: Migrations): Promise<string[]> {
  const own = migrations ?? (await readMigrations())
  return await connection.withoutLimits(async (db) => {
    const pending = pendingOf(Object.keys(own), await readHistory(db))
    return pending.length === 0 ? [] : await runPending(db, own)
  })
}
