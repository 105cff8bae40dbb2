import type { Answer, AnyEndpoint } from '@dodam/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyAnswer } from '../live/apply.ts'
import { type CallError, call, type Input } from './call.ts'

/** A write of the contract. Its answer goes through the same table as the live events, so own and foreign changes take one path. */
export function useWrite<E extends AnyEndpoint>(endpoint: E) {
  const cache = useQueryClient()
  return useMutation<Answer<E>, CallError, Input<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (answer) => applyAnswer(cache, answer),
  })
}
