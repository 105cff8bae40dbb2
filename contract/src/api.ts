import type { AnyEndpoint } from './endpoint.ts'
import * as features from './features.ts'

type Calls = Readonly<Record<string, AnyEndpoint>>
type Features = typeof features

const isCalls = (exported: unknown) =>
  typeof exported === 'object' &&
  exported !== null &&
  Object.values(exported).some((one: unknown) => isEndpoint(one))

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every call of the API, by feature: `api.posts.read`. */
export const api = Object.fromEntries(
  Object.entries(features).filter(([, exported]) => isCalls(exported)),
  // The type selects by the same property as the filter: values that are records of endpoints.
) as { readonly [F in keyof Features as Features[F] extends Calls ? F : never]: Features[F] }
