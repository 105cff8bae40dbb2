import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cx } from '../../../ui/cx.ts'

const tones = {
  neutral: 'text-ink',
  calm: 'text-calm',
  warn: 'text-warn',
  danger: 'text-danger',
  crisis: 'text-crisis',
}

interface StatProps {
  label: string
  value: ReactNode
  hint?: ReactNode
  tone?: keyof typeof tones
  /** The address of the counted items. */
  to?: string
}

/** One number with its name. */
export function Stat({ label, value, hint, tone = 'neutral', to }: StatProps) {
  const content = (
    <>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={cx('text-2xl leading-tight font-bold tabular-nums', tones[tone])}>
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 after:rounded-field">
            {value}
          </Link>
        ) : (
          value
        )}
      </dd>
      {hint && <dd className="text-sm text-ink-soft">{hint}</dd>}
    </>
  )
  return (
    <div
      className={cx(
        'relative flex min-w-0 flex-col gap-0.5 rounded-field border border-line bg-surface-raised px-4 py-3',
        to && 'transition-colors hover:border-line-strong',
      )}
    >
      {content}
    </div>
  )
}

/** Numbers in a row that wraps. */
export const Stats = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-2">{children}</dl>
)
