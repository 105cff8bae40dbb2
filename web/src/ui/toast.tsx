import { useEffect } from 'react'
import { create } from 'zustand'
import { island } from './island.tsx'
import { MissingUnseen } from './missing.tsx'

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

const ToastView = island(() => import('./toast-view.tsx'), MissingUnseen, null)

/** Until then the network is left to the first page. */
const fetchedAfterMs = 2_000

/** The place of the toasts, once in the app. Preloads their code. */
export function Toaster() {
  useEffect(() => {
    const timer = setTimeout(() => void ToastView.load().catch(() => undefined), fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const wanted = useToast((state) => state.current !== null)
  return wanted && <ToastView />
}
