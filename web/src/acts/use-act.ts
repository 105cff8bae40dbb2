import type { Answer, AnyEndpoint } from '@dodam/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import { useEffect, useRef } from 'react'
import type { Input } from '../api/call.ts'
import { type WriteOptions, writeOptions } from '../api/use-write.ts'
import { attempt, type Outcome, type Says } from './outcome.ts'

/** How an act is sent, and the texts of its outcomes. */
export interface Act<E extends AnyEndpoint> extends WriteOptions<E>, Omit<Says<Answer<E>>, 'done'> {
  /** Shown when it is done: a text, or one made of the answer and of the input. Null shows nothing. */
  done?: ParseKeys | ((answer: Answer<E>, sent: Input<E>) => string | null)
}

/**
 * A write of the contract with a text for each outcome. `run` never rejects, and continues after the component
 * unmounts; its second argument is called with the outcome only while the component is mounted. `useUnderWay` shows
 * pending writes in any part of the page.
 */
export function useAct<E extends AnyEndpoint>(
  endpoint: E,
  { inTurn, send, done, ...says }: Act<E> = {},
) {
  const cache = useQueryClient()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const { mutateAsync, isPending, variables } = useMutation(
    writeOptions(cache, endpoint, { inTurn, send }),
  )

  const run = async (
    input: Input<E>,
    whileShown?: (outcome: Outcome<Answer<E>>) => void,
  ): Promise<Outcome<Answer<E>>> => {
    const outcome = await attempt(() => mutateAsync(input), {
      ...says,
      done: typeof done === 'function' ? (answer) => done(answer, input) : done,
    })
    if (isShown.current) whileShown?.(outcome)
    return outcome
  }
  return {
    run,
    /** Whether the last act of this component waits for its answer, and its input. */
    isPending,
    sent: isPending ? variables : undefined,
  }
}
