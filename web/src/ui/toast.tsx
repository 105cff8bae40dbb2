import { useEffect } from 'react'
import { create } from 'zustand'
import { island } from './island.tsx'
import { MissingUnseen } from './missing.tsx'

export type ToastTone = 'neutral' | 'calm' | 'warn' | 'danger'

interface Options {
  tone?: ToastTone
  /** A button in the toast, as to undo what it tells of. */
  action?: { label: string; onAct: () => void }
  /** The toast is gone without its button having been pressed: it was closed, timed out, or gave way to another. */
  onGone?: () => void
}

export interface ToastMessage extends Options {
  id: number
  text: string
  tone: ToastTone
}

/** One toast at a time: a new one takes the place of the last. */
export const useToast = create<{ current: ToastMessage | null }>(() => ({ current: null }))
let count = 0

/** Says something in passing, for five seconds; longer while it has the pointer or the focus. Returns how to take it away. */
export function toast(text: string, options: Options = {}): () => void {
  const id = ++count
  const before = useToast.getState().current
  useToast.setState({ current: { tone: 'neutral', ...options, id, text } })
  before?.onGone?.()
  return () => closeToast(id)
}

/** Takes a toast away, if it is still there. */
export function closeToast(id: number, { isActedOn = false } = {}): void {
  const { current } = useToast.getState()
  if (current?.id !== id) return
  useToast.setState({ current: null })
  if (isActedOn) current.action?.onAct()
  else current.onGone?.()
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
  const wanted = useToast(({ current }) => current !== null)
  return wanted && <ToastView />
}
