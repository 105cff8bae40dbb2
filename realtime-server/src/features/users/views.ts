import { type AdminUser, maskedEmail, type PublicUser } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { hourOf, isToCome } from '../../core/clock.ts'
import { endOf } from '../../core/sessions/restrictions.ts'
import { type PersonRow, publicUser } from '../accounts/reads.ts'
import { toldPause } from '../risk/reads.ts'

/** The columns of an account's admin view. The password's hash is not among them. */
export const accountColumns = [
  ...([
    'id',
    'username',
    'nickname',
    'email',
    'role',
    'isAdmin',
    'staffRoles',
    'isVerified',
  ] as const),
  ...(['suspendedUntil', 'suspensionReason', 'pausedAt', 'pauseTellAt'] as const),
  ...(['isAi', 'isTest', 'deletedAt'] as const),
  ...(['gradeLevel', 'gender', 'avatarType', 'characterAvatar', 'avatar', 'bio'] as const),
  ...(['preferredCategories', 'language', 'createdAt', 'passwordChangedAt'] as const),
] as const satisfies readonly (keyof Database['users'])[]

export type AccountRow = Pick<Selectable<Database['users']>, (typeof accountColumns)[number]> & {
  lastLoginAt: string | null
  lastSeenAt: string | null
  /** Whether admins may see their suspension beside their name. */
  hasNamedSuspension: boolean
}

/**
 * Return the admin view of an account. A suspension for anonymous texts is left out whole: one that appears at the moment
 * of a decision names the author.
 */
export function accountView(row: AccountRow, now: Date): AdminUser {
  const { deletedAt, email, pauseTellAt: _pauseTellAt, ...rest } = row
  const { suspendedUntil, suspensionReason, hasNamedSuspension, ...account } = rest
  const { lastSeenAt } = row
  const isBlocked = hasNamedSuspension && isToCome(suspendedUntil, now)
  return {
    kind: 'admin-user',
    ...account,
    staffRoles: row.isAdmin ? row.staffRoles : [],
    ...(deletedAt !== null && { username: '', nickname: '' }),
    email: email === null ? null : maskedEmail(email),
    isBlocked,
    suspendedUntil: isBlocked && suspendedUntil !== null ? endOf(suspendedUntil) : null,
    suspensionReason: isBlocked ? suspensionReason : null,
    pausedAt: toldPause(row),
    isDeleted: deletedAt !== null,
    lastSeenAt: lastSeenAt === null ? null : hourOf(lastSeenAt),
    updatedAt: null,
    lastLoginIP: null,
    loginAttempts: null,
  }
}

/** Return a member's names, blank for a deleted account. */
export function named(person: PersonRow): Pick<PublicUser, 'id' | 'username' | 'nickname'> {
  const { id, username, nickname } = publicUser(person)
  return { id, username, nickname }
}
