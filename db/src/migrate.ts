import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'

/** Where the migrations stand; each is frozen once it has landed. */
const migrationFolder = path.join(import.meta.dirname, '../migrations')

/** Brings the schema up to date, safely with several instances starting at once. Returns the names of what it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder }),
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}
