import { Heart } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  icon: ReactNode
  count: number
}

/** A small button with a count, below a text. */
export function ActButton({ label, icon, count, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={`${label} ${count}`}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5',
        'text-sm tabular-nums transition-colors duration-150 hover:bg-surface-sunken [&_svg]:size-5',
        className ?? 'text-ink-soft',
      )}
    >
      {icon}
      {count}
    </button>
  )
}

interface LikeProps {
  isLiked: boolean
  count: number
  onToggle: () => void
}

/** The like button of a story or a comment. */
export function LikeButton({ isLiked, count, onToggle }: LikeProps) {
  const { t } = useTranslation()
  return (
    <ActButton
      label={t('posts.card.likes')}
      icon={<Heart aria-hidden="true" className={isLiked ? 'fill-current' : ''} />}
      count={count}
      aria-pressed={isLiked}
      onClick={onToggle}
      className={isLiked ? 'font-semibold text-brand-strong' : 'text-ink-soft'}
    />
  )
}
