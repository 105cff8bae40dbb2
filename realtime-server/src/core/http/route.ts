import {
  type Answer,
  type AnyEndpoint,
  type Body,
  isRule,
  type Language,
  type PathParams,
  type Query,
  rules,
  type Spec,
  type SpecOf,
} from '@dodam/contract'
import { Nothing, paramsOf, specOf } from '@dodam/contract/schemas'
import type { ReadDb } from '@dodam/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { GiveBack, Limit, Limits } from '../limits/limit.ts'
import { generalUses, ownUses, withinLimits } from '../limits/quota.ts'
import {
  type Caller,
  hasClosedChats,
  isHealthy,
  isSuspended,
  languageOf,
  type Member,
  refusalOf,
  type Visitor,
} from '../sessions/actor.ts'
import { waitUntil } from '../sessions/restrictions.ts'
import { endingOf, type Sessions } from '../sessions/sessions.ts'
import { hashed } from '../short-text.ts'
import { fromOf, isCrossSite, type Signals } from '../signals.ts'
import type { Acting, Context, Parts } from '../tx/context.ts'
import type { Epoch } from '../tx/epoch.ts'
import type { Write } from '../tx/write.ts'
import { Bytes } from './bytes.ts'
import { acceptsEvents, eventsOf, InParts, wholeOf } from './event-stream.ts'
import { Problem } from './problem.ts'
import type { IsBlocked } from './server.ts'
import { Streamed, streamer } from './streaming.ts'

/** An answer with status 200 from an endpoint that normally answers 201: the result existed already. */
export class Already<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

type Handing<E extends AnyEndpoint> = E['method'] extends 'GET'
  ? Context<Caller<SpecOf<E>['access']>>
  : Acting<Caller<SpecOf<E>['access']>> &
      Parts & { write: Write<Caller<SpecOf<E>['access']>>; headers: Headers }

/** The HTTP headers of a call and its answer, for cookies. */
export interface Headers {
  read(name: string): string | undefined
  send(name: string, value: string): void
}

/** The argument of a handler. A GET call is a read-only `Context`; every other call can write only inside `write`. */
export type Call<E extends AnyEndpoint> = {
  params: PathParams<E>
  query: Query<E>
  body: Body<E>
} & Handing<E>

export interface Route {
  endpoint: AnyEndpoint
  limits: Limit[]
  handle: (call: never) => Promise<unknown>
}

type Result<A> = A extends File ? Bytes : A | Already<A> | Streamed<A> | InParts<A>

/** Connect an endpoint of the contract with its handler and its limits. */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<Answer<E>>>,
  ...limits: Limit[]
): Route => ({ endpoint, handle, limits })

/** Creates the `write` function of one call. */
export type CallWriter = (
  acting: Acting<Visitor | Member>,
  spec: Pick<Spec, 'asTeam'>,
) => Write<Visitor | Member>

export interface Deps {
  db: ReadDb
  parts: Parts
  writes: CallWriter
  limits: Limits
  sessions: Sessions
  epoch: Pick<Epoch, 'known'>
  signals: Signals
  isBlocked: IsBlocked
  /** The origins of the web app's pages; empty means the host that the request names. */
  origins: readonly string[]
  /** Whether the network of an address has stricter limits for callers who are not signed in. */
  isSlowed: (address: string) => boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    me: Visitor | Member
    address: string
    giveBackGeneral: GiveBack
  }
  interface FastifyContextConfig {
    /** A body is ignored, of whatever type. */
    needsNoBody?: boolean
  }
}

const tokenOf = ({ headers }: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** Add to an UNAUTHORIZED refusal why the session is over. Other failures stay unchanged. */
function explained(error: unknown, request: FastifyRequest, sessions: Sessions): unknown {
  if (!(error instanceof Problem) || error.code !== 'UNAUTHORIZED') return error
  const token = tokenOf(request)
  const more = token === undefined ? {} : endingOf(sessions.endOf(token))
  return new Problem('UNAUTHORIZED', { ...error.extras, more: { ...error.extras.more, ...more } })
}

/** Return the member of a request's bearer token; a visitor without a valid token. */
async function whoSends(
  request: FastifyRequest,
  { sessions, signals, epoch }: Pick<Deps, 'sessions' | 'signals' | 'epoch'>,
): Promise<Visitor | Member> {
  const begun = epoch.known()
  const token = tokenOf(request)
  const member = token === undefined ? null : await sessions.find(token)
  const { address, userAgent } = fromOf(request)
  if (member !== null) signals.used(member, address, userAgent)
  else if (token !== undefined) {
    if (sessions.endOf(token) !== undefined) request.over = hashed(token)
    const fault = sessions.faultOf(token)
    if (fault) signals.tell({ what: 'token', from: fromOf(request), ...fault })
  }
  if (member !== null) return member
  const language = languageOf(request.headers['accept-language'])
  return { kind: 'visitor', language, epoch: begun }
}

const headersOf = (request: FastifyRequest, reply: FastifyReply): Headers => ({
  read: (name) => [request.headers[name]].flat()[0],
  send: (name, value) => void reply.header(name, value),
})

function parsePart<T>(schema: z.core.$ZodType<T>, part: unknown, language: Language): T {
  const parsed = (schema as z.ZodType<T>).safeParse(part ?? {})
  if (parsed.success) return parsed.data
  throw new Problem('VALIDATION_FAILED', {
    details: parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message: rules[isRule(message) ? message : 'field.invalid'][language],
    })),
  })
}

/** A query field without its empty values; undefined when none is left. */
const givenOf = (value: unknown): unknown => {
  const given = [value].flat().filter((one) => one !== '')
  return given.length > 1 ? given : given[0]
}

/** Leave out the empty fields of a query (`?category=`), which clients send for a filter that is not set. */
const givenIn = (query: unknown) =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .map(([name, value]): [string, unknown] => [name, givenOf(value)])
      .filter(([, value]) => value !== undefined),
  )

/** The calls that read or write chats and chat requests; an export contains them too. */
const ofChats =
  /^\/api\/(?:chat-(?:rooms|messages|requests)|rating-requests|listener-ratings|user\/export)(?:\/|$)/

/** Return a signal that is aborted when the answer has been sent or the client has disconnected. */
function leavingOf(reply: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  reply.raw.once('close', () => leaving.abort())
  return leaving.signal
}

/**
 * Register the routes with `app`. A call is refused when another site caused it, then goes through the general limits,
 * the access check, the validation and its own limits, and is answered with the contract's status.
 */
export function mount(app: FastifyInstance, routes: readonly Route[], deps: Deps): void {
  const compile = (schema: z.core.$ZodType) => {
    if (!app.serializerCompiler) throw new Error('The app has no serializer compiler')
    return app.serializerCompiler({ schema, method: 'GET', url: '' })
  }
  for (const { endpoint, limits: own, handle } of routes) {
    const spec = specOf(endpoint)
    const paramsSchema = paramsOf(endpoint.path)
    const bodyOf = streamer(spec.answer, compile)
    const isAct = endpoint.method !== 'GET' && (spec.access === 'admin' || spec.access === 'sudo')
    const needsNoBody = spec.body === Nothing
    let serialize: ((answer: unknown) => string) | undefined
    app.route({
      config: { needsNoBody },
      method: endpoint.method,
      url: endpoint.path,
      ...(spec.maxBodyBytes !== undefined && { bodyLimit: spec.maxBodyBytes }),
      // The serializer compiler builds the answer from this schema.
      schema: { response: { '2xx': spec.answer } },
      onRequest: async (request) => {
        // Refused before the limits: it must not use up the points of its network, and the web app never sends it.
        if (isCrossSite(request, deps.origins)) throw new Problem('FORBIDDEN')
        request.me = await whoSends(request, deps)
        const now = deps.parts.clock.now().getTime()
        if (deps.isBlocked(request.address, isHealthy(request.me, now))) {
          request.isUntold = true
          throw new Problem('FORBIDDEN')
        }
        const isSlowed = deps.isSlowed(request.address)
        request.giveBackGeneral = await deps.limits.use(generalUses(endpoint, request, isSlowed))
        if (request.me.kind === 'member' && request.me.isLocked && !spec.whileLocked)
          throw new Problem('REAUTH_REQUIRED')
        const refusal = refusalOf(spec, request.me, now)
        if (refusal !== null) throw explained(new Problem(refusal), request, deps.sessions)
        // The only check over REST that a suspended member cannot write.
        if (endpoint.method !== 'GET' && !spec.whileSuspended && isSuspended(request.me, now))
          throw new Problem('SUSPENDED', waitUntil(request.me.suspendedUntil, now))
        if (
          request.me.kind === 'member' &&
          ofChats.test(endpoint.path) &&
          hasClosedChats(request.me, now)
        )
          throw new Problem('CHATS_CLOSED', waitUntil(request.me.chatsClosedUntil, now))
      },
      handler: async (request, reply) => {
        const { me } = request
        const acting: Acting<Visitor | Member> = {
          me,
          address: request.address,
          userAgent: request.headers['user-agent'] ?? '',
        }
        const params = parsePart(paramsSchema, request.params, me.language)
        const call = {
          ...deps.parts,
          ...acting,
          params,
          query: parsePart(spec.query, givenIn(request.query), me.language),
          body: parsePart(spec.body, needsNoBody ? {} : request.body, me.language),
          ...(endpoint.method === 'GET'
            ? { db: deps.db }
            : { write: deps.writes(acting, spec), headers: headersOf(request, reply) }),
        }
        const uses = ownUses(own, acting, params)
        const result = await withinLimits(deps.limits, uses, request.giveBackGeneral, () =>
          // The call was built from the endpoint's schemas, so it has the type that `route` demanded of the handler.
          handle(call as never),
        ).catch((error: unknown) => {
          throw explained(error, request, deps.sessions)
        })
        if (isAct && me.kind === 'member') await deps.sessions.noteAct(me)
        reply.code(result instanceof Already ? 200 : spec.status)
        reply.header('cache-control', 'no-store')
        if (result instanceof Streamed) {
          const body = await bodyOf(result, leavingOf(reply))
          reply.header('content-disposition', `attachment; filename="${result.fileName}"`)
          return reply.type('application/json').send(body)
        }
        if (result instanceof Bytes) {
          reply.header('cache-control', result.caching)
          return reply.type(result.type).send(result.bytes)
        }
        if (result instanceof InParts) {
          const gone = leavingOf(reply)
          if (!acceptsEvents(request.headers.accept)) return await wholeOf(result, gone)
          serialize ??= compile(spec.answer)
          // A proxy that buffers the answer would defeat the streaming.
          reply.header('x-accel-buffering', 'no')
          return reply.type('text/event-stream').send(eventsOf(result, { gone, serialize }))
        }
        return result instanceof Already ? result.answer : result
      },
    })
  }
}
