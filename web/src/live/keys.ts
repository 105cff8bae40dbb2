import type { AnyEndpoint } from '@dodam/contract'

/** The ids and the query of a read. */
export interface Address {
  params?: object | undefined
  query?: object | undefined
}

/** The cache key of a read: its path, then its ids, then its query. A prefix of it addresses every variant. */
export const keyOf = (endpoint: AnyEndpoint, input: Address = {}) =>
  [endpoint.path, input.params ?? {}, input.query ?? {}] as const

/** Keyset-paged reads keep their pages under a key of their own, as their shape differs. */
export const pagesKeyOf = (endpoint: AnyEndpoint, input: Address = {}) =>
  [endpoint.path, input.params ?? {}, input.query ?? {}, 'pages'] as const
