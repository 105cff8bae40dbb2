import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

interface Props {
  icon: ReactNode
  /** What it means, in one line. */
  hint?: string
  isDangerous?: boolean
  onClick: () => void
  children: ReactNode
}

/** One thing that can be done, in a menu. */
export function MenuItem({ icon, hint, isDangerous, onClick, children }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(
        'flex min-h-11 w-full items-center gap-3 rounded-field px-3 py-1.5 text-left transition-colors hover:bg-surface-sunken [&_svg]:size-5 [&_svg]:shrink-0',
        isDangerous ? 'text-danger' : '[&_svg]:text-ink-soft',
      )}
    >
      {icon}
      <span>
        {children}
        {hint && <span className="block text-[0.8125rem] leading-5 text-ink-soft">{hint}</span>}
      </span>
    </button>
  )
}
