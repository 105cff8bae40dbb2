import type { Overview } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'

/** Return the times of the slowest instance that runs, and what all lost, of the checks of the last hour. */
export async function readDelivery(db: ReadDb): Promise<Overview['delivery']> {
  return await db
    .selectFrom('kept.deliveryWatch')
    .select(({ fn }) => [
      fn.max('p50Ms').as('p50Ms'),
      fn.max('p99Ms').as('p99Ms'),
      sql<number>`coalesce(sum(lost), 0)::int`.as('lost'),
    ])
    .where('writtenAt', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow()
}
