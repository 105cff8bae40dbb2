import { create } from 'zustand'

export type ToastTone = 'neutral' | 'calm' | 'warn' | 'danger'
interface ToastAction {
  label: string
  onAct: () => void
}
export interface ToastMessage {
  id: number
  text: string
  tone: ToastTone
  action: ToastAction | undefined
}
interface Options {
  tone?: ToastTone
  action?: ToastAction
}

/** One toast at a time: a new one replaces the last. */
export const useToast = create<{ current: ToastMessage | null }>(() => ({ current: null }))

let lastId = 0

/**
 * Show a short message for five seconds, or longer while it is hovered or focused. Return its id for `dismissToast`.
 */
export function toast(text: string, { tone = 'neutral', action }: Options = {}): number {
  lastId += 1
  useToast.setState({ current: { id: lastId, text, tone, action } })
  return lastId
}

/** Remove a toast, if it is still on screen. */
export function dismissToast(id: number): void {
  if (useToast.getState().current?.id === id) useToast.setState({ current: null })
}
