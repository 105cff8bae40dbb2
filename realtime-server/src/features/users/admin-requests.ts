import { type AdminRequest, type Answer, api, type Query, type users } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isToCome } from '../../core/clock.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { named } from './views.ts'

export type RequestRow = Selectable<Database['adminRequests']>

/** Whether a request can still be confirmed. */
export const isOpen = ({ status, expiresAt }: RequestRow, now: Date): boolean =>
  status === 'open' && isToCome(expiresAt, now)

/** Whether an admin has seen who a case is about before another lead agreed, and none has since. */
export const hasUnreviewedLook = (
  adminId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from disclosures
    where "adminId" = ${adminId} and act = 'identify' and "agreedBy" is null)`

/** Return those of some requests to see who a case is about whose admins have a look that no other lead has agreed to. */
async function readWithLooks(db: ReadDb, rows: readonly RequestRow[]): Promise<Set<number>> {
  const ids = rows.filter(({ act, isDone }) => act === 'identify' && !isDone).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('adminRequests')
    .select('id')
    .where('id', 'in', ids)
    .where(hasUnreviewedLook(sql`"requestedBy"`))
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Return the views of requests, in their order. */
export async function requestViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly RequestRow[],
): Promise<AdminRequest[]> {
  const people = await readPeople(
    db,
    rows.flatMap(({ userId, requestedBy }) => [userId ?? requestedBy, requestedBy]),
  )
  const withLooks = await readWithLooks(db, rows)
  return rows.map((row) => ({
    kind: 'admin-request',
    id: row.id,
    act: row.act,
    supportMessageId: row.supportMessageId,
    user: row.userId === null ? null : named(personIn(people, row.userId)),
    caseId: row.caseId,
    isDone: row.isDone,
    hasUnreviewedLook: withLooks.has(row.id),
    requestedBy: named(personIn(people, row.requestedBy)),
    roles: row.roles,
    since: row.since,
    reason: row.reason,
    status: row.status === 'open' && !isOpen(row, clock.now()) ? 'expired' : row.status,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }))
}

/** Return the open requests about a member or a case, oldest first. */
export async function readOpenRequests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  about: { userId: number } | { caseId: number },
): Promise<AdminRequest[]> {
  const rows = await db
    .selectFrom('adminRequests')
    .selectAll()
    .where((eb) => eb.and(about))
    .where('status', '=', sql.lit('open'))
    .where('expiresAt', '>', clock.now().toISOString())
    .orderBy('id')
    .execute()
  return await requestViews({ db, clock }, rows)
}

/**
 * True for a row of `adminRequests` that an admin may see: not about them, nor about a case that is about them or that
 * they reported.
 */
export const isRequestFor = ({ id }: { id: number }): RawBuilder<boolean> => sql<boolean>`(
  "adminRequests"."userId" is distinct from ${id} and not exists (
    select from cases where cases.id = "adminRequests"."caseId" and ("subjectId" = ${id}
      or exists (select from reports where "caseId" = cases.id and "reporterId" = ${id}))))`

/** List the requests that wait for a second admin, newest first, without those that the calling admin may not see. */
export async function listRequests(
  { db, clock, me }: Context<Admin>,
  { limit, before }: Query<typeof users.listRequests>,
): Promise<Answer<typeof users.listRequests>> {
  const rows = await db
    .selectFrom('adminRequests')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    // A literal, so that the planner can use the index of open ones.
    .where('status', '=', sql.lit('open'))
    .where('expiresAt', '>', clock.now().toISOString())
    .where(isRequestFor(me))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return {
    items: await requestViews({ db, clock }, rows),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/** Return the ids of the members who may not see a request. */
async function excludedFrom({ db }: Tx, { userId, caseId }: RequestRow): Promise<number[]> {
  if (caseId === null) return userId === null ? [] : [userId]
  const { rows } = await sql<{ id: number }>`
    select "subjectId" as id from cases where id = ${caseId}
    union select "reporterId" from reports
    where "caseId" = ${caseId} and "reporterId" is not null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Announce a request to the admins who may see it. */
export async function announceRequest(tx: Tx, row: RequestRow): Promise<AdminRequest> {
  const [view] = await requestViews(tx, [row])
  if (view === undefined) throw new Error(`request ${row.id} has no view`)
  tx.announce(
    to.staff(api.users.listRequests, await excludedFrom(tx, row)),
    'admin-request:changed',
    view,
  )
  return view
}

interface Closing extends Partial<Pick<RequestRow, 'id' | 'act' | 'since'>> {
  /** Those about one member. */
  userId?: number
  status: 'confirmed' | 'withdrawn' | 'expired'
  closedBy: number | null
}

/**
 * Close the open requests of an id, a member or an act, and announce that to the admins. The reasons stay in the audit log
 * only; that of a confirmed act on a case, which the log does not get, until the case is deleted.
 */
export async function closeRequests(
  tx: Tx,
  { status, closedBy, ...which }: Closing,
): Promise<AdminRequest[]> {
  const rows = await tx.db
    .updateTable('adminRequests')
    .set({ status, closedBy, closedAt: tx.clock.now() })
    .set({
      reason: sql`case when ${status === 'confirmed'} and "caseId" is not null then reason end`,
    })
    .where((eb) => eb.and(which))
    .where('status', '=', sql.lit('open'))
    .returningAll()
    .execute()
  const closed: AdminRequest[] = []
  for (const row of rows) closed.push(await announceRequest(tx, row))
  return closed
}

/** Withdraw the requests about an account that is being deleted. */
export async function dropRequestsAbout(tx: Tx, userId: number): Promise<void> {
  await closeRequests(tx, { userId, status: 'withdrawn', closedBy: null })
}
