import type { Db } from '@dodam/db'
import { to } from '../../live/audience.ts'
import type { SocketHandlers } from '../../live/gateway.ts'
import type { Tell } from '../../live/publish.ts'
import { listActivePartners, otherIdOf } from './reads.ts'

export const chatSockets: Pick<SocketHandlers, 'typing'> = {
  // Membership is looked up each time: who is not in the room, or left it, is simply not heard.
  typing: async ({ db, userId, tell }, { roomId }) => {
    const room = await db
      .selectFrom('chatRooms')
      .select(['participant1Id', 'participant2Id'])
      .where('id', '=', roomId)
      .where('isActive', '=', true)
      .where((eb) => eb.or([eb('participant1Id', '=', userId), eb('participant2Id', '=', userId)]))
      .executeTakeFirst()
    if (room !== undefined)
      tell(to.member(otherIdOf(room, userId)), 'typing', { roomId }, { volatile: true })
  },
}

/** Tells the people who share an active room with somebody that they came or went. */
export async function announcePresence(
  db: Db,
  tell: Tell,
  { userId, online }: { userId: number; online: boolean },
): Promise<void> {
  for (const { roomId, otherId } of await listActivePartners(db, userId))
    tell(to.member(otherId), 'presence', { roomId, online }, { volatile: true })
}
