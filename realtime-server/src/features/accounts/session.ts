import type { OwnSession } from '@dodam/contract'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { adminEnds, hasRunOut, type ListOnDuty } from '../../core/sessions/admin-sessions.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { tellEnded } from './end-sessions.ts'

/** Return the session of the call, and when it locks and ends. */
export async function readOwnSession(
  { db, clock, me }: Pick<Context<Member>, 'db' | 'clock' | 'me'>,
  listOnDuty: ListOnDuty,
): Promise<OwnSession> {
  const { publicId, isAdmin, ...times } = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['publicId', 'sessions.createdAt', 'adminSince', 'adminActiveAt', 'users.isAdmin'])
    .where('sessions.id', '=', me.sessionId)
    .executeTakeFirstOrThrow()
  const own = { kind: 'own-session', id: publicId } as const
  if (!isAdmin) return { ...own, isLocked: false, locksAt: null, endsAt: null, mustEndAt: null }
  const onDuty = await listOnDuty({ db, clock })
  const { locksAt, endsAt, mustEndAt } = adminEnds(times, onDuty.includes(me.id))
  return {
    ...own,
    isLocked: me.isLocked,
    locksAt: locksAt === null ? null : new Date(locksAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    mustEndAt: new Date(mustEndAt).toISOString(),
  }
}

/** Record activity on the session of the call, which postpones the end of an admin's session. */
export async function staySignedIn(tx: Tx<Member>, listOnDuty: ListOnDuty): Promise<OwnSession> {
  await tx.db
    .updateTable('sessions')
    .set({ adminActiveAt: tx.clock.now() })
    .where('id', '=', tx.me.sessionId)
    .execute()
  return await readOwnSession(tx, listOnDuty)
}

/** Limit the open sessions of a member who becomes an admin like those of other admins. */
export async function startAdminTimes(tx: Tx, userId: number): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .updateTable('sessions')
    .set({ adminSince: now, adminActiveAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}

/**
 * Ends the expired sessions of admins. They are unusable already; the job notifies their sockets and removes them from
 * the lists of devices.
 */
export const spentSessionsJob = (write: Write, listOnDuty: ListOnDuty): Job => ({
  name: 'spent sessions',
  everySeconds: 60,
  run: () =>
    write(async (tx) => {
      const now = tx.clock.now()
      const spent = await tx.db
        .updateTable('sessions')
        .from('users')
        .set({ endedAt: now, ranOut: true })
        .whereRef('users.id', '=', 'sessions.userId')
        .where('users.isAdmin', '=', true)
        .where('sessions.endedAt', 'is', null)
        .where(hasRunOut(now, await listOnDuty(tx)))
        .returning('sessions.id')
        .execute()
      await tellEnded(
        tx,
        spent.map(({ id }) => id),
        'expired',
      )
    }),
})
