import { ArrowUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'

interface Props {
  count: number
  onShow: () => void
  className?: string
  /** Names and counts the waiting items. */
  children: ReactNode
}

/** Shows that new items wait above a list. Its space is always reserved, so that it covers and moves nothing. */
export function NewItemsPill({ count, onShow, className, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={place}
      tabIndex={-1}
      aria-live="polite"
      className={cx('flex min-h-11 min-w-0 outline-none', className)}
    >
      {count > 0 && (
        <button
          type="button"
          onClick={() => {
            // The button unmounts on press: the next Tab must lead into the list.
            place.current?.focus({ preventScroll: true })
            onShow()
          }}
          className="group flex min-h-11 min-w-0 items-center"
        >
          {/* Smaller than a touch target, so that it does not look like one of the buttons below. */}
          <span className="flex min-h-8 min-w-0 items-center gap-1.5 rounded-full bg-brand-soft pr-4 pl-3 font-semibold text-brand-strong text-sm ring-brand/50 group-hover:ring-1">
            <ArrowUp aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{children}</span>
          </span>
        </button>
      )}
    </div>
  )
}
