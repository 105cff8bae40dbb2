import { type Answer, keptBecause, type Role, type UserDeletion, type users } from '@dodam/contract'
import { sql } from 'kysely'
import { isToCome } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { lockAdmins } from '../accounts/admins.ts'
import { dropCodes } from '../accounts/one-time-codes.ts'
import { supportId } from '../accounts/reads.ts'
import { startAdminTimes } from '../accounts/session.ts'
import { audit } from '../audit/writes.ts'
import { dropFactors } from '../second-factor/writes.ts'
import { hasPendingApplication } from '../verification/reads.ts'
import { closeRequests, isOpen } from './admin-requests.ts'
import { lockAccount } from './reads.ts'
import { agree } from './two-person.ts'

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
  tx.changed({ kind: 'member', id })
  tx.announce(to.member(id), 'me:changed', {})
  const reason = `${person.role} → ${role}`
  await audit(tx, seal, { action: 'user:role', target: `user ${id}`, reason })
}

/**
 * Make somebody an admin, or end that, once two agree. FORBIDDEN for oneself, so there is always one left; for accounts of
 * the product; and for making an admin of somebody who is suspended. Nothing happens where it is so already.
 */
export async function setAdmin(
  tx: Tx<Admin>,
  seal: Seal,
  { id, isAdmin, isTwoPerson }: { id: number; isAdmin: boolean; isTwoPerson: boolean },
): Promise<void> {
  const admins = await lockAdmins(tx)
  const person = await lockAccount(tx.db, id)
  if (keptBecause(person, tx.me.id) !== null) throw new Problem('FORBIDDEN')
  if (person.isAdmin === isAdmin) return
  const now = tx.clock.now()
  if (isAdmin && isToCome(person.suspendedUntil, now)) throw new Problem('FORBIDDEN')
  const act = isAdmin ? 'make-admin' : 'end-admin'
  const agreed = await agree(tx, seal, admins, { act, userId: id, reason: null, isTwoPerson })
  if (!agreed.isAgreed) return
  await tx.db
    .updateTable('users')
    .set({ isAdmin, madeAdminAt: isAdmin ? now : null })
    .where('id', '=', id)
    .execute()
  if (isAdmin) {
    await startAdminTimes(tx, id)
    // A reset opens no admin's account, and this one was started for a member.
    await dropCodes(tx, { userId: id, purpose: 'reset' })
    // A member has no use for a second factor.
  } else await dropFactors(tx, id)
  // Their sockets hear `me:changed` as they move to other rooms.
  tx.changed({ kind: 'member', id })
  await audit(tx, seal, { action: `user:${act}`, target: `user ${id}`, reason: agreed.reason })
}

interface Removal {
  id: number
  reason: string | undefined
  isTwoPerson: boolean
  /** Deletes the account at once and for good. */
  removeAccount: (tx: Tx, id: number) => Promise<void>
}

/** Delete somebody's account once two agree. FORBIDDEN for accounts of the product and for oneself. */
export async function removeUser(
  tx: Tx<Admin>,
  seal: Seal,
  { id, reason: given = '', isTwoPerson, removeAccount }: Removal,
): Promise<UserDeletion> {
  const admins = await lockAdmins(tx)
  // The deletion locks the row itself, after what it must lock first.
  const person = await lockAccount(tx.db, id, sql``)
  if (keptBecause(person, tx.me.id) !== null) throw new Problem('FORBIDDEN')
  const reason = given === '' ? null : given
  const agreed = await agree(tx, seal, admins, { act: 'delete', userId: id, reason, isTwoPerson })
  const { isAgreed: isDeleted, request } = agreed
  if (agreed.isAgreed) {
    await removeAccount(tx, id)
    await audit(tx, seal, { action: 'user:delete', target: `user ${id}`, reason: agreed.reason })
  }
  return { kind: 'user-deletion', id, isDeleted, needsSecond: !isDeleted, request }
}

/**
 * Take back what waits for a second admin. NOT_FOUND for one that never was, and for one about the admin themselves;
 * ALREADY_PROCESSED for one that waits no more.
 */
export async function withdrawRequest(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<Answer<typeof users.withdrawRequest>> {
  await lockAdmins(tx)
  const row = await tx.db
    .selectFrom('adminRequests')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '<>', tx.me.id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  if (!isOpen(row, tx.clock.now())) throw new Problem('ALREADY_PROCESSED')
  const { userId, act } = row
  const [request] = await closeRequests(tx, {
    userId,
    act,
    status: 'withdrawn',
    closedBy: tx.me.id,
  })
  // An account that is deleted by its own person takes its request with it, without the lock of admins.
  if (request === undefined) throw new Problem('ALREADY_PROCESSED')
  await audit(tx, seal, { action: `user:${act}-withdraw`, target: `user ${userId}` })
  return request
}
