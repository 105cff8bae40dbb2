import type { Answer, DeletionRequest, Query, users } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { isToCome } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { nextBeforeOf } from '../../core/pages.ts'
import type { Admin } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { named } from './views.ts'

export type RequestRow = Selectable<Database['deletionRequests']>

/** Whether a request can still be confirmed. */
export const isOpen = ({ status, expiresAt }: RequestRow, now: Date): boolean =>
  status === 'open' && isToCome(expiresAt, now)

/** Make the views of requests, in their order. */
export async function requestViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly RequestRow[],
): Promise<DeletionRequest[]> {
  const people = await readPeople(
    db,
    rows.flatMap(({ userId, requestedBy }) => [userId, requestedBy]),
  )
  return rows.map((row) => ({
    kind: 'deletion-request',
    id: row.id,
    user: named(personIn(people, row.userId)),
    requestedBy: named(personIn(people, row.requestedBy)),
    reason: row.reason,
    status: row.status === 'open' && !isOpen(row, clock.now()) ? 'expired' : row.status,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }))
}

/** The request about somebody that can still be confirmed; null without one. */
export async function readOpenRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<DeletionRequest | null> {
  const rows = await db
    .selectFrom('deletionRequests')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('open'))
    .where('expiresAt', '>', clock.now().toISOString())
    .execute()
  return (await requestViews({ db, clock }, rows))[0] ?? null
}

/** Requests that wait for a second admin, newest first, without those about the admin who asks. */
export async function listRequests(
  { db, clock, me }: Context<Admin>,
  { limit, before }: Query<typeof users.listDeletionRequests>,
): Promise<Answer<typeof users.listDeletionRequests>> {
  const rows = await db
    .selectFrom('deletionRequests')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    // A literal, so that the planner may use the index of the open ones.
    .where('status', '=', sql.lit('open'))
    .where('expiresAt', '>', clock.now().toISOString())
    .where('userId', '<>', me.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return {
    items: await requestViews({ db, clock }, rows),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/** The admins there are, without one of them. */
export async function countOtherAdmins(db: ReadDb, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    // A literal, so that the planner may use the index of admins.
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Tell the admins of a request as it is now, but the one whom it is about. */
export async function announceRequest(tx: Tx, row: RequestRow): Promise<DeletionRequest> {
  const [view] = await requestViews(tx, [row])
  if (view === undefined) throw new Error(`deletion request ${row.id} has no view`)
  tx.announce(to.adminsExcept([row.userId]), 'deletion-request:changed', view)
  return view
}

interface Closing {
  userId: number
  status: 'confirmed' | 'withdrawn' | 'expired'
  closedBy: number | null
}

/** Close the request about somebody, if one is open, and tell the admins. Its reason stays in the audit log only. */
export async function closeRequest(
  tx: Tx,
  { userId, status, closedBy }: Closing,
): Promise<DeletionRequest | null> {
  const row = await tx.db
    .updateTable('deletionRequests')
    .set({ status, closedBy, closedAt: tx.clock.now(), reason: null })
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('open'))
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : await announceRequest(tx, row)
}

/** An account is being deleted: what waits about it is settled. */
export async function dropRequestAbout(tx: Tx, userId: number): Promise<void> {
  await closeRequest(tx, { userId, status: 'withdrawn', closedBy: null })
}
