import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'

/** Where the migrations stand; each is frozen once it has landed. */
const migrationFolder = path.join(import.meta.dirname, '../migrations')

/** What a newer release has run. While one is deployed, an instance of this one may start again on its schema. */
async function ranByNewer(db: Db, own: readonly string[]): Promise<string[]> {
  const last = own.toSorted().at(-1) ?? ''
  const { rows: found } = await sql<{
    isThere: boolean
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (found[0]?.isThere !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name).filter((name) => name > last)
}

/** Brings the schema up to date, safely with several instances starting at once. Returns the names of what it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const own = await new FileMigrationProvider({ fs, path, migrationFolder }).getMigrations()
  const newer = await ranByNewer(db, Object.keys(own))
  const done = Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]))
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...own, ...done }) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
