import { ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface Props {
  count: number
  onShow: () => void
  /** Comes along under the header while the list's start has scrolled away, and leads back there. */
  floats?: boolean
  className?: string
  /** Names and counts the waiting items. */
  children: ReactNode
}

/** Shows that new items wait above a list. Its space is always reserved, so that it moves nothing. */
export function NewItemsPill({ count, onShow, floats = false, className, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isPast, setPast] = useState(false)

  useEffect(() => {
    if (!floats || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1)
        setPast(!!last && !last.isIntersecting && last.boundingClientRect.top < innerHeight / 2)
      },
      // The header covers the top of the page.
      { rootMargin: '-64px 0px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [floats])

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
            if (isPast) place.current?.scrollIntoView()
          }}
          className={cx(
            'group flex min-h-11 min-w-0 items-center',
            isPast &&
              'fixed top-[calc(env(safe-area-inset-top)+4.25rem)] left-1/2 z-20 -translate-x-1/2 animate-fade',
          )}
        >
          {/* Smaller than a touch target, so that it does not look like one of the buttons below. */}
          <span
            className={cx(
              'flex min-h-8 min-w-0 items-center gap-1.5 rounded-full bg-brand-soft pr-4 pl-3 font-semibold text-brand-strong text-sm ring-brand/50 group-hover:ring-1',
              isPast && 'shadow-float ring-1',
            )}
          >
            <ArrowUp aria-hidden className="size-4 shrink-0" />
            <span className="truncate">{children}</span>
          </span>
        </button>
      )}
    </div>
  )
}
