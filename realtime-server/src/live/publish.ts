import {
  type ClientToServer,
  type EventName,
  liveEvents,
  type ServerToClient,
} from '@dodam/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Server, Socket } from 'socket.io'
import type { z } from 'zod'
import type { Metrics } from '../core/metrics.ts'
import type { Announcement } from '../core/write.ts'
import type { Audience } from './audience.ts'

/** What an open socket knows: small, as there are many. */
export interface SocketData {
  userId: number
  sessionId: string
}
export type Io = Server<ClientToServer, ServerToClient, Record<string, never>, SocketData>
export type AppSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, SocketData>

/** Sends one event to its audience on every instance, or on this one only: `here`. Fields that are not in the event's view do not leave. */
export type Tell = (
  to: Audience,
  name: EventName,
  payload: unknown,
  options?: { volatile?: boolean; here?: boolean },
) => void

/** Makes `tell` and the `publish` that `write` calls after a commit. Neither ever throws: what is committed stays committed. */
export function publisher(io: Io, metrics: Metrics, log: FastifyBaseLogger) {
  const tell: Tell = (to, name, payload, { volatile = false, here = false } = {}) => {
    try {
      const view = (liveEvents[name] as unknown as z.ZodType).parse(payload)
      const reach = here ? io.local : volatile ? io.volatile : io
      const heard = to.rooms.length > 0 ? reach.to(to.rooms) : reach
      // The payload was just parsed by this event's own schema, which the union of all events cannot express.
      heard.except(to.except).emit(name, view as never)
      metrics.events.inc({ name })
    } catch (error) {
      log.error({ err: error, event: name }, 'an event could not be sent')
    }
  }
  const publish = (announcements: readonly Announcement[]) => {
    const committed = performance.now()
    for (const { to, name, payload } of announcements) {
      tell(to, name, payload)
      if (name === 'message:new')
        metrics.deliveryLag.observe((performance.now() - committed) / 1000)
    }
  }
  /** Whether what is told to this audience is heard on this instance. */
  const isHeardHere = ({ rooms }: Audience) =>
    rooms.some((room) => io.sockets.adapter.rooms.has(room))
  return { tell, publish, isHeardHere }
}

export type Publisher = ReturnType<typeof publisher>
