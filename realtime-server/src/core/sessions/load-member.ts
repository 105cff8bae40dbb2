import type { Failure } from '@dodam/contract'
import type { Db } from '@dodam/db'
import type { Clock } from '../clock.ts'
import type { Epoch } from '../tx/epoch.ts'
import { dayOf, noteActive } from './active-days.ts'
import type { Member } from './actor.ts'
import { actsAsAdmin, adminState, type ListOnDuty } from './admin-sessions.ts'
import { closedUntil } from './restrictions.ts'

/** A session ends after this long without use. */
export const idleMs = 30 * 86_400_000
/** The use of a session is stored at most this often. */
const noteEveryMs = 600_000

/** Why a session is over: it was ended, or it was idle for too long. */
export type Over = NonNullable<Failure['sessionEnd']>

export interface SessionDeps {
  db: Db
  clock: Clock
  /** False in production, because the password of the test accounts is public. */
  mayTestAccountsSignIn: boolean
  /** Whether the admin area requires a second factor. */
  isFactorRequired: boolean
  listOnDuty: ListOnDuty
  epoch: Pick<Epoch, 'known'>
}

/** Whether a session that was last used then is over. */
export const isIdle = (lastSeenAt: string, now: Date): boolean =>
  Date.parse(lastSeenAt) <= now.getTime() - idleMs

/** Read the member of a session from the database and store its use, or return why the session is over. */
export async function loadMember(
  { db, clock, epoch, ...deps }: SessionDeps,
  sessionId: string,
  userId: number,
): Promise<Member | Over> {
  const now = clock.now()
  const begun = epoch.known()
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'role',
      'users.isAdmin as isAdminAccount',
      'staffRoles',
      'isVerified',
      'gradeLevel',
      'language',
      'showAiPosts',
      'users.createdAt as joinedAt',
    ])
    .select(actsAsAdmin(deps.isFactorRequired).as('isAdmin'))
    .select(closedUntil.as('chatsClosedUntil'))
    .select(['suspendedUntil', 'pausedAt', 'sessions.createdAt', 'adminSince', 'adminActiveAt'])
    .select(['lastSeenAt', 'provenAt', 'endedAt', 'ranOut', 'isAi', 'isTest'])
    .where('sessions.id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  // The account was deleted, or the session ended too long ago to know why: the device should wipe its data.
  if (row === undefined) return 'ended'
  const { lastSeenAt, provenAt, suspendedUntil, pausedAt, isAi, isTest, ...rest } = row
  const { endedAt, ranOut, createdAt, adminSince, adminActiveAt, isAdminAccount, ...others } = rest
  const { joinedAt, chatsClosedUntil, staffRoles, ...who } = others
  if (endedAt !== null) return ranOut ? 'expired' : 'ended'
  const times = { createdAt, adminSince, adminActiveAt }
  const state = isAdminAccount
    ? await adminState(userId, times, { db, clock, listOnDuty: deps.listOnDuty })
    : 'open'
  if (state === 'expired') return 'expired'
  if (isIdle(lastSeenAt, now) || isAi || (isTest && !deps.mayTestAccountsSignIn)) return 'expired'
  const seenMs = Date.parse(lastSeenAt)
  if (now.getTime() - seenMs > noteEveryMs || dayOf(seenMs) !== dayOf(now.getTime())) {
    await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', sessionId).execute()
    await noteActive(db, userId, now)
  }
  return {
    kind: 'member',
    sessionId,
    epoch: begun,
    ...who,
    staffRoles: who.isAdmin ? staffRoles : [],
    joinedAt: Date.parse(joinedAt),
    lacksFactor: isAdminAccount && !who.isAdmin,
    isLocked: state === 'locked',
    adminActiveAt: isAdminAccount ? Date.parse(adminActiveAt ?? createdAt) : null,
    provenAt: provenAt === null ? null : Date.parse(provenAt),
    suspendedUntil: suspendedUntil === null ? null : Date.parse(suspendedUntil),
    pausedAt: pausedAt === null ? null : Date.parse(pausedAt),
    chatsClosedUntil: chatsClosedUntil === null ? null : Date.parse(chatsClosedUntil),
  }
}
