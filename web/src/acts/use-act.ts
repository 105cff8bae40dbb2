import type { Answer, AnyEndpoint } from '@dodam/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import i18next, { type ParseKeys } from 'i18next'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { call, type Input } from '../api/call.ts'
import { writeOptions } from '../api/use-write.ts'
import { dismissToast, toast } from '../ui/toast.tsx'
import { holdBack } from './held-back.ts'
import { attempt, type Outcome, type Says } from './outcome.ts'

interface Way {
  /** The next act of the endpoint waits for the answer of the last, so that a record is left as it was changed last. */
  inTurn?: boolean
  /**
   * Said with a way to take the act back: it counts at once on screen, as an input under way, and is sent five seconds
   * later.
   */
  undo?: ParseKeys
}
interface Act<E extends AnyEndpoint> extends Way, Omit<Says<Answer<E>>, 'done'> {
  /** Said when it is done: a word, or a text made of the answer and of what was sent. Null says nothing. */
  done?: ParseKeys | ((answer: Answer<E>, sent: Input<E>) => string | null)
}

/** What can still be taken back, by the input that waits to be sent. */
const useTakeBacks = create<{ byInput: ReadonlyMap<unknown, () => void> }>(() => ({
  byInput: new Map(),
}))

/** The way to take back an input that is under way, where it stands on screen: undefined once it is sent. */
export const useTakeBack = (input: object | undefined): (() => void) | undefined =>
  useTakeBacks(({ byInput }) => byInput.get(input))

/** Return the mutation of an act, which waits where it can be taken back. */
export function actOptions<E extends AnyEndpoint>(
  cache: QueryClient,
  endpoint: E,
  { inTurn = false, undo }: Way,
) {
  if (undo === undefined) return writeOptions(cache, endpoint, { inTurn })
  const offerFor = (input: Input<E>) => (takeBack: () => void) => {
    const shown = toast(i18next.t(undo), {
      action: { label: i18next.t('ui.undo'), onAct: takeBack },
    })
    useTakeBacks.setState(({ byInput }) => ({ byInput: new Map(byInput).set(input, takeBack) }))
    return () => {
      dismissToast(shown)
      useTakeBacks.setState(({ byInput }) => ({
        byInput: new Map([...byInput].filter(([one]) => one !== input)),
      }))
    }
  }
  return writeOptions(cache, endpoint, {
    inTurn,
    // Outlives the page that sends it while it goes.
    send: (input) =>
      holdBack(() => call(endpoint, input, undefined, { isKeptAlive: true }), offerFor(input)),
  })
}

/**
 * A call of the contract that changes something, with what each outcome says. `run` never rejects, and goes on when the
 * component has gone; its second argument is called with the outcome only while the component is still on screen. What
 * is under way is seen by `useUnderWay`, in whichever part of the page.
 */
export function useAct<E extends AnyEndpoint>(
  endpoint: E,
  { inTurn, undo, done, ...says }: Act<E> = {},
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
    actOptions(cache, endpoint, { ...(inTurn && { inTurn }), ...(undo && { undo }) }),
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
    /** Whether the last one of this component waits for its answer, and what was sent with it. */
    isPending,
    sent: isPending ? variables : undefined,
  }
}
