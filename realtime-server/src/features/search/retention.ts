import { sql } from 'kysely'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'

/** Delete old searches that no later search has deleted. */
export const deleteOldSearches: DeleteBatch = async (tx, since) => {
  const { numAffectedRows } = await sql`
    delete from searches where (keyword, searcher) in (
      select keyword, searcher from searches where "searchedAt" <= ${since}::timestamptz
      order by "searchedAt" limit ${batchSize} for update skip locked)`.execute(tx.db)
  return Number(numAffectedRows) === batchSize
}
