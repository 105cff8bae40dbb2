import { ratingsBatch } from '@dodam/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'

/**
 * Add a listener's uncounted ratings to their count and sum once there are five. The listener's row lock serializes
 * parallel calls, so that each rating is in one batch. Means are summed in whole thirds, so that the sum stays exact.
 */
export async function countRatings(
  tx: Pick<Tx, 'db' | 'clock'>,
  listenerId: number,
): Promise<void> {
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', listenerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await sql`
    with uncounted as (
      select id from ratings where "listenerId" = ${listenerId} and "countedAt" is null
    ), counted as (
      update ratings set "countedAt" = ${tx.clock.now().toISOString()}::timestamptz from uncounted
      where ratings.id = uncounted.id and (select count(*) from uncounted) >= ${ratingsBatch}
      returning "empathyRating" + "responseSpeedRating" + "helpfulnessRating" as thirds
    ), batch as (
      select count(*) as number, sum(thirds) as thirds from counted
    )
    update users set
      "ratingsCount" = "ratingsCount" + number,
      "ratingsSum" = (round("ratingsSum" * 3) + thirds) / 3
    from batch where users.id = ${listenerId} and number > 0`.execute(tx.db)
}
