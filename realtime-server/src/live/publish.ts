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
  /** Whether its page says that it sounds when the team is called. */
  isSounding: boolean
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

/** An event for sockets, in the view of its audience. */
export interface Sent extends Audience {
  name: EventName
  view: unknown
  isVolatile: boolean
}

/** Send an event to the sockets of its audience on this instance. */
function deliver(io: Io, { rooms, except, name, view, isVolatile }: Sent): void {
  const reach = isVolatile ? io.volatile : io
  const those = rooms.length > 0 ? reach.to(rooms) : reach
  // The view was parsed with this event's schema, which the union of all events cannot express.
  those.except(except).emit(name, view as never)
}

/** Hears what sockets in a room are sent. Another instance may have sent it, so it is not parsed yet. */
type Hear = (view: unknown) => void

interface PublisherDeps {
  metrics: Metrics
  log: FastifyBaseLogger
  /** Send an event to the other instances. */
  sendEvent: (event: Sent) => void
}

/** Create `emit`, and `publish` for `write` to call after a commit. Neither throws: the commit has succeeded. */
export function publisher(io: Io, { metrics, log, sendEvent }: PublisherDeps) {
  const ears = new Map<string, Hear>()
  /** Hear, inside this instance, what a socket in these rooms would receive. */
  const listen = ({ rooms }: Audience, hear: Hear) => {
    for (const room of rooms) {
      ears.set(room, hear)
      // As a socket joins it, so that this instance subscribes to its channel.
      void io.sockets.adapter.addAll(`ear of ${room}`, new Set([room]))
    }
  }
  const deliverHere = (event: Sent) => {
    deliver(io, event)
    for (const room of event.rooms) ears.get(room)?.(event.view)
  }
  const emit: Emit = (to, name, payload, { volatile = false, here = false } = {}) => {
    try {
      const view: unknown = (liveEvents[name] as unknown as z.ZodType).parse(payload)
      const except = ofChats.test(name) ? [...to.except, chatsClosedRoom] : to.except
      const event = { rooms: to.rooms, except, name, view, isVolatile: volatile }
      deliverHere(event)
      if (!here) sendEvent(event)
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
  return { emit, publish, listen, deliverHere, isHeardHere, hearersHere }
}

export type Publisher = ReturnType<typeof publisher>
