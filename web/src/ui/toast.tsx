import { useEffect } from 'react'
import { create } from 'zustand'
import { island } from './island.tsx'
import { MissingUnseen } from './missing.tsx'

export type ToastTone = 'neutral' | 'calm' | 'warn' | 'danger'
/** What a toast offers to do. */
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

/** One toast at a time: a new one takes the place of the last. */
export const useToast = create<{ current: ToastMessage | null }>(() => ({ current: null }))

let lastId = 0

/** Says something in passing, for five seconds, or longer while the pointer or the focus is on it. Returns what `dismissToast` takes. */
export function toast(text: string, { tone = 'neutral', action }: Options = {}): number {
  lastId += 1
  useToast.setState({ current: { id: lastId, text, tone, action } })
  return lastId
}

/** Takes a toast away, if it is still the one on screen. */
export function dismissToast(id: number): void {
  if (useToast.getState().current?.id === id) useToast.setState({ current: null })
}

const ToastView = island(() => import('./toast-view.tsx'), MissingUnseen, null)

/** The first page has the network to itself until then. */
const fetchedAfterMs = 2_000

/** The place of the toasts, once in the app. Its code is fetched ahead. */
export function Toaster() {
  useEffect(() => {
    const timer = setTimeout(() => void ToastView.load().catch(() => undefined), fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const wanted = useToast((state) => state.current !== null)
  return wanted && <ToastView />
}
