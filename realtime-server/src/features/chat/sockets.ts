import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { perMember } from '../../core/limits/limit.ts'
import { to } from '../../live/audience.ts'
import type { SocketHandlers } from '../../live/gateway.ts'
import type { Emit } from '../../live/publish.ts'
import { listPresencePartners } from './reads.ts'
import { otherIdOf } from './views.ts'

/** For each person in each room. Further events are dropped silently: our client sends one every two seconds. */
const typingLimit = perMember('typing', 1, 2)

export const chatSockets: Pick<SocketHandlers, 'typing'> = {
  // Membership is checked with every event: people outside the room, or who left it, reach nobody.
  typing: async ({ db, userId, emit, isWithin }, { roomId }) => {
    if (!(await isWithin(typingLimit, `member=${userId}|room=${roomId}`))) return
    const room = await db
      .selectFrom('chatRooms')
      .select(['participant1Id', 'participant2Id'])
      .where('id', '=', roomId)
      .where('isActive', '=', true)
      // Who types is there, which is not told while one of the two is masked.
      .where('isAnonymous', '=', false)
      .where('left1At', 'is', null)
      .where('left2At', 'is', null)
      // Typing is the only thing that a suspended member could write over the socket.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('users')
              .select('id')
              .where('users.id', '=', userId)
              .where('suspendedUntil', '>', sql<string>`now()`),
          ),
        ),
      )
      .where((eb) => eb.or([eb('participant1Id', '=', userId), eb('participant2Id', '=', userId)]))
      .executeTakeFirst()
    if (room !== undefined)
      emit(to.member(otherIdOf(room, userId)), 'typing', { roomId }, { volatile: true })
  },
}

/** Emit everybody who shares an active room with `userId`, in which neither is masked, that they came or went. */
export async function announcePresence(
  db: ReadDb,
  emit: Emit,
  { userId, online }: { userId: number; online: boolean },
): Promise<void> {
  for (const { partnerId, roomIds } of await listPresencePartners(db, userId))
    emit(to.member(partnerId), 'presence', { roomIds, online })
}
