import { sql } from 'kysely'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'

/** The tables of texts by the target type of a report. */
const tables = { post: 'posts', comment: 'comments', message: 'chatMessages' } as const

/**
 * Empty deleted texts, except those of an open case. The row stays, because replies, counts and the order of messages
 * depend on it.
 */
export const emptyDeletedTexts: DeleteBatch = async (tx, since) => {
  let hasMore = false
  for (const [target, table] of Object.entries(tables)) {
    const seal = sql.raw(target === 'message' ? `, "sentSeal" = null` : '')
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set content = ''${seal} where id in (
        select id from ${sql.table(table)} as text
        where "deletedAt" < ${since}::timestamptz and content <> ''
          and not exists (
            select from cases
            where status = 'pending' and "targetType" = ${target} and "targetId" = text.id)
        order by "deletedAt" limit ${batchSize} for no key update skip locked)`.execute(tx.db)
    if (Number(numAffectedRows) === batchSize) hasMore = true
  }
  return hasMore
}
