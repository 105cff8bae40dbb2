import type { AnyEndpoint } from '@dodam/contract'

/** The ids and the query of a read. */
export interface Address {
  params?: object | undefined
  query?: object | undefined
}

/** Return the cache key of a read: its path, ids and query. A prefix of it matches every variant. */
export const keyOf = (endpoint: AnyEndpoint, input: Address = {}) =>
  [endpoint.path, input.params ?? {}, input.query ?? {}] as const

/** Return the key of a keyset-paged read, which differs because its data has another shape. */
export const pagesKeyOf = (endpoint: AnyEndpoint, input: Address = {}) =>
  [endpoint.path, input.params ?? {}, input.query ?? {}, 'pages'] as const
