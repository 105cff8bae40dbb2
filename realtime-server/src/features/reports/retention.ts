import { crisisDecisions, type ReportDecision, upholdingDecisions } from '@dodam/contract'
import { sql } from 'kysely'
import type { DeleteBatch } from '../../core/jobs/retention.ts'

const casesInBatch = 100

/**
 * Delete cases with this last decision, with their evidence, appeals, warnings, notes, steps and handovers. Open cases are kept,
 * including those under appeal, cases with an active suspension or pause, and those whose subject is still to be told that
 * they were identified.
 */
const deleteOldCases =
  (decision: ReportDecision): DeleteBatch =>
  async (tx, since) => {
    const { rows } = await sql<{ id: number }>`
      select id from cases
      where status <> 'pending' and "decidedAt" < ${since}::timestamptz
        and decision = ${decision}
        and not exists (select from users where "pauseCaseId" = cases.id)
        and not exists (
          select from users
          where "suspensionCaseId" = cases.id
            and "suspendedUntil" > ${tx.clock.now()}::timestamptz)
        and not exists (
          select from disclosures
          where "caseId" = cases.id and "tellAt" is not null and "toldAt" is null)
      order by "decidedAt" limit ${casesInBatch} for update skip locked`.execute(tx.db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return false
    const isOfCase = sql<boolean>`"caseId" = any(${ids}::bigint[])`
    for (const table of [
      ...(['appeals', 'warnings', 'caseNotes', 'caseSteps'] as const),
      ...(['disclosures', 'adminRequests'] as const),
    ])
      await tx.db.deleteFrom(table).where(isOfCase).execute()
    await tx.db
      .deleteFrom('reportEvidence')
      .where('reportId', 'in', (eb) => eb.selectFrom('reports').select('id').where(isOfCase))
      .execute()
    await tx.db
      .updateTable('users')
      .set({ suspensionCaseId: null })
      .where(sql<boolean>`"suspensionCaseId" = any(${ids}::bigint[])`)
      .execute()
    await tx.db.deleteFrom('reports').where(isOfCase).execute()
    await tx.db.deleteFrom('cases').where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
    // Last, because the table refuses to delete an entry whose case is there.
    await tx.db.deleteFrom('caseHandovers').where(isOfCase).execute()
    return ids.length === casesInBatch
  }

/** Delete warnings without a case, which are kept as long as one that led to a measure. */
const deleteOldWarnings: DeleteBatch = async (tx, since) => {
  const { numAffectedRows } = await sql`
    delete from warnings where id in (
      select id from warnings where "caseId" is null and "createdAt" < ${since}::timestamptz
      order by "createdAt" limit ${casesInBatch} for update skip locked)`.execute(tx.db)
  return Number(numAffectedRows) === casesInBatch
}

/** Delete in each of these ways: one query for each, which walks an index. */
const deleteEach =
  (batches: readonly DeleteBatch[]): DeleteBatch =>
  async (tx, since) => {
    let hasMore = false
    for (const deleteBatch of batches) if (await deleteBatch(tx, since)) hasMore = true
    return hasMore
  }

export const deleteDismissedCases = deleteEach(
  ['dismiss' as const, ...crisisDecisions].map(deleteOldCases),
)
export const deleteUpheldCases = deleteEach([
  ...upholdingDecisions.map(deleteOldCases),
  deleteOldWarnings,
])
