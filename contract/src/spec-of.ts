import { api } from './api.ts'
import type { AnyEndpoint, SpecOf } from './endpoint.ts'
import * as schemas from './feature-schemas.ts'
import type { Spec } from './spec.ts'

type Api = typeof api
type SpecsOf<Calls> = { [N in keyof Calls]: SpecOf<Calls[N]> }

/** The specs of every feature: those of `api.posts` are `postsSpecs`. A missing one does not compile. */
const specs: { [F in keyof Api as `${F}Specs`]: SpecsOf<Api[F]> } = schemas

const specsByName: Record<string, Record<string, Spec>> = specs
const byEndpoint = new Map<AnyEndpoint, Spec>(
  Object.entries<Record<string, AnyEndpoint>>(api).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, endpoint]) => {
      const spec = specsByName[`${feature}Specs`]?.[name]
      return spec ? [[endpoint, spec] as const] : []
    }),
  ),
)

/**
 * Return the spec of a call in `api`: its access, its schemas, its status and its events.
 * @throws Where the endpoint is not part of the contract.
 */
export function specOf<E extends AnyEndpoint>(endpoint: E): SpecOf<E> {
  const found = byEndpoint.get(endpoint)
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`)
  // The type of `specs` gives every call the spec of its own type.
  return found as SpecOf<E>
}
