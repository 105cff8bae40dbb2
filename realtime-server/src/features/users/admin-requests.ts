import { type AdminRequest, type Answer, api, type Query, type users } from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
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

/** Return the views of requests, in their order. */
export async function requestViews(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  rows: readonly RequestRow[],
): Promise<AdminRequest[]> {
  const people = await readPeople(
    db,
    rows.flatMap(({ userId, requestedBy }) => [userId, requestedBy]),
  )
  return rows.map((row) => ({
    kind: 'admin-request',
    id: row.id,
    act: row.act,
    supportMessageId: row.supportMessageId,
    user: named(personIn(people, row.userId)),
    requestedBy: named(personIn(people, row.requestedBy)),
    roles: row.roles,
    reason: row.reason,
    status: row.status === 'open' && !isOpen(row, clock.now()) ? 'expired' : row.status,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }))
}

/** Return the open requests about a member. */
export async function readOpenRequests(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<AdminRequest[]> {
  const rows = await db
    .selectFrom('adminRequests')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('open'))
    .where('expiresAt', '>', clock.now().toISOString())
    .orderBy('id')
    .execute()
  return await requestViews({ db, clock }, rows)
}

/** List the requests that wait for a second admin, newest first, without those about the calling admin. */
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
    .where('userId', '<>', me.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return {
    items: await requestViews({ db, clock }, rows),
    nextBefore: nextBeforeOf(rows, limit),
  }
}

/** Announce a request to the admins, except its subject. */
export async function announceRequest(tx: Tx, row: RequestRow): Promise<AdminRequest> {
  const [view] = await requestViews(tx, [row])
  if (view === undefined) throw new Error(`request ${row.id} has no view`)
  tx.announce(to.staff(api.users.listRequests, [row.userId]), 'admin-request:changed', view)
  return view
}

interface Closing {
  userId: number
  /** Limit to one act. */
  act?: RequestRow['act']
  status: 'confirmed' | 'withdrawn' | 'expired'
  closedBy: number | null
}

/** Close a member's open requests and announce that to the admins. The reasons stay in the audit log only. */
export async function closeRequests(
  tx: Tx,
  { userId, act, status, closedBy }: Closing,
): Promise<AdminRequest[]> {
  const rows = await tx.db
    .updateTable('adminRequests')
    .set({ status, closedBy, closedAt: tx.clock.now(), reason: null })
    .where('userId', '=', userId)
    .where('status', '=', sql.lit('open'))
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? 'delete'))
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
