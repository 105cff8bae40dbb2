import type { Answer, AnyEndpoint } from '@dodam/contract'
import {
  type QueryClient,
  type UseMutationOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { Address } from '../live/keys.ts'
import { type CallError, call, type Input } from './call.ts'

const keyOfWrite = ({ method, path }: AnyEndpoint) => [method, path] as const

/** Loaded with the live connection or by the first write, because readers need neither. */
const table = () => import('../live/apply.ts')

export interface WriteOptions<E extends AnyEndpoint> {
  inTurn?: boolean | undefined
  /** Sends the call, if not at once. */
  send?: ((input: Input<E>) => Promise<Answer<E>>) | undefined
}

/**
 * A write of the contract as a mutation. Its answer goes through the same table as the live events, so own and foreign
 * changes share one path. With `inTurn`, writes of the endpoint run one after the other, so that the last change wins.
 */
export function writeOptions<E extends AnyEndpoint>(
  cache: QueryClient,
  endpoint: E,
  { inTurn = false, send = (input) => call(endpoint, input) }: WriteOptions<E> = {},
): UseMutationOptions<Answer<E>, CallError, Input<E>> {
  return {
    mutationKey: keyOfWrite(endpoint),
    mutationFn: send,
    onSuccess: async (answer, input) => {
      const { applyAnswer } = await table()
      applyAnswer(cache, answer, { endpoint, ...(input as Address) })
    },
    onError: async (error, input) => {
      if (error.code === 'NOT_FOUND')
        (await table()).applyAbsence(cache, { endpoint, ...(input as Address) })
      if (error.code === 'SUSPENDED' || error.code === 'CONTACT_PAUSED')
        (await table()).doubtStanding(cache)
    },
    ...(inTurn && { scope: { id: endpoint.path } }),
  }
}

/** A write without messages about its outcome; `useAct` has them. */
export function useWrite<E extends AnyEndpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  return useMutation(writeOptions(useQueryClient(), endpoint, options))
}

const underWay = (endpoint: AnyEndpoint) =>
  ({ mutationKey: keyOfWrite(endpoint), status: 'pending' }) as const

/** Return the inputs of the endpoint's pending writes, the latest last, from any part of the page. */
export const inputsUnderWay = <E extends AnyEndpoint>(cache: QueryClient, endpoint: E) =>
  // The key names the endpoint, and so the type of its inputs.
  cache
    .getMutationCache()
    .findAll(underWay(endpoint))
    .map(({ state }) => state.variables as Input<E>)

/** The pending inputs as a hook, for optimistic display: a refused write disappears from it. */
export function useUnderWay<E extends AnyEndpoint>(endpoint: E): Input<E>[] {
  return useMutationState({
    filters: underWay(endpoint),
    select: ({ state }) => state.variables as Input<E>,
  })
}
