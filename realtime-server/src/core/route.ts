import {
  type Answer,
  type AnyEndpoint,
  type Body,
  isRule,
  type Language,
  type PathParams,
  paramsOf,
  type Query,
  rules,
} from '@dodam/contract'
import type { Db } from '@dodam/db'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { networkOf } from './address.ts'
import type { Limit, Limits } from './limits.ts'
import { perAddress, perMember } from './limits.ts'
import { Problem } from './problem.ts'
import type { Sessions } from './sessions.ts'
import { type Caller, languageOf, type Member, mayCall, type Visitor } from './who.ts'
import type { Write } from './write.ts'

/** An answer that is not the endpoint's plain success: the same shape with another 2xx status. */
export class Already<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

type Handing<E extends AnyEndpoint> = E['method'] extends 'GET' ? { db: Db } : { write: Write }

/** What a handler gets. A GET can only read; every other call can only write inside `write`. */
export type Call<E extends AnyEndpoint> = {
  me: Caller<E['access']>
  params: PathParams<E>
  query: Query<E>
  body: Body<E>
  request: { address: string; userAgent: string }
} & Handing<E>

export interface Route {
  endpoint: AnyEndpoint
  limits: Limit[]
  handle: (call: never) => Promise<unknown>
}

/** Ties an endpoint of the contract to what answers it. */
export const route = <E extends AnyEndpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E> | Already<Answer<E>>>,
  ...limits: Limit[]
): Route => ({ endpoint, handle, limits })

export interface Deps {
  db: Db
  write: Write
  limits: Limits
  sessions: Sessions
}

declare module 'fastify' {
  interface FastifyRequest {
    me: Visitor | Member
    address: string
  }
}

const readLimit = perMember('read', 900, 60)
const memberCeiling = perAddress('address-signed-in', 12_000, 60)
const visitorCeiling = perAddress('address-signed-out', 240, 60)

/** Who sends a request: its bearer token's member, or a visitor. A token that does not count makes a visitor. */
async function whoSends(request: FastifyRequest, sessions: Sessions): Promise<Visitor | Member> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const member = token === undefined ? null : await sessions.find(token)
  return member ?? { kind: 'visitor', language: languageOf(request.headers['accept-language']) }
}

async function limitUse(
  { limits }: Deps,
  { endpoint, limits: own }: Route,
  request: FastifyRequest,
) {
  const { me } = request
  const network = networkOf(request.address)
  await limits.consume(me.kind === 'member' ? memberCeiling : visitorCeiling, network)
  const all = endpoint.method === 'GET' && me.kind === 'member' ? [readLimit, ...own] : own
  for (const limit of all)
    await limits.consume(limit, limit.by === 'member' && me.kind === 'member' ? me.id : network)
}

function parsePart(schema: z.core.$ZodType, part: unknown, language: Language): unknown {
  const parsed = (schema as z.ZodType).safeParse(part ?? {})
  if (parsed.success) return parsed.data
  throw new Problem('VALIDATION_FAILED', {
    details: parsed.error.issues.map(({ path, message }) => ({
      path: path.join('.'),
      message: rules[isRule(message) ? message : 'field.invalid'][language],
    })),
  })
}

/** Puts the routes into `app`: signs the caller in, checks access, limits, validates, and answers with the contract's status. */
export function mount(app: FastifyInstance, routes: readonly Route[], deps: Deps): void {
  for (const one of routes) {
    const { endpoint, handle } = one
    const paramsSchema = paramsOf(endpoint.path)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // The serializer compiler makes the answer of this schema and nothing else.
      schema: { response: { '2xx': endpoint.answer } },
      onRequest: async (request) => {
        request.me = await whoSends(request, deps.sessions)
        await limitUse(deps, one, request)
        if (!mayCall(endpoint.access, request.me))
          throw new Problem(request.me.kind === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN')
      },
      handler: async (request, reply) => {
        const { me } = request
        const call = {
          me,
          params: parsePart(paramsSchema, request.params, me.language),
          query: parsePart(endpoint.query, request.query, me.language),
          body: parsePart(endpoint.body, request.body, me.language),
          request: { address: request.address, userAgent: request.headers['user-agent'] ?? '' },
          ...(endpoint.method === 'GET' ? { db: deps.db } : { write: deps.write }),
        }
        // The call was just built from the endpoint's own schemas: the type that `route` demanded of the handler.
        const result = await handle(call as never)
        reply.code(result instanceof Already ? 200 : endpoint.status)
        reply.header('cache-control', 'no-store')
        return result instanceof Already ? result.answer : result
      },
    })
  }
}
