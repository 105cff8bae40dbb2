import type { Answer, Query, Report, reports, Standing, Warning } from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { nextBeforeOf } from '../../core/pages.ts'
import type { Admin, Member } from '../../core/who.ts'
import { caseViews } from './case-views.ts'
import { type ReportRow, readSidesOf, sideView } from './views.ts'

/** My reports, and those about me that I know of, newest first. */
export async function listMine(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Report[]> {
  const start = before ?? Number.MAX_SAFE_INTEGER
  const rows = await readSidesOf(db, me.id, { isWanted: sql`reports.id < ${start}`, limit })
  return rows.map((row) => sideView(row, me.language))
}

/** Cases with one status, without those about the admin who asks. */
export async function listCases(
  { db, me }: Context<Admin>,
  { status, limit, before }: Query<typeof reports.listCases>,
): Promise<Answer<typeof reports.listCases>> {
  const isOfOthers = sql<boolean>`"subjectId" is distinct from ${me.id}`
  const those = db.selectFrom('reports').selectAll().where('leadId', 'is', null).where(isOfOthers)
  const place = sql<ReportRow>`(
    select severity, "dueAt", id from reports where id = ${before ?? 0} and ${isOfOthers})`
  const leads =
    status === 'pending'
      ? await those
          // A literal, so that the planner may use the index of the pending ones.
          .where(sql<boolean>`status = 'pending'`)
          .$if(before !== undefined, (query) =>
            query.where(sql<boolean>`(severity, "dueAt", id) > ${place}`),
          )
          .orderBy('severity')
          .orderBy('dueAt')
          .orderBy('id')
          .limit(limit)
          .execute()
      : await those
          .where('status', '=', status)
          .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
  return {
    items: await caseViews(db, leads),
    nextBefore: nextBeforeOf(leads, limit),
  }
}

/** How quickly the cases of this month, as it is counted in Korea, were first decided. */
export async function readClock({
  db,
}: Pick<Context, 'db'>): Promise<Answer<typeof reports.readClock>> {
  const monthStart = sql`(date_trunc('month', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')`
  const decided = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from "firstDecidedAt" - "createdAt") / 60)`.as('medianMinutes'),
    )
    .where('leadId', 'is', null)
    .where(sql<boolean>`"firstDecidedAt" >= ${monthStart}`)
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('leadId', 'is', null)
    .where(sql<boolean>`status = 'pending'`)
    .executeTakeFirstOrThrow()
  const { medianMinutes } = decided
  return {
    medianMinutes: medianMinutes === null ? null : Math.max(0, Math.round(medianMinutes * 10) / 10),
    open: open.count,
    decided: decided.count,
  }
}

export const warningView = (row: Selectable<Database['warnings']>): Warning => ({
  kind: 'warning',
  id: row.id,
  reportId: row.reportId,
  reason: row.reason,
  createdAt: row.createdAt,
  confirmedAt: row.confirmedAt,
})

/** A person's warnings that stand, newest first, and their suspension. */
export async function readStanding(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<Standing> {
  const rows = await db
    .selectFrom('warnings')
    .selectAll()
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  const { suspendedUntil, suspensionReason } = await db
    .selectFrom('users')
    .select(['suspendedUntil', 'suspensionReason'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isOver = suspendedUntil === null || Date.parse(suspendedUntil) <= clock.now().getTime()
  return {
    warnings: rows.map(warningView),
    suspension: isOver
      ? null
      : { kind: 'suspension', id: userId, until: suspendedUntil, reason: suspensionReason },
  }
}

/** My warnings and my suspension. */
export const listWarnings = (context: Context<Member>): Promise<Standing> =>
  readStanding(context, context.me.id)
