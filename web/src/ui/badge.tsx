import type { Category } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

const tones = {
  neutral: 'bg-surface-sunken text-ink-soft',
  brand: 'bg-brand-soft text-brand-strong',
  calm: 'bg-calm-soft text-calm',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  crisis: 'bg-crisis-soft text-crisis',
  // On top of a picture.
  raised: 'bg-surface-raised text-ink-soft',
  raisedBrand: 'bg-surface-raised text-brand-strong',
}
export type Tone = keyof typeof tones

const pill =
  'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-caption leading-5 font-medium whitespace-nowrap'

/** A short label for a state. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx(pill, tones[tone])}>{children}</span>
}

/** A count of pending items. Shows 99+ above 99 and nothing at 0; its control has the number in its accessible name. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 whitespace-nowrap',
        'text-micro leading-none font-bold text-danger-ink',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

interface CategoriesProps {
  categories: readonly Category[]
  className?: string
}

/** Topics, each in its own soft hue. */
export function CategoryBadges({ categories, className }: CategoriesProps) {
  const { t } = useTranslation()
  return (
    <ul className={cx('flex flex-wrap gap-1.5', className)}>
      {categories.map((category) => (
        <li key={category}>
          <span data-category={category} className={cx(pill, 'bg-category text-category-ink')}>
            {t(`app.category.${category}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
