import type { Session } from '@dodam/contract'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'

/** A list of more devices is of no use. */
const maxListed = 100

/** My devices that are signed in, the latest used first. `idleSince`: a session last used before it is over. */
export async function listSessions(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { idleSince }: { idleSince: string },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'publicId', 'device', 'lastSeenAt', 'createdAt'])
    .where('userId', '=', me.id)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', idleSince)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('publicId', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, publicId, ...session }) => ({
    ...session,
    kind: 'session',
    id: publicId,
    isCurrent: id === me.sessionId,
  }))
}

/** From where each of my sessions was last used, as far as that is kept. */
export async function listAddresses({
  db,
  me,
}: Pick<Context<Member>, 'db' | 'me'>): Promise<{ id: number; address: string }[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['publicId as id', 'address'])
    .where('userId', '=', me.id)
    .where('address', 'is not', null)
    .orderBy('publicId', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ id, address }) => ({ id, address: address ?? '' }))
}
