import {
  type Answer,
  deletionRequestHours,
  keptBecause,
  type Role,
  type UserDeletion,
  type users,
} from '@dodam/contract'
import { sql } from 'kysely'
import { isToCome } from '../../core/clock.ts'
import { Problem } from '../../core/problem.ts'
import type { Seal } from '../../core/seal.ts'
import type { Admin } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { startAdminTimes } from '../accounts/own-session.ts'
import { supportId } from '../accounts/reads.ts'
import { audit } from '../audit/writes.ts'
import { dropFactors } from '../second-factor/writes.ts'
import { hasPendingApplication } from '../verification/reads.ts'
import { lockAccount } from './reads.ts'
import { announceRequest, closeRequest, isOpen, requestViews } from './requests.ts'

/** The whole address of an account. NOT_FOUND for nobody and for a deleted one. The look is audited. */
export async function openEmail(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<Answer<typeof users.openEmail>> {
  const row = await tx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  await audit(tx, seal, { action: 'user:email', target: `user ${id}` })
  return { kind: 'user-email', id, email: row.email }
}

/**
 * Give somebody another role. FORBIDDEN for the support team and AI accounts, ROLE_LOCKED for a verified listener and for
 * somebody who has applied to be one; nothing happens where it is theirs already.
 */
export async function setRole(
  tx: Tx<Admin>,
  seal: Seal,
  { id, role }: { id: number; role: Role },
): Promise<void> {
  const person = await lockAccount(tx.db, id)
  if (id === supportId || person.isAi) throw new Problem('FORBIDDEN')
  if (person.role === role) return
  if (person.isVerified || (await hasPendingApplication(tx.db, id)))
    throw new Problem('ROLE_LOCKED')
  await tx.db.updateTable('users').set({ role }).where('id', '=', id).execute()
  tx.memberChanged(id)
  tx.announce(to.member(id), 'me:changed', {})
  const reason = `${person.role} → ${role}`
  await audit(tx, seal, { action: 'user:role', target: `user ${id}`, reason })
}

/**
 * Let one after the other change who is an admin, and decide with whom a deletion is agreed. Return the ids of the admins
 * there are; FORBIDDEN for who is none any more.
 */
async function lockAdmins(tx: Tx<Admin>): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('admins', 0))`.execute(tx.db)
  const rows = await tx.db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)
    .execute()
  const ids = rows.map((row) => row.id)
  if (!ids.includes(tx.me.id)) throw new Problem('FORBIDDEN')
  return ids
}

/**
 * Make somebody an admin, or end that. FORBIDDEN for oneself, so there is always one left; for accounts of the product;
 * and for making an admin of somebody who is suspended. Nothing happens where it is so already.
 */
export async function setAdmin(
  tx: Tx<Admin>,
  seal: Seal,
  { id, isAdmin }: { id: number; isAdmin: boolean },
): Promise<void> {
  await lockAdmins(tx)
  const person = await lockAccount(tx.db, id)
  if (keptBecause(person, tx.me.id) !== null) throw new Problem('FORBIDDEN')
  if (person.isAdmin === isAdmin) return
  if (isAdmin && isToCome(person.suspendedUntil, tx.clock.now())) throw new Problem('FORBIDDEN')
  await tx.db.updateTable('users').set({ isAdmin }).where('id', '=', id).execute()
  // A member has no use for a second factor, and a new admin starts with the times of one.
  if (isAdmin) await startAdminTimes(tx, id)
  else await dropFactors(tx, id)
  // Their sockets hear `me:changed` as they move to other rooms.
  tx.memberChanged(id)
  const action = isAdmin ? 'user:make-admin' : 'user:end-admin'
  await audit(tx, seal, { action, target: `user ${id}` })
}

interface Removal {
  id: number
  reason: string | undefined
  isTwoPerson: boolean
  /** Deletes the account at once and for good. */
  removeAccount: (tx: Tx, id: number) => Promise<void>
}

/**
 * Delete somebody's account. Where two have to agree, the first admin's call asks for it, and that of another one deletes;
 * a request whose admin has lost the right meanwhile counts no more. FORBIDDEN for accounts of the product and for oneself.
 */
export async function removeUser(
  tx: Tx<Admin>,
  seal: Seal,
  { id, reason: given, isTwoPerson, removeAccount }: Removal,
): Promise<UserDeletion> {
  const { me, clock } = tx
  const admins = await lockAdmins(tx)
  // The deletion locks the row itself, after what it must lock first.
  const person = await lockAccount(tx.db, id, sql``)
  if (keptBecause(person, me.id) !== null) throw new Problem('FORBIDDEN')
  const reason = given === undefined || given === '' ? null : given
  const target = `user ${id}`
  const known = await tx.db
    .selectFrom('deletionRequests')
    .selectAll()
    .where('userId', '=', id)
    .where('status', '=', sql.lit('open'))
    .executeTakeFirst()
  const stands =
    known !== undefined && isOpen(known, clock.now()) && admins.includes(known.requestedBy)
  const needsSecond = isTwoPerson && admins.filter((one) => one !== id).length >= 2
  if (needsSecond && stands && known.requestedBy === me.id) {
    const [request = null] = await requestViews(tx, [known])
    return { kind: 'user-deletion', id, isDeleted: false, needsSecond: true, request }
  }
  if (needsSecond && !stands) {
    const isOver = known !== undefined && !isOpen(known, clock.now())
    await closeRequest(tx, {
      ...{ userId: id, closedBy: null, status: isOver ? 'expired' : 'withdrawn' },
    })
    const createdAt = clock.now()
    const row = await tx.db
      .insertInto('deletionRequests')
      .values({
        ...{ userId: id, requestedBy: me.id, reason, createdAt },
        expiresAt: new Date(createdAt.getTime() + deletionRequestHours * 3_600_000),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const request = await announceRequest(tx, row)
    await audit(tx, seal, { action: 'user:delete-request', target, reason })
    return { kind: 'user-deletion', id, isDeleted: false, needsSecond: true, request }
  }
  const request = await closeRequest(tx, { userId: id, status: 'confirmed', closedBy: me.id })
  await removeAccount(tx, id)
  await audit(tx, seal, { action: 'user:delete', target, reason: reason ?? known?.reason ?? null })
  return { kind: 'user-deletion', id, isDeleted: true, needsSecond: false, request }
}

/**
 * Take back a deletion that waits. NOT_FOUND for one that never was, and for one about the admin themselves;
 * ALREADY_PROCESSED for one that waits no more.
 */
export async function withdrawDeletion(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<Answer<typeof users.withdrawDeletion>> {
  await lockAdmins(tx)
  const row = await tx.db
    .selectFrom('deletionRequests')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '<>', tx.me.id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  if (!isOpen(row, tx.clock.now())) throw new Problem('ALREADY_PROCESSED')
  const { userId } = row
  const request = await closeRequest(tx, { userId, status: 'withdrawn', closedBy: tx.me.id })
  // An account that is deleted by its own person takes its request with it, without the lock of admins.
  if (request === null) throw new Problem('ALREADY_PROCESSED')
  await audit(tx, seal, { action: 'user:delete-withdraw', target: `user ${userId}` })
  return request
}
