import { useEffect } from 'react'
import { create } from 'zustand'
import { island } from './island.tsx'
import { MissingUnseen } from './missing.tsx'

export type ToastTone = 'neutral' | 'calm' | 'warn' | 'danger'
export type ToastMessage = { id: number; text: string; tone: ToastTone }

/** One toast at a time: a new one takes the place of the last. */
export const useToast = create<{ current: ToastMessage | null }>(() => ({ current: null }))

/** Says something in passing, for five seconds. */
export function toast(text: string, { tone = 'neutral' }: { tone?: ToastTone } = {}): void {
  useToast.setState(({ current }) => ({ current: { id: (current?.id ?? 0) + 1, text, tone } }))
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
