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

/** Loaded with the live connection, or by the first write: who only reads needs neither. */
const table = () => import('../live/apply.ts')

export interface WriteOptions<E extends AnyEndpoint> {
  inTurn?: boolean | undefined
  /** How the call is made, where it is not made at once. */
  send?: ((input: Input<E>) => Promise<Answer<E>>) | undefined
}

/**
 * A write of the contract as a mutation. Its answer goes through the same table as the live events, so own and foreign
 * changes take one path. With `inTurn` the next write of the endpoint waits for the answer of the last, so that a record
 * is left as it was changed last.
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

/** A write that says nothing of how it went; `useAct` does. */
export function useWrite<E extends AnyEndpoint>(endpoint: E, options: WriteOptions<E> = {}) {
  return useMutation(writeOptions(useQueryClient(), endpoint, options))
}

const underWay = (endpoint: AnyEndpoint) =>
  ({ mutationKey: keyOfWrite(endpoint), status: 'pending' }) as const

/** The inputs of the endpoint's writes that wait for their answer, the latest last, whichever part of the page made them. */
export const inputsUnderWay = <E extends AnyEndpoint>(cache: QueryClient, endpoint: E) =>
  // The key names the endpoint, and with it what its writes are given.
  cache
    .getMutationCache()
    .findAll(underWay(endpoint))
    .map(({ state }) => state.variables as Input<E>)

/**
 * The same for a component. What is shown as these writes will have it is shown at once, and is as before again when one
 * is refused.
 */
export function useUnderWay<E extends AnyEndpoint>(endpoint: E): Input<E>[] {
  return useMutationState({
    filters: underWay(endpoint),
    select: ({ state }) => state.variables as Input<E>,
  })
}
