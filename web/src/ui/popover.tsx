import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

/** What the button that opens a popover must carry. */
type PopoverTrigger = {
  ref: Ref<HTMLButtonElement>
  onClick: () => void
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

type Props = {
  /** What the panel is, for screen readers. */
  label: string
  trigger: (props: PopoverTrigger) => ReactNode
  /** The panel's content, made only while it is open. */
  children: (close: () => void) => ReactNode
  align?: 'start' | 'end'
  className?: string
}

/** A small panel under its button. Closes on Esc, a press outside, and when the focus moves on. */
export function Popover({ label, trigger, children, align = 'end', className }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div ref={frame} className="relative">
      {trigger({
        ref: button,
        onClick: () => setOpen(!open),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <div
          id={id}
          role="dialog"
          aria-label={label}
          className={cx(
            'absolute top-full z-40 mt-2 max-h-[70dvh] w-72 max-w-[calc(100vw-2rem)] animate-fade overflow-y-auto',
            'rounded-card border border-line bg-surface-raised shadow-float',
            align === 'end' ? 'right-0' : 'left-0',
            className,
          )}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
