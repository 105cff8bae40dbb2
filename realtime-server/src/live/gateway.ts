import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Acknowledgement, ClientEvents, ErrorCode, Failure, LiveEvents } from '@dodam/contract'
import { clientEvents } from '@dodam/contract/schemas'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { logFailure, problemOf } from '../core/http/failures.ts'
import { isOutage, Problem } from '../core/http/problem.ts'
import { securityHeaders } from '../core/http/security-headers.ts'
import type { IsBlocked } from '../core/http/server.ts'
import { type Limits, perMember, type Use } from '../core/limits/limit.ts'
import type { Metrics } from '../core/metrics.ts'
import { isHealthy } from '../core/sessions/actor.ts'
import { endingOf, type Sessions } from '../core/sessions/sessions.ts'
import { clipped } from '../core/short-text.ts'
import type { From, Signals } from '../core/signals.ts'
import type { Admit } from './admission.ts'
import { lockedMemberRoom, memberRoom, roomsOf } from './audience.ts'
import { pageUseOf } from './page-use.ts'
import type { Presence } from './presence.ts'
import type { AppSocket, Emit, Io } from './publish.ts'
import type { Rights } from './rights.ts'
import { cutWhenStalled } from './slow-sockets.ts'
import { type Watches, watchesOf } from './subscriptions.ts'

/** The handlers of the events that clients send. Each handler checks membership on every call. */
export type SocketHandlers = {
  [E in keyof ClientEvents]: (call: SocketCall, payload: ClientEvents[E]) => Promise<void>
}

/** The argument of a handler: the sender and their socket's operations. A thrown Problem becomes the answer. */
export interface SocketCall extends Watches {
  db: ReadDb
  userId: number
  emit: Emit
  /** Note whether the socket's page is used. */
  setInUse: (isInUse: boolean) => void
  /** Note whether it sounds when the team is called. */
  setSounding: (isOn: boolean) => void
  /** Use one point of a limit; false when none is left. */
  isWithin: (...use: Use) => Promise<boolean>
}

/**
 * The web app connects once per page and reconnects after 1-30 s. All tabs of a browser share a session, and the
 * browsers of one member must not lock each other out.
 */
const handshakesOfSession = perMember('handshake-session', 10, 60)
const handshakesOfMember = perMember('handshake-member', 30, 60)
const eventLimit = perMember('socket-event', 20, 1)
const maxSocketsOfOne = 8
/** The most characters kept of a user agent, which is stored as long as the socket. */
const longestAgent = 400
/** A client is disconnected after this many malformed events or events over the limit. */
const maxStrikes = 3

/** Open the Socket.IO server on the HTTP server. */
export function openSockets(server: FastifyInstance['server'], admit: Admit): Io {
  const io: Io = new Server(server, {
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: 16_384,
    connectTimeout: 5_000,
    allowRequest: admit,
  })
  // Engine.IO receives these requests before Fastify, and answers those that are no WebSocket itself.
  io.engine.use(
    (request: IncomingMessage, response: Pick<ServerResponse, 'setHeader'>, next: () => void) => {
      if (request.headers.upgrade === undefined)
        for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
      next()
    },
  )
  return io
}

export interface GatewayDeps {
  db: ReadDb
  sessions: Sessions
  presence: Presence
  rights: Rights
  limits: Limits
  log: FastifyBaseLogger
  emit: Emit
  metrics: Metrics
  isDegraded: () => boolean
  /** See `Link`. */
  isReceiving: () => Promise<void>
  /** The maintenance that is under way, sent to every new socket; null without one. */
  maintenance: () => LiveEvents['maintenance:changed'] | null
  signals: Signals
  addressOf: (request: IncomingMessage) => string
  isBlocked: IsBlocked
  clock: Clock
}

const refusal = (code: ErrorCode, more?: Pick<Failure, 'sessionEnd'>) =>
  Object.assign(new Error(code), { data: { code, ...more } })

/** Authenticate sockets by their token and bind their events. */
export function serveSockets(io: Io, handlers: SocketHandlers, deps: GatewayDeps): void {
  const sizeOf = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0
  const openSocketsOf = (userId: number) =>
    sizeOf(memberRoom(userId)) + sizeOf(lockedMemberRoom(userId))

  io.use(async (socket, next) => {
    try {
      const rightsVersion = deps.rights.version()
      const token: unknown = socket.handshake.auth['token']
      if (typeof token !== 'string') return next(refusal('UNAUTHORIZED'))
      const address = deps.addressOf(socket.request)
      const userAgent = clipped(socket.request.headers['user-agent'] ?? '', longestAgent)
      const from = { address, userAgent }
      const member = await deps.sessions.find(token)
      if (member === null) {
        const fault = deps.sessions.faultOf(token)
        const visitor = { ...from, userId: null, isAdmin: false }
        if (fault) deps.signals.tell({ what: 'token', from: visitor, ...fault })
        return next(refusal('UNAUTHORIZED', endingOf(deps.sessions.endOf(token))))
      }
      deps.signals.used(member, address, userAgent)
      const who: From = { ...from, userId: member.id, isAdmin: member.isAdmin }
      const giveBack = await deps.limits
        .use([
          [handshakesOfSession, `session=${member.sessionId}`],
          [handshakesOfMember, `member=${member.id}`],
        ])
        .catch((refused: unknown) => {
          if (!isOutage(refused))
            deps.signals.tell({ what: 'handshake', code: 'TOO_FAST', origin: '', from: who })
          throw refused
        })
      // There is no await between this check and the join, so parallel handshakes cannot exceed the maximum.
      if (openSocketsOf(member.id) >= maxSocketsOfOne) {
        giveBack()
        return next(refusal('TOO_FAST'))
      }
      const now = deps.clock.now().getTime()
      const healthy = isHealthy(member, now)
      socket.data = {
        userId: member.id,
        sessionId: member.sessionId,
        rightsVersion,
        from: who,
        isHealthy: healthy,
        isSounding: false,
      }
      await socket.join(roomsOf(member, now))
      await deps.isReceiving()
      // Its end reaches only sockets that are connected, and may have come meanwhile.
      if ((await deps.sessions.find(token)) === null)
        return next(refusal('UNAUTHORIZED', endingOf(deps.sessions.endOf(token))))
      // The address may have been blocked since its admission.
      if (deps.isBlocked(address, healthy)) return next(refusal('FORBIDDEN'))
      next()
    } catch (error) {
      if (error instanceof Problem) return next(refusal(error.code))
      logFailure(deps.log, error, 'a socket could not be let in')
      next(refusal('UNAVAILABLE'))
    }
  })

  io.on('connection', (socket) => {
    const { userId, rightsVersion } = socket.data
    cutWhenStalled(socket, () => {
      deps.metrics.stalled.inc()
      deps.log.info('a stalled socket was disconnected')
    })
    // The upgrade request is unused from here on, and takes a large part of an idle socket's memory.
    Object.assign(socket.conn, { request: null })
    Object.assign(socket.handshake, { headers: {}, auth: {}, query: {}, url: '' })
    if (rightsVersion !== deps.rights.version()) void deps.rights.follow(userId)
    deps.presence.arrived(userId)
    if (deps.isDegraded()) socket.emit('live:degraded', {})
    const maintenance = deps.maintenance()
    if (maintenance !== null) socket.emit('maintenance:changed', maintenance)
    const struck = () => deps.signals.tell({ what: 'struck', from: socket.data.from })
    // Raised for data that is no packet of Socket.IO, which then closes the connection itself.
    socket.on('error', struck)
    socket.on('disconnect', (reason, description) => {
      deps.presence.left(userId)
      if (isNonsense(reason, description)) struck()
    })
    bind(socket, handlers, deps)
  })
}

/** Whether the connection ended because of invalid data from the client, such as a frame that is too large. */
const isNonsense = (reason: string, description: unknown) =>
  reason === 'parse error' ||
  (description instanceof Error && /^RangeError|Invalid UTF/.test(description.message))

function bind(socket: AppSocket, handlers: SocketHandlers, deps: GatewayDeps): void {
  const { userId } = socket.data
  const call: SocketCall = {
    db: deps.db,
    userId,
    emit: deps.emit,
    ...watchesOf(socket, deps.isReceiving),
    setInUse: pageUseOf(socket, deps.presence),
    setSounding: (isOn) => {
      socket.data.isSounding = isOn
    },
    isWithin: (...use) =>
      deps.limits.use([use]).then(
        () => true,
        () => false,
      ),
  }
  let strikes = 0
  const strike = () => {
    if (++strikes < maxStrikes) return
    deps.signals.tell({ what: 'struck', from: socket.data.from })
    socket.disconnect(true)
  }
  const tell = (name: string, code: ErrorCode, payload: unknown) => {
    const named = typeof payload === 'object' && payload !== null ? Object.values(payload)[0] : null
    const thing = typeof named === 'number' ? String(named) : null
    deps.signals.tell({ what: 'event', name, code, thing, from: socket.data.from })
  }
  // Handle the events of a socket in order, so that a page that is opened and left at once does not stay watched.
  let turn = Promise.resolve()

  const untyped = socket as unknown as Socket
  for (const name of Object.keys(clientEvents) as (keyof ClientEvents)[])
    untyped.on(name, async (...args: unknown[]) => {
      const acknowledge = unanswered.has(name) ? undefined : args.find(isAcknowledge)
      const answer = async (problem: Problem | null) => {
        if (problem !== null && !isOutage(problem)) {
          if (offences.has(problem.code)) strike()
          tell(name, problem.code, args[0])
        }
        if (acknowledge === undefined || !socket.connected) return
        acknowledge(problem === null ? { ok: true } : await refusalOf(deps.db, userId, problem))
      }
      const work = async () => {
        if (!socket.connected) return
        // A locked page sounds too.
        if (name !== 'page:sound' && socket.rooms.has(lockedMemberRoom(userId)))
          return await answer(new Problem('REAUTH_REQUIRED'))
        await answer(await handle(name, handlers[name], call, args[0], deps.log))
      }
      try {
        await deps.limits.use([[eventLimit, `member=${userId}`]])
      } catch (refused) {
        return await answer(problemOf(refused))
      }
      // Swallow the error so the queue keeps running.
      turn = turn
        .then(work)
        .catch((error: unknown) => deps.log.error({ err: error, event: name }, 'a turn failed'))
    })
}

/** Handle one event. Returns its failure, or null. */
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
    if (problem.status >= 500) logFailure(log, error, 'a socket event failed', { event: name })
    return problem
  }
}

const unanswered: ReadonlySet<keyof ClientEvents> = new Set(['typing'])
/** Failures that the web app never causes: each is a strike. */
const offences: ReadonlySet<ErrorCode> = new Set(['VALIDATION_FAILED', 'TOO_FAST'])

const isAcknowledge = (arg: unknown): arg is (answer: Acknowledgement) => void =>
  typeof arg === 'function'

/** Return a refusal in the member's stored language, which may have changed since the handshake. */
async function refusalOf(db: ReadDb, userId: number, problem: Problem): Promise<Acknowledgement> {
  const member = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirst()
    .catch(() => undefined)
  const { code, message } = problem.bodyIn(member?.language ?? 'ko')
  return { ok: false, error: { code, message } }
}
