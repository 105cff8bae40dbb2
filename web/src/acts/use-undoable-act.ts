import type { AnyEndpoint } from '@dodam/contract'
import i18next, { type ParseKeys } from 'i18next'
import { create } from 'zustand'
import { call, type Input } from '../api/call.ts'
import { dismissToast, toast } from '../ui/toast.ts'
import { holdBack } from './held-back.ts'
import { type Act, useAct } from './use-act.ts'

/** How to undo each waiting act, by its input. */
const useTakeBacks = create<{ byInput: ReadonlyMap<unknown, () => void> }>(() => ({
  byInput: new Map(),
}))

/** Return the undo of a waiting input; undefined once it is sent. */
export const useTakeBack = (input: object | undefined): (() => void) | undefined =>
  useTakeBacks(({ byInput }) => byInput.get(input))

/** Return a function that sends an undoable act, with a toast that shows `word`. */
export const sendUndoable =
  <E extends AnyEndpoint>(endpoint: E, word: ParseKeys | (() => string)) =>
  (input: Input<E>) => {
    const offer = (takeBack: () => void) => {
      const shown = toast(typeof word === 'function' ? word() : i18next.t(word), {
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
    // The request must outlive the page that sends it while closing.
    return holdBack(() => call(endpoint, input, undefined, { isKeptAlive: true }), offer)
  }

interface UndoableAct<E extends AnyEndpoint> extends Omit<Act<E>, 'send'> {
  /** What the toast says: a text, or one that names the other person. */
  undo: ParseKeys | (() => string)
}

/** An undoable act: it counts on screen at once, as an input under way, and is sent five seconds later. */
export const useUndoableAct = <E extends AnyEndpoint>(
  endpoint: E,
  { undo, ...act }: UndoableAct<E>,
) => useAct(endpoint, { ...act, send: sendUndoable(endpoint, undo) })
