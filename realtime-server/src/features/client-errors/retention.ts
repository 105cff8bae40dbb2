import { sql } from 'kysely'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'

/** Delete the counts of old days. */
export const deleteOldClientErrors: DeleteBatch = async (tx, since) => {
  const { numAffectedRows } = await sql`
    delete from "clientErrors" where id in (
      select id from "clientErrors"
      where day < (${since}::timestamptz at time zone 'Asia/Seoul')::date
      order by day limit ${batchSize} for update skip locked)`.execute(tx.db)
  return Number(numAffectedRows) === batchSize
}
