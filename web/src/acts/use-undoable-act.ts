import type { AnyEndpoint } from '@dodam/contract'
import i18next, { type ParseKeys } from 'i18next'
import { create } from 'zustand'
import { call, type Input } from '../api/call.ts'
import { dismissToast, toast } from '../ui/toast.tsx'
import { holdBack } from './held-back.ts'
import { type Act, useAct } from './use-act.ts'

/** What can still be taken back, by the input that waits to be sent. */
const useTakeBacks = create<{ byInput: ReadonlyMap<unknown, () => void> }>(() => ({
  byInput: new Map(),
}))

/** The way to take back an input that is under way, for where it stands on screen; undefined once it is sent. */
export const useTakeBack = (input: object | undefined): (() => void) | undefined =>
  useTakeBacks(({ byInput }) => byInput.get(input))

/** Return how to send an act that can be taken back, with a toast that says `word`. */
export const sendUndoable =
  <E extends AnyEndpoint>(endpoint: E, word: ParseKeys) =>
  (input: Input<E>) => {
    const offer = (takeBack: () => void) => {
      const shown = toast(i18next.t(word), {
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
    // Outlives the page that sends it while it goes.
    return holdBack(() => call(endpoint, input, undefined, { isKeptAlive: true }), offer)
  }

interface UndoableAct<E extends AnyEndpoint> extends Omit<Act<E>, 'send'> {
  /** Said with the way to take it back. */
  undo: ParseKeys
}

/** An act that can be taken back: it counts at once on screen, as an input under way, and is sent five seconds later. */
export const useUndoableAct = <E extends AnyEndpoint>(
  endpoint: E,
  { undo, ...act }: UndoableAct<E>,
) => useAct(endpoint, { ...act, send: sendUndoable(endpoint, undo) })
