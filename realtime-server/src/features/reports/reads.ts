import {
  type AdminReport,
  type Answer,
  type Report,
  type reports,
  type Standing,
  type Warning,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { isToCome } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import { endOf } from '../../core/sessions/restrictions.ts'
import type { Context } from '../../core/tx/context.ts'
import { hasAdminBesideReporters } from '../visibility/case-sides.ts'
import { readCaseView } from './cases/views.ts'
import { type CaseRow, chatsClosedView, readSidesOf, sideView } from './views.ts'

/** List the caller's reports, and reports about them that they know of, newest first. */
export async function listMine(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Report[]> {
  const start = before ?? Number.MAX_SAFE_INTEGER
  const rows = await readSidesOf(db, me.id, { isWanted: sql`reports.id < ${start}`, limit })
  return rows.map((row) => sideView(row, me.language))
}

/** True for a case that the admin may see, because it is not about them. */
export const isAboutOthers = (me: Admin) => sql<boolean>`"subjectId" <> ${me.id}`

/** Return the case of a report, whose id is that of its first report. NOT_FOUND for its subject. */
export async function readCaseRow(
  { db, me }: Pick<Context<Admin>, 'db' | 'me'>,
  reportId: number,
): Promise<CaseRow> {
  const row = await db
    .selectFrom('cases')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('reports').select('caseId').where('reports.id', '=', reportId),
    )
    .executeTakeFirst()
  if (row === undefined || row.subjectId === me.id) throw new Problem('NOT_FOUND')
  return row
}

/** Refuse a reporter of a case with FORBIDDEN, unless no other admin could act on it. */
export async function checkNotReporter(
  { db, me }: Pick<Context<Admin>, 'db' | 'me'>,
  { id }: Pick<CaseRow, 'id'>,
): Promise<void> {
  const refused = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'caseId')
    .select('reports.id')
    .where('caseId', '=', id)
    .where('reporterId', '=', me.id)
    .where(hasAdminBesideReporters)
    .executeTakeFirst()
  if (refused !== undefined) throw new Problem('FORBIDDEN')
}

export async function readCase(
  context: Context<Admin>,
  { id }: { id: number },
): Promise<AdminReport> {
  return await readCaseView(context.db, await readCaseRow(context, id), context.me.language)
}

/**
 * Return how quickly the cases of the last thirty whole days in Korea were first decided, and how many were open when
 * today began: live numbers would reveal when a single report was made.
 */
export async function readClock({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Answer<typeof reports.readClock>> {
  const today = sql`(
    date_trunc('day', ${clock.now()}::timestamptz at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')`
  const decided = await db
    .selectFrom('cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from "firstDecidedAt" - "createdAt") / 60)`.as('medianMinutes'),
    )
    .where(
      sql<boolean>`"firstDecidedAt" >= ${today} - interval '30 days' and "firstDecidedAt" < ${today}`,
    )
    .executeTakeFirstOrThrow()
  const { count: open } = await db
    .selectFrom('cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`"createdAt" < ${today}`)
    // Cases reopened by an appeal do not count, because the count would change at the moment of the appeal.
    .where(
      sql<boolean>`(status = 'pending' and "firstDecidedAt" is null or "firstDecidedAt" >= ${today})`,
    )
    .executeTakeFirstOrThrow()
  const { medianMinutes } = decided
  return {
    medianMinutes: medianMinutes === null ? null : Math.max(0, Math.round(medianMinutes * 10) / 10),
    open,
    decided: decided.count,
  }
}

export const warningView = (row: Selectable<Database['warnings']>): Warning => ({
  kind: 'warning',
  id: row.id,
  reportId: row.caseId,
  reason: row.reason,
  createdAt: row.createdAt,
  confirmedAt: row.confirmedAt,
})

/** Return a member's active warnings, newest first, and their suspension. */
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
  const { suspendedUntil, suspensionReason, ...chats } = await db
    .selectFrom('users')
    .select(['suspendedUntil', 'suspensionReason', 'noChatsUntil', 'noChatsReason'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    warnings: rows.map(warningView),
    suspension:
      suspendedUntil !== null && isToCome(suspendedUntil, clock.now())
        ? { kind: 'suspension', id: userId, until: endOf(suspendedUntil), reason: suspensionReason }
        : null,
    chatsClosed: chatsClosedView(chats, clock.now()),
  }
}

/** Return the caller's warnings and suspension. */
export const listWarnings = (context: Context<Member>): Promise<Standing> =>
  readStanding(context, context.me.id)
