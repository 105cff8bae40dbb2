import type { OwnSession } from '@dodam/contract'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { adminEnds, hasRunOut } from '../../core/sessions/admin-sessions.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { tellEnded } from './end-sessions.ts'

/** Return the session of the call and when it ends. */
export async function readOwnSession({
  db,
  me,
}: Pick<Context<Member>, 'db' | 'me'>): Promise<OwnSession> {
  const { publicId, isAdmin, ...times } = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['publicId', 'sessions.createdAt', 'adminSince', 'adminActiveAt', 'users.isAdmin'])
    .where('sessions.id', '=', me.sessionId)
    .executeTakeFirstOrThrow()
  const { endsAt, mustEndAt } = adminEnds(times)
  return {
    kind: 'own-session',
    id: publicId,
    endsAt: isAdmin ? new Date(endsAt).toISOString() : null,
    mustEndAt: isAdmin ? new Date(mustEndAt).toISOString() : null,
  }
}

/** Record activity on the session of the call, which postpones the end of an admin's session. */
export async function staySignedIn(tx: Tx<Member>): Promise<OwnSession> {
  await tx.db
    .updateTable('sessions')
    .set({ adminActiveAt: tx.clock.now() })
    .where('id', '=', tx.me.sessionId)
    .execute()
  return await readOwnSession(tx)
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
export const spentSessionsJob = (write: Write): Job => ({
  name: 'spent sessions',
  everySeconds: 60,
  run: () =>
    write(async (tx) => {
      const now = tx.clock.now()
      const spent = await tx.db
        .updateTable('sessions')
        .from('users')
        .set({ endedAt: now })
        .whereRef('users.id', '=', 'sessions.userId')
        .where('users.isAdmin', '=', true)
        .where('sessions.endedAt', 'is', null)
        .where(hasRunOut(now))
        .returning('sessions.id')
        .execute()
      await tellEnded(
        tx,
        spent.map(({ id }) => id),
        'expired',
      )
    }),
})
