import * as z from 'zod/mini'
import type { EventName } from './live.ts'
import { Id } from './shared.ts'

/**
 * Who may call. `visitor` is anybody, signed in or not; `sharer` and `listener` include people who are both; `sudo` is an
 * admin who has proven their password on this session within the last ten minutes.
 */
export type Access = 'visitor' | 'member' | 'sharer' | 'listener' | 'admin' | 'sudo'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type ParamNames<P extends string> = P extends `${infer A}/${infer B}`
  ? ParamNames<A> | ParamNames<B>
  : P extends `:${infer N}`
    ? N
    : never
export type Params<P extends string> = { [N in ParamNames<P>]: number }

type Schema = z.ZodMiniType

/** One call of the REST contract. Server routes, the browser's fetchers and cache keys, and the OpenAPI document all come from it. */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  A extends Access = Access,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  readonly method: M
  readonly path: P
  readonly summary: string
  readonly access: A
  readonly query: Q
  readonly body: B
  readonly answer: R
  /** Status of a plain success: 200, or 201 for a call that creates something. */
  readonly status: 200 | 201
  /** Live events that a successful call may send. */
  readonly announces: readonly EventName[]
  /** How many items answer who names no other `limit`. */
  readonly limit?: number
  /** How often a client without a live connection asks again, in milliseconds. */
  readonly pollMs?: number
  /** How long an answer counts as fresh in the browser, in milliseconds. */
  readonly staleMs?: number
}

export type AnyEndpoint = Endpoint

export type PathParams<E> = E extends Endpoint<Method, infer P> ? Params<P> : never
export type Query<E> = E extends Endpoint<Method, string, Access, infer Q> ? z.output<Q> : never
export type QueryInput<E> = E extends Endpoint<Method, string, Access, infer Q> ? z.input<Q> : never
export type Body<E> =
  E extends Endpoint<Method, string, Access, Schema, infer B> ? z.output<B> : never
export type BodyInput<E> =
  E extends Endpoint<Method, string, Access, Schema, infer B> ? z.input<B> : never
export type Answer<E> =
  E extends Endpoint<Method, string, Access, Schema, Schema, infer R> ? z.output<R> : never

/** A part of a call that carries nothing: whatever is sent there is ignored. */
export const Nothing = z.object({})
export type Nothing = typeof Nothing

interface Spec<A extends Access, Q extends Schema, B extends Schema, R extends Schema> {
  summary: string
  access: A
  query?: Q
  body?: B
  answer: R
  status?: 200 | 201
  announces?: readonly EventName[]
  limit?: number
  pollMs?: number
  staleMs?: number
}

const declare =
  <const M extends Method>(method: M) =>
  <
    const P extends string,
    const A extends Access,
    R extends Schema,
    Q extends Schema = Nothing,
    B extends Schema = Nothing,
  >(
    path: P,
    { query, body, ...spec }: Spec<A, Q, B, R>,
  ): Endpoint<M, P, A, Q, B, R> => ({
    status: 200,
    announces: [],
    ...spec,
    method,
    path,
    // Q and B default to Nothing exactly when they are not given, which TypeScript cannot see.
    query: query ?? (Nothing as unknown as Q),
    body: body ?? (Nothing as unknown as B),
  })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

/** The schema of a path's parameters: every `:name` in this contract is an id. */
export const paramsOf = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, Id])))

/** The address of a call: its path with the ids in place, and its query; a value that is a list repeats its name. */
export function urlOf(
  { path }: Pick<AnyEndpoint, 'path'>,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const ids = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(ids.get(name)))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}
