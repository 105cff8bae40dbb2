import {
  type Acknowledgement,
  type ClientEvents,
  clientEvents,
  type ErrorCode,
} from '@dodam/contract'
import type { Db } from '@dodam/db'
import { createAdapter } from '@socket.io/redis-adapter'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import { problemOf } from '../core/http.ts'
import { type Limits, perMember } from '../core/limits.ts'
import type { Metrics } from '../core/metrics.ts'
import { Problem } from '../core/problem.ts'
import type { RedisLinks } from '../core/redis.ts'
import type { Sessions } from '../core/sessions.ts'
import type { Admit } from './admission.ts'
import { roomsOf } from './audience.ts'
import type { Presence } from './presence.ts'
import type { AppSocket, Io, Tell } from './publish.ts'
import { cutWhenStalled } from './stalled.ts'
import { type Watches, watchesOf } from './watches.ts'

/** What answers the events that clients send: checks membership itself, every time. */
export type SocketHandlers = {
  [E in keyof ClientEvents]: (call: SocketCall, payload: ClientEvents[E]) => Promise<void>
}

/** What a handler gets: who sent the event, and what it may do to their socket. A Problem it throws is the answer. */
export interface SocketCall extends Watches {
  db: Db
  userId: number
  tell: Tell
}

const handshakeLimitOfMember = perMember('handshake-member', 60, 60)
const eventLimit = perMember('socket-event', 20, 1)
const maxSocketsOfOne = 8
/** A client that keeps sending nonsense or too much is cut after so many times. */
const maxStrikes = 3

/** Opens the Socket.IO server on the HTTP server. Redis joins it with the other instances. */
export function openSockets(
  server: FastifyInstance['server'],
  redis: RedisLinks | undefined,
  admit: Admit,
): Io {
  return new Server(server, {
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 16_384,
    connectTimeout: 5_000,
    allowRequest: admit,
    ...(redis && {
      adapter: createAdapter(neverRejecting(redis.pub), quiet(redis.sub), {
        key: `${redis.prefix}:live`,
      }),
    }),
  })
}

/** The adapter does not catch a failed publish, which would end the process. What is lost is healed from the database. */
function neverRejecting(pub: RedisLinks['pub']) {
  return {
    publish: (channel: string, message: string | Buffer) =>
      pub.publish(channel, message).catch(() => 0),
    // By the presence of pSubscribe the adapter tells the clients of different versions apart.
    pSubscribe: pub.pSubscribe.bind(pub),
    on: pub.on.bind(pub),
    off: pub.off.bind(pub),
  }
}

/** Nor does it catch what it asks of the subscription, which fails when the connection closes first. */
function quiet(sub: RedisLinks['sub']) {
  const calm = (asked: Promise<unknown>) => asked.catch(() => {})
  return {
    subscribe: (...given: Parameters<typeof sub.subscribe>) => calm(sub.subscribe(...given)),
    pSubscribe: (...given: Parameters<typeof sub.pSubscribe>) => calm(sub.pSubscribe(...given)),
    unsubscribe: (...given: Parameters<typeof sub.unsubscribe>) => calm(sub.unsubscribe(...given)),
    pUnsubscribe: (...given: Parameters<typeof sub.pUnsubscribe>) =>
      calm(sub.pUnsubscribe(...given)),
    on: sub.on.bind(sub),
    off: sub.off.bind(sub),
  }
}

export interface GatewayDeps {
  db: Db
  sessions: Sessions
  presence: Presence
  limits: Limits
  log: FastifyBaseLogger
  tell: Tell
  metrics: Metrics
  isDegraded: () => boolean
}

const refusal = (code: ErrorCode) => Object.assign(new Error(code), { data: { code } })

/** Lets sockets in by their token and binds what they may send. */
export function serveSockets(io: Io, handlers: SocketHandlers, deps: GatewayDeps): void {
  const openOf = new Map<number, number>()

  io.use(async (socket, next) => {
    try {
      const token: unknown = socket.handshake.auth['token']
      const member = typeof token === 'string' ? await deps.sessions.find(token) : null
      if (member === null) return next(refusal('UNAUTHORIZED'))
      await deps.limits.consume(handshakeLimitOfMember, member.id)
      if ((openOf.get(member.id) ?? 0) >= maxSocketsOfOne) return next(refusal('TOO_FAST'))
      socket.data = { userId: member.id, sessionId: member.sessionId }
      await socket.join(roomsOf(member))
      next()
    } catch (error) {
      if (error instanceof Problem) return next(refusal(error.code))
      deps.log.warn({ err: error }, 'a socket could not be let in')
      next(refusal('UNAVAILABLE'))
    }
  })

  io.on('connection', (socket) => {
    const { userId } = socket.data
    cutWhenStalled(socket, () => {
      deps.metrics.stalled.inc()
      deps.log.info('a socket that takes nothing was cut')
    })
    // The upgrade request is of no more use, and it is a good part of what an idle socket holds.
    Object.assign(socket.conn, { request: null })
    openOf.set(userId, (openOf.get(userId) ?? 0) + 1)
    deps.presence.arrived(userId)
    if (deps.isDegraded()) socket.emit('live:degraded', {})
    socket.on('disconnect', () => {
      const left = (openOf.get(userId) ?? 1) - 1
      if (left > 0) openOf.set(userId, left)
      else openOf.delete(userId)
      deps.presence.left(userId)
    })
    bind(socket, handlers, deps)
  })
}

function bind(socket: AppSocket, handlers: SocketHandlers, deps: GatewayDeps): void {
  const { userId } = socket.data
  const call: SocketCall = { db: deps.db, userId, tell: deps.tell, ...watchesOf(socket) }
  let strikes = 0
  const strike = () => {
    if (++strikes >= maxStrikes) socket.disconnect(true)
  }
  // What a socket sends is done in its order: a page that is opened and left at once is not watched afterwards.
  let turn = Promise.resolve()

  const untyped = socket as unknown as Socket
  for (const name of Object.keys(clientEvents) as (keyof ClientEvents)[])
    untyped.on(name, async (...args: unknown[]) => {
      const acknowledge = unanswered.has(name) ? undefined : args.find(isAcknowledge)
      const answer = async (problem: Problem | null) => {
        if (problem !== null && offences.has(problem.code)) strike()
        if (acknowledge === undefined || !socket.connected) return
        acknowledge(problem === null ? { ok: true } : await refusalOf(deps.db, userId, problem))
      }
      const work = async () => {
        if (socket.connected)
          await answer(await handle(name, handlers[name], call, args[0], deps.log))
      }
      try {
        await deps.limits.consume(eventLimit, userId)
      } catch {
        return await answer(new Problem('TOO_FAST'))
      }
      // Whatever went wrong, the next one gets its turn.
      turn = turn
        .then(work)
        .catch((error: unknown) => deps.log.error({ err: error, event: name }, 'a turn failed'))
    })
}

/** Does what an event asks for, and gives what is wrong with it. */
async function handle<E extends keyof ClientEvents>(
  name: E,
  handler: SocketHandlers[E],
  call: SocketCall,
  payload: unknown,
  log: FastifyBaseLogger,
): Promise<Problem | null> {
  const schema = clientEvents[name] as unknown as z.ZodType<ClientEvents[E]>
  const parsed = schema.safeParse(payload)
  if (!parsed.success) return new Problem('VALIDATION_FAILED')
  try {
    await handler(call, parsed.data)
    return null
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 500) log.error({ err: error, event: name }, 'a socket event failed')
    return problem
  }
}

/** Too fleeting to be answered, whatever a client asks. */
const unanswered: ReadonlySet<keyof ClientEvents> = new Set(['typing'])
/** What no client of ours does: counted towards being cut. */
const offences: ReadonlySet<ErrorCode> = new Set(['VALIDATION_FAILED', 'TOO_FAST'])

const isAcknowledge = (arg: unknown): arg is (answer: Acknowledgement) => void =>
  typeof arg === 'function'

/** A refusal in the language that the member reads now, which may not be that of the handshake. */
async function refusalOf(db: Db, userId: number, problem: Problem): Promise<Acknowledgement> {
  const member = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
    .catch(() => undefined)
  const { code, message } = problem.bodyIn(member?.language ?? 'ko')
  return { ok: false, error: { code, message } }
}
