import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'
import { idleMs } from '../../core/sessions/load-member.ts'

/**
 * Delete sessions that ended before `since`, or have been unusable since then. A token of a deleted session is refused
 * as ended, so its device wipes its data.
 */
export const deleteOldSessions: DeleteBatch = async (tx, since) => {
  let hasMore = false
  for (const [by, before] of [
    [sql.ref('endedAt'), since],
    [sql.ref('lastSeenAt'), timeBefore(since, idleMs)],
  ]) {
    const { numAffectedRows } = await sql`
      delete from sessions where id in (
        select id from sessions where ${by} < ${before}::timestamptz
        order by ${by} limit ${batchSize} for update skip locked)`.execute(tx.db)
    if (Number(numAffectedRows) === batchSize) hasMore = true
  }
  return hasMore
}

/** Delete former usernames that were freed before `since`, so that they can be taken again. */
export const deleteFormerNames: DeleteBatch = async (tx, since) => {
  const { numAffectedRows } = await sql`
    delete from kept."formerNames" where hash in (
      select hash from kept."formerNames" where "freedAt" < ${since}::timestamptz
      order by "freedAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  return Number(numAffectedRows) === batchSize
}
