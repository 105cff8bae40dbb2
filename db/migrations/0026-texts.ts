import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

/**
 * Stories in neither language, and a search that knows no case and no marks. Idempotent, because its indexes are built
 * outside a transaction.
 */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`alter table posts add column if not exists "isInNeither" boolean not null default false`.execute(
      trx,
    )
  })
  await createIndexConcurrently(db, {
    name: 'posts_korean',
    on: `posts (id desc) where "deletedAt" is null and (language = 'ko' or "isInNeither")`,
  })
}
