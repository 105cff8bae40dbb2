import type { ClientToServer, EventName, ServerToClient } from '@dodam/contract'
import { liveEvents } from '@dodam/contract/schemas'
import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type { z } from 'zod'
import type { Metrics } from '../core/metrics.ts'
import type { From } from '../core/signals.ts'
import type { Announcement, Audience } from '../core/tx/write.ts'
import { chatsClosedRoom } from './audience.ts'

/** The data of an open socket; kept small, because there are many sockets. */
export interface SocketData {
  userId: number
  sessionId: string
  /** `Rights.version` when the handshake began. */
  rightsVersion: number
  /** The member, address and user agent of the handshake. */
  from: From
  /** Whether the member was healthy (`isHealthy`) at the handshake. */
  isHealthy: boolean
}
export type Io = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>
export type AppSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>

/** The events of rooms, messages, chat requests and requests for a rating. */
const ofChats = /^(?:(?:message|room|chat-request|rating-request):|(?:typing|presence)$)/

/** Send an event to its audience on all instances, or `here` only, without fields outside the event's view. */
export type Emit = (
  to: Audience,
  name: EventName,
  payload: unknown,
  options?: { volatile?: boolean; here?: boolean },
) => void

/** Create `emit`, and `publish` for `write` to call after a commit. Neither throws: the commit has succeeded. */
export function publisher(io: Io, metrics: Metrics, log: FastifyBaseLogger) {
  const emit: Emit = (to, name, payload, { volatile = false, here = false } = {}) => {
    try {
      const view = (liveEvents[name] as unknown as z.ZodType).parse(payload)
      const reach = here ? io.local : volatile ? io.volatile : io
      const room = to.rooms.length > 0 ? reach.to(to.rooms) : reach
      // The payload was parsed with this event's schema, which the union of all events cannot express.
      const except = ofChats.test(name) ? [...to.except, chatsClosedRoom] : to.except
      room.except(except).emit(name, view as never)
      metrics.events.inc({ name })
    } catch (error) {
      log.error({ err: error, event: name }, 'an event could not be sent')
    }
  }
  const publish = (announcements: readonly Announcement[]) => {
    const committed = performance.now()
    for (const { to, name, payload } of announcements) {
      emit(to, name, payload)
      if (name === 'message:new')
        metrics.deliveryLag.observe((performance.now() - committed) / 1000)
    }
  }
  /** Whether a socket of this audience is on this instance. */
  const isHeardHere = ({ rooms }: Audience) =>
    rooms.some((room) => io.sockets.adapter.rooms.has(room))
  /** Return the ids of the members who have a socket of this audience on this instance. */
  const hearersHere = ({ rooms }: Audience): number[] => {
    const { sockets, adapter } = io.sockets
    const socketIds = rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])])
    return [...new Set(socketIds.flatMap((id) => sockets.get(id)?.data.userId ?? []))]
  }
  return { emit, publish, isHeardHere, hearersHere }
}

export type Publisher = ReturnType<typeof publisher>
