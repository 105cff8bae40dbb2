import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { perMember } from '../../core/limits/limit.ts'
import { closedUntil } from '../../core/sessions/restrictions.ts'
import { to } from '../../live/audience.ts'
import type { SocketHandlers } from '../../live/gateway.ts'
import type { Emit } from '../../live/publish.ts'
import { listPresencePartners } from './reads.ts'
import { otherIdOf } from './views.ts'

/** Per member and room. Excess events are dropped silently: the web app sends one every two seconds. */
const typingLimit = perMember('typing', 1, 2)

export const chatSockets: Pick<SocketHandlers, 'typing'> = {
  // Membership is checked for every event, so a non-member or a member who left reaches no one.
  typing: async ({ db, userId, emit, isWithin }, { roomId }) => {
    if (!(await isWithin(typingLimit, `member=${userId}|room=${roomId}`))) return
    const room = await db
      .selectFrom('chatRooms')
      .select(['participant1Id', 'participant2Id'])
      .where('id', '=', roomId)
      .where('isActive', '=', true)
      // Typing reveals presence, which is hidden while one of the two is masked.
      .where('isAnonymous', '=', false)
      .where('left1At', 'is', null)
      .where('left2At', 'is', null)
      // Typing is the only socket event that a member who may not write could use to reach another member.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('users')
              .select('id')
              .where('users.id', '=', userId)
              .where((who) =>
                who.or([
                  who('suspendedUntil', '>', sql<string>`now()`),
                  who(closedUntil, '>', sql<string>`now()`),
                ]),
              ),
          ),
        ),
      )
      .where((eb) => eb.or([eb('participant1Id', '=', userId), eb('participant2Id', '=', userId)]))
      .executeTakeFirst()
    if (room !== undefined)
      emit(to.member(otherIdOf(room, userId)), 'typing', { roomId }, { volatile: true })
  },
}

/** Emit the presence of `userId` to the members who share an active, unmasked room with them. */
export async function announcePresence(
  db: ReadDb,
  emit: Emit,
  { userId, online }: { userId: number; online: boolean },
): Promise<void> {
  for (const { partnerId, roomIds } of await listPresencePartners(db, userId))
    emit(to.member(partnerId), 'presence', { roomIds, online })
}
