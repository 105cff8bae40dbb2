import { mayListen } from '@dodam/contract'
import type { Member } from '../core/sessions/actor.ts'
import { calledRooms, countRequesters, countTeam, requestersFor } from './audience.ts'
import type { Counts, Presence } from './presence.ts'
import type { Io, SocketData } from './publish.ts'

/** Return the members with a socket of this instance in a room, `fits` of these sockets only. */
function peopleIn(
  io: Io,
  room: string,
  fits: (data: SocketData) => boolean = () => true,
): Set<number> {
  const people = new Set<number>()
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (socket !== undefined && fits(socket.data)) people.add(socket.data.userId)
  }
  return people
}

/**
 * Count the requesters connected to this instance by kind, and the admins with a page that sounds when the team is called;
 * a member with several tabs counts once.
 */
export const listenersOn = (io: Io) => (): Counts => ({
  ...countRequesters((room) => peopleIn(io, room).size),
  ...countTeam(
    calledRooms.flatMap((room) => [...peopleIn(io, room, ({ isSounding }) => isSounding)]),
  ),
})

export type IsListenerHere = (me: Member) => Promise<boolean>

/** Create the check whether another member is connected who may ask `me` for a chat. It does not say who. */
export const listenerSeeker =
  (presence: Presence): IsListenerHere =>
  async (me) => {
    const isCounted = mayListen(me) && (await presence.online([me.id])).has(me.id)
    return requestersFor(me, presence.counts()) > (isCounted ? 1 : 0)
  }
