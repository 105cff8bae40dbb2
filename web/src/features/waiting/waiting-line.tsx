import { type Category, fits, type Post } from '@dodam/contract'
import { Hourglass, Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWaited } from '../../ui/time.tsx'

interface Props {
  post: Post
  preferred: readonly Category[]
}

/** Why a story is at its place on the dashboard: its wait, and that its topic is a preferred one. */
export function WaitingLine({ post, preferred }: Props) {
  const { t } = useTranslation()
  const waited = useWaited(post.createdAt)
  const isInLine = post.linePlace !== null
  const isMine = fits(post, preferred)
  if (!isInLine && !isMine) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="sr-only">{t('waiting.why')}</span>
      {isInLine && (
        <span className="inline-flex items-center gap-1.5 font-medium text-brand-strong">
          <Hourglass aria-hidden="true" className="size-4" />
          {waited.unit === 'now' ? t('waiting.now') : t(`waiting.${waited.unit}`, waited)}
        </span>
      )}
      {isMine && (
        <span className="inline-flex items-center gap-1.5 text-ink-soft">
          <Sprout aria-hidden="true" className="size-4" />
          {t('waiting.fits')}
        </span>
      )}
    </p>
  )
}
