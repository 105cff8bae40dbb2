import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/** Nearly nothing is held, so the index is nearly empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'comments_held',
    on: `comments ("authorId", "parentId") where "heldAt" is not null`,
  })
}
