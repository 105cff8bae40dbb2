import { type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { useDismissal } from './use-dismissal.ts'

type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type Props = {
  /** The panel's accessible name. */
  label: string
  trigger: (props: PopoverTrigger) => ReactNode
  /** The panel's content, mounted only while it is open. */
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  className?: string
}

/** A small panel under its button. Closes on Back, Esc, a press outside, and when the focus moves on. */
export function Popover({ label, trigger, children, align = 'end', className }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  return (
    <div className="relative">
      {trigger({
        ref: button,
        onClick: () => setOpen(!open),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <Panel
          {...{ id, label, button }}
          onClose={close}
          className={cx(align === 'end' ? 'right-0' : 'left-0', className)}
        >
          {children(close)}
        </Panel>
      )}
    </div>
  )
}

interface PanelProps {
  id: string
  label: string
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
  className: string
  children: ReactNode
}

function Panel({ id, label, button, onClose, className, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useDismissal(panel, () => button.current, onClose)
  return (
    <div
      ref={panel}
      id={id}
      role="dialog"
      aria-label={label}
      className={cx(
        'absolute top-full z-40 mt-2 max-h-[70dvh] w-72 max-w-[calc(100vw-2rem)] animate-fade overflow-y-auto',
        'rounded-card border border-line bg-surface-raised shadow-float',
        className,
      )}
    >
      {children}
    </div>
  )
}
