import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

/** The same of comments, and the indexes by which a retry is recognised. */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`
      alter table comments
        add column if not exists "clientId" uuid,
        add column if not exists "editedAt" timestamptz(3),
        add column if not exists "answeredId" bigint`.execute(trx)
  })
  for (const table of ['posts', 'comments'])
    await createIndexConcurrently(db, {
      name: `${table}_client`,
      on: `${table} ("authorId", "clientId") where "clientId" is not null`,
      unique: true,
    })
}
