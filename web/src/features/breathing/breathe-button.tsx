import { type ReactNode, useState } from 'react'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'

const BreathingDialog = island(() => import('./breathing-dialog.tsx'), MissingDialog, null)

/** Opens the breathing exercise over the current page or dialog. The caller styles it. */
export function BreatheButton({ className, children }: { className: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={className}
      >
        {children}
      </button>
      {isOpen && <BreathingDialog onClose={() => setOpen(false)} />}
    </>
  )
}
