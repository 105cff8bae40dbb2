import { mayListen } from '@dodam/contract'
import type { Member } from '../core/sessions/actor.ts'
import { countRequesters, requestersFor } from './audience.ts'
import type { Counts, Presence } from './presence.ts'
import type { Io } from './publish.ts'

/** Count the people connected to this instance who send chat requests, by whom they may meet; several tabs are one person. */
export const listenersOn = (io: Io) => (): Counts =>
  countRequesters((room) => {
    const people = new Set<number>()
    for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = io.sockets.sockets.get(id)
      if (socket !== undefined) people.add(socket.data.userId)
    }
    return people.size
  })

export type IsListenerHere = (me: Member) => Promise<boolean>

/** Make what says whether somebody else is connected who may ask a person for a chat. It tells nobody who that is. */
export const listenerSeeker =
  (presence: Presence): IsListenerHere =>
  async (me) => {
    const isCounted = mayListen(me) && (await presence.online([me.id])).has(me.id)
    return requestersFor(me, presence.counts()) > (isCounted ? 1 : 0)
  }
