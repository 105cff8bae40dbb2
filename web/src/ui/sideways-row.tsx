import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx.ts'

/** A row that scrolls sideways when it overflows, and fades at the edges with more content. */
export function SidewaysRow({ children, className }: { children: ReactNode; className?: string }) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const row = ref.current
    if (!row) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = row
      row.toggleAttribute('data-before', scrollLeft > 1)
      row.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const sizes = new ResizeObserver(look)
    for (const element of [row, ...row.children]) sizes.observe(element)
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      row.removeEventListener('scroll', look)
    }
  }, [])

  return (
    <div
      ref={ref}
      className={cx(
        'fade-edges scroll-px-10 overflow-x-auto py-1 [scrollbar-width:none]',
        className,
      )}
    >
      {children}
    </div>
  )
}
