import {
  type Answer,
  type Query,
  type ReportSide,
  supportId,
  type UserWarning,
  type users,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { announceStanding } from '../reports/announcing.ts'
import { caseViews } from '../reports/cases/views.ts'
import { isAboutOthers } from '../reports/reads.ts'
import type { CaseRow } from '../reports/views.ts'
import { hasNamedCase, isNamedCase, isNamedReport } from '../visibility/case-masks.ts'
import { findAccount, lockAccount } from './reads.ts'

interface Page {
  userId: number
  before: number
  limit: number
  /** True for a case that the calling admin may see. */
  isOfOthers: RawBuilder<boolean>
}

/** The cases on one side, newest first, that name the member in the view of admins. */
const sides: Record<ReportSide, (page: Page) => RawBuilder<CaseRow>> = {
  concerned: ({ userId, before, limit, isOfOthers }) => sql`
    select * from cases
    where "subjectId" = ${userId} and ${isOfOthers} and ${isNamedCase} and id < ${before}
    order by id desc limit ${sql.lit(limit)}`,
  // In the order of the member's own reports. Their report on the last case of the page before is the cursor.
  reporter: ({ userId, before, limit, isOfOthers }) => sql`
    select cases.* from reports join cases on cases.id = "caseId"
    where "reporterId" = ${userId} and ${isOfOthers} and ${isNamedReport}
      and reports.id < coalesce(
        (select id from reports where "caseId" = ${before} and "reporterId" = ${userId}), ${before})
    order by reports.id desc limit ${sql.lit(limit)}`,
}

/**
 * List the cases about a member, or with a report of theirs, newest first: exactly those whose view names them to the
 * calling admin. Throws NOT_FOUND.
 */
export async function listCases(
  { db, me }: Context<Admin>,
  {
    id: userId,
    side,
    limit,
    before = Number.MAX_SAFE_INTEGER,
  }: { id: number } & Query<typeof users.listCases>,
): Promise<Answer<typeof users.listCases>> {
  await findAccount(db, userId)
  const isOfOthers = isAboutOthers(me)
  const { rows } = await sides[side]({ userId, before, limit, isOfOthers }).execute(db)
  return { items: await caseViews(db, rows, me.language), nextBefore: nextBeforeOf(rows, limit) }
}

const warningView = (row: Selectable<Database['warnings']>): UserWarning => ({
  kind: 'user-warning',
  id: row.id,
  reportId: row.caseId,
  reason: row.reason,
  createdAt: row.createdAt,
  isConfirmed: row.confirmedAt !== null,
  isWithdrawn: row.withdrawnAt !== null,
})

/** List a member's warnings, newest first, without those that lead to an anonymous or masked text. Throws NOT_FOUND. */
export async function listWarnings(
  { db }: Context<Admin>,
  { id: userId, limit, before }: { id: number } & Query<typeof users.listWarnings>,
): Promise<Answer<typeof users.listWarnings>> {
  await findAccount(db, userId)
  const rows = await db
    .selectFrom('warnings')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where(hasNamedCase('warnings.caseId'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { items: rows.map(warningView), nextBefore: nextBeforeOf(rows, limit) }
}

/**
 * Warn a member without a report; they read it as any warning. FORBIDDEN for the own account, the support team and AI
 * accounts; NOT_FOUND for an unknown id and a deleted account.
 */
export async function warn(
  tx: Tx<Admin>,
  seal: Seal,
  { id: userId, reason }: { id: number; reason: string },
): Promise<UserWarning> {
  const person = await lockAccount(tx.db, userId)
  if (userId === tx.me.id || userId === supportId || person.isAi) throw new Problem('FORBIDDEN')
  const row = await tx.db
    .insertInto('warnings')
    .values({ userId, reason })
    .returningAll()
    .executeTakeFirstOrThrow()
  await announceStanding(tx, userId)
  await audit(tx, seal, { action: 'user:warn', target: `user ${userId}`, reason })
  return warningView(row)
}
