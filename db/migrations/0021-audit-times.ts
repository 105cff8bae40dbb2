import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** What admins did in a span of time. */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, { name: 'audit_by_time', on: 'audit ("createdAt", id)' })
}
