import {
  type Answer,
  api,
  keptBecause,
  mayCall,
  mayListen,
  type Role,
  type StaffRole,
  supportId,
  type UserDeletion,
  type users,
} from '@dodam/contract'
import { sql } from 'kysely'
import { isToCome } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { lockAdmins } from '../accounts/admins.ts'
import { endAll } from '../accounts/end-sessions.ts'
import { dropCodes } from '../accounts/one-time-codes.ts'
import { startAdminTimes } from '../accounts/session.ts'
import { audit } from '../audit/writes.ts'
import { announceDuty } from '../duty/announcing.ts'
import { dropDevices } from '../duty/devices.ts'
import { dropDuty } from '../duty/writes.ts'
import { notify } from '../notifications/notify.ts'
import { letWrite } from '../reports/suspension.ts'
import { dropFactors } from '../second-factor/writes.ts'
import { withdrawPending } from '../verification/writes.ts'
import { closeRequests, isOpen, isRequestFor } from './admin-requests.ts'
import { lockAccount } from './reads.ts'
import { agree } from './two-person.ts'

/** Return the full address of an account. NOT_FOUND for an unknown id and a deleted account. The read is audited. */
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
 * Change a member's role. FORBIDDEN for the support team and AI accounts, ROLE_LOCKED for a verified listener; no
 * effect without a change. An application to be one ends with the role that may send it.
 */
export async function setRole(
  tx: Tx<Admin>,
  seal: Seal,
  { id, role }: { id: number; role: Role },
): Promise<void> {
  const person = await lockAccount(tx.db, id)
  if (id === supportId || person.isAi) throw new Problem('FORBIDDEN')
  if (person.role === role) return
  if (person.isVerified) throw new Problem('ROLE_LOCKED')
  await tx.db.updateTable('users').set({ role }).where('id', '=', id).execute()
  if (!mayListen({ role })) await withdrawPending(tx, id)
  tx.changed({ kind: 'member', id })
  tx.announce(to.member(id), 'me:changed', {})
  const reason = `${person.role} → ${role}`
  await audit(tx, seal, { action: 'user:role', target: `user ${id}`, reason })
}

/**
 * End all sessions of an account, except the caller's current one. NOT_FOUND for an unknown id and a deleted account;
 * FORBIDDEN for those of another admin where the caller is no lead, because they may be on duty.
 */
export async function signOut(tx: Tx<Admin>, seal: Seal, { id }: { id: number }): Promise<void> {
  const person = await lockAccount(tx.db, id)
  if (person.isAdmin && id !== tx.me.id && !mayCall(tx.me, api.users.setAdmin))
    throw new Problem('FORBIDDEN')
  await endAll(tx, { userId: id, exceptId: tx.me.sessionId })
  await audit(tx, seal, { action: 'user:sign-out', target: `user ${id}` })
}

interface Right {
  id: number
  isAdmin: boolean
  /** Without them a new admin is a lead, and the roles of one who is there already stay. */
  roles?: StaffRole[] | undefined
  isTwoPerson: boolean
}

/** Return which act a change of an admin's right is; null where it changes nothing. */
function actOf(
  person: { isAdmin: boolean; staffRoles: readonly StaffRole[] },
  { isAdmin, roles }: { isAdmin: boolean; roles: readonly StaffRole[] },
): 'make-admin' | 'change-roles' | 'end-admin' | null {
  if (person.isAdmin !== isAdmin) return isAdmin ? 'make-admin' : 'end-admin'
  return isAdmin && String(person.staffRoles) !== String(roles) ? 'change-roles' : null
}

/**
 * Grant admin rights with these roles, change the roles, or remove the rights, once two leads agree. FORBIDDEN for
 * oneself, so that one lead always remains; for built-in accounts; and for granting rights to a member who is suspended
 * by name: a refusal for anonymous content would name its author. No effect without a change.
 */
export async function setAdmin(
  tx: Tx<Admin>,
  seal: Seal,
  { id, isAdmin, roles: given, isTwoPerson }: Right,
): Promise<void> {
  const admins = await lockAdmins(tx, api.users.setAdmin)
  const person = await lockAccount(tx.db, id)
  if (keptBecause(person, tx.me.id) !== null) throw new Problem('FORBIDDEN')
  const roles = given ?? (person.isAdmin ? person.staffRoles : ['lead' as const])
  const act = actOf(person, { isAdmin, roles })
  if (act === null) return
  const now = tx.clock.now()
  const isSuspended = person.hasNamedSuspension && isToCome(person.suspendedUntil, now)
  if (act === 'make-admin' && isSuspended) throw new Problem('FORBIDDEN')
  const asked = isAdmin ? { roles, reason: roles.join(', ') } : { roles: null, reason: null }
  const agreed = await agree(tx, seal, admins, { act, userId: id, ...asked, isTwoPerson })
  if (!agreed.isAgreed) return
  const isWider = act === 'make-admin' || roles.some((role) => !person.staffRoles.includes(role))
  await tx.db
    .updateTable('users')
    .set({
      isAdmin,
      ...(isAdmin && { staffRoles: roles }),
      // A role that is gained counts for agreements as a right that is granted.
      ...(!isAdmin ? { madeAdminAt: null } : isWider && { madeAdminAt: now }),
    })
    .where('id', '=', id)
    .execute()
  await followRight(tx, { id, act })
  await notify(tx, {
    userId: id,
    type: newsOf[act],
    relatedId: null,
    actorId: null,
    ...(isAdmin && { params: { roles } }),
  })
  // Their sockets receive `me:changed` as they change rooms.
  tx.changed({ kind: 'member', id })
  await audit(tx, seal, { action: `user:${act}`, target: `user ${id}`, reason: agreed.reason })
}

/** What the member is told of an act. */
const newsOf = {
  'make-admin': 'staff_started',
  'change-roles': 'staff_changed',
  'end-admin': 'staff_ended',
} as const

/** Change what depends on whether a member is an admin, and with which roles. */
async function followRight(
  tx: Tx<Admin>,
  { id, act }: { id: number; act: NonNullable<ReturnType<typeof actOf>> },
): Promise<void> {
  if (act === 'make-admin') {
    await startAdminTimes(tx, id)
    // One for anonymous content, which has no effect on an admin.
    await letWrite(tx, { userId: id })
    // A reset must not open an admin's account, and this one was started for a member.
    await dropCodes(tx, { userId: id, purpose: 'reset' })
  } else if (act === 'end-admin') {
    // Members have none of them.
    await dropFactors(tx, id)
    await dropDevices(tx, id)
    await dropDuty(tx, id)
  }
  await announceDuty(tx)
}

interface Removal {
  id: number
  reason: string | undefined
  isTwoPerson: boolean
  /** Deletes the account at once and permanently. */
  removeAccount: (tx: Tx, id: number) => Promise<void>
}

/** Delete a member's account once two admins agree. FORBIDDEN for built-in accounts and for oneself. */
export async function removeUser(
  tx: Tx<Admin>,
  seal: Seal,
  { id, reason: given = '', isTwoPerson, removeAccount }: Removal,
): Promise<UserDeletion> {
  const admins = await lockAdmins(tx, api.users.remove)
  // The deletion locks the row itself, after the locks that come first.
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
 * Withdraw a request that waits for a second admin. NOT_FOUND for an unknown one, and for one that the calling admin may
 * not see; ALREADY_PROCESSED for a closed one; FORBIDDEN for what the caller has done already and others look over.
 */
export async function withdrawRequest(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<Answer<typeof users.withdrawRequest>> {
  await lockAdmins(tx, api.users.listRequests)
  const row = await tx.db
    .selectFrom('adminRequests')
    .selectAll()
    .where('id', '=', id)
    .where(isRequestFor(tx.me))
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  if (!isOpen(row, tx.clock.now())) throw new Problem('ALREADY_PROCESSED')
  if (row.isDone && row.requestedBy === tx.me.id) throw new Problem('FORBIDDEN')
  const { userId, caseId, act } = row
  const [request] = await closeRequests(tx, { id, status: 'withdrawn', closedBy: tx.me.id })
  // A member who deletes their own account also deletes the request, without the lock of admins.
  if (request === undefined) throw new Problem('ALREADY_PROCESSED')
  const isOfCase = act === 'identify' || act === 'export'
  await audit(tx, seal, {
    action: isOfCase ? `report:${act}-withdraw` : `user:${act}-withdraw`,
    target: isOfCase ? `report ${caseId}` : `user ${userId}`,
  })
  return request
}
