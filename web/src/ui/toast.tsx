import { lazy, Suspense } from 'react'
import { create } from 'zustand'

export type ToastTone = 'neutral' | 'calm' | 'warn' | 'danger'
export type ToastMessage = { id: number; text: string; tone: ToastTone }

/** One toast at a time: a new one takes the place of the last. */
export const useToast = create<{ current: ToastMessage | null }>(() => ({ current: null }))

/** Says something in passing, for five seconds. */
export function toast(text: string, { tone = 'neutral' }: { tone?: ToastTone } = {}): void {
  useToast.setState(({ current }) => ({ current: { id: (current?.id ?? 0) + 1, text, tone } }))
}

const ToastView = lazy(() => import('./toast-view.tsx'))

/** The place of the toasts, once in the app. Loads its code at the first one. */
export function Toaster() {
  const wanted = useToast((state) => state.current !== null)
  return <Suspense>{wanted && <ToastView />}</Suspense>
}
