import { ArrowUp } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'

interface Props {
  count: number
  onShow: () => void
  className?: string
  /** What waits, with its number. */
  children: ReactNode
}

/** Says that new items wait above a list. Its place is always kept, so that it covers nothing and moves nothing. */
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
            // The button goes with its press: the next Tab leads into the list.
            place.current?.focus({ preventScroll: true })
            onShow()
          }}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-full bg-brand px-5 font-semibold text-brand-ink text-sm"
        >
          <ArrowUp aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{children}</span>
        </button>
      )}
    </div>
  )
}
