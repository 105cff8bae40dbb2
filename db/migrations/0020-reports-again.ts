import { type Kysely, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

export const transaction = false

export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, (trx) =>
    sql`alter table reports add column if not exists "tellAt" timestamptz(3)`.execute(trx),
  )
}
