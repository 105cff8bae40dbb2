import type * as z from 'zod/mini'
import type { Spec } from './spec.ts'
import type { Staff, Staffed } from './staff.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type ParamNames<P extends string> = P extends `${infer A}/${infer B}`
  ? ParamNames<A> | ParamNames<B>
  : P extends `:${infer N}`
    ? N
    : never
/** Path parameters are ids, except `ip`, which is an address or a network. */
export type Params<P extends string> = { [N in ParamNames<P>]: N extends 'ip' ? string : number }

/** What the browser needs to know of a call in addition to its address. */
interface Timing {
  /** Default page size. */
  readonly limit?: number
  /** Polling interval of a client without a live connection, in milliseconds. */
  readonly pollMs?: number
  /** How long the browser treats an answer as fresh, in milliseconds. */
  readonly staleMs?: number
  /** Timeout in milliseconds, where it is longer than usual. */
  readonly patienceMs?: number
  /** The roles of the team that may call, where the web app or a live event asks for them; equal to those of the spec. */
  readonly staff?: Staff
}

export interface Address<M extends Method = Method, P extends string = string> extends Timing {
  readonly method: M
  readonly path: P
}

declare const spec: unique symbol

/** The spec of a call, as a type only: at run time the browser would have to load every schema. */
interface Specified<S extends Spec> {
  readonly [spec]?: S
}

/**
 * One call of the REST API, as clients need it. The browser's fetchers and cache keys come from it; its spec (`specOf` of
 * `@dodam/contract/schemas`) gives it the types of body, query and answer.
 */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  S extends Spec = Spec,
> extends Address<M, P>,
    Specified<S> {}

export type AnyEndpoint = Endpoint

/** A call that answers a `T`, for example a list. */
export interface Answering<T> {
  readonly [spec]?: { readonly answer: { readonly _zod: { readonly output: T } } }
}

/** A call that reads a `Q` from its query. */
export interface Asking<Q> {
  readonly [spec]?: { readonly query: { readonly _zod: { readonly output: Q } } }
}

export type SpecOf<E> = E extends Endpoint<Method, string, infer S> ? S : never
export type PathParams<E> = E extends Endpoint<Method, infer P> ? Params<P> : never
export type Query<E> = z.output<SpecOf<E>['query']>
export type QueryInput<E> = z.input<SpecOf<E>['query']>
export type Body<E> = z.output<SpecOf<E>['body']>
export type BodyInput<E> = z.input<SpecOf<E>['body']>
export type Answer<E> = z.output<SpecOf<E>['answer']>

/** `Staffed`, for a call that names its roles. */
type StaffedLike<T> = T extends Staffed ? Staffed : unknown

const declare =
  <const M extends Method>(method: M) =>
  <const P extends string, T extends Timing = Timing>(
    path: P,
    timing?: T,
  ): Address<M, P> & StaffedLike<T> =>
    // Safe, because what it returns has the `staff` of `timing`, which TypeScript cannot see.
    ({ ...timing, method, path }) as Address<M, P> & StaffedLike<T>

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

/** Return the calls of a feature, typed by its specs: `calls<typeof chatSpecs>()({ … })`. Each spec needs its call, and each call its spec. */
export const calls =
  <S extends Record<string, Spec>>() =>
  <const C extends { [N in keyof S]: Address }>(
    given: C & { [N in Exclude<keyof C, keyof S>]: never },
  ) =>
    // Safe, because the specs exist only as types.
    given as {
      readonly [N in keyof S]: Endpoint<C[N]['method'], C[N]['path'], S[N]> & StaffedLike<C[N]>
    }

/** Return the address of a call: its path with the ids filled in, and its query; a value that is a list repeats its name. */
export function urlOf(
  { path }: Pick<AnyEndpoint, 'path'>,
  { params = {}, query = {} }: { params?: object | undefined; query?: object | undefined },
): string {
  const ids = new Map<string, unknown>(Object.entries(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(ids.get(name)).toWellFormed()),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return search.size > 0 ? `${filled}?${search.toString()}` : filled
}
