import { sql } from 'kysely'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'

/** Delete old risk events, except those of members with an open case. */
export const deleteOldRiskEvents: DeleteBatch = async (tx, since) => {
  const { numAffectedRows } = await sql`
    delete from "riskEvents" where id in (
      select id from "riskEvents" as event
      where "createdAt" < ${since}::timestamptz
        and not exists (
          select from cases where status = 'pending' and "subjectId" = event."userId")
      order by "createdAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  return Number(numAffectedRows) === batchSize
}
