import { type Kysely, type RawBuilder, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

/** Others write meanwhile. Repeatable: names that are held stay so. */
export const transaction = false

const batchSize = 1_000

/** Of people whose names are alike the one with the username, and then the older account, holds it. The others keep theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['username', 'nickname'] as const)
    for (let last: number | null = 0; last !== null; ) {
      const batch: RawBuilder<{ last: number | null }> = sql`
        with batch as (
          select * from users where id > ${last} order by id limit ${batchSize}
        ), held as (
          insert into names (key, "userId")
          select name_key(${sql.ref(column)}), id from batch where "deletedAt" is null order by id
          on conflict do nothing
        )
        select max(id) as last from batch`
      const { rows } = await withShortLocks(db, (trx) => batch.execute(trx))
      last = rows[0]?.last ?? null
    }
}
