import { useEffect } from 'react'
import { island } from './island.tsx'
import { MissingUnseen } from './missing.tsx'
import { useToast } from './toast.ts'

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
