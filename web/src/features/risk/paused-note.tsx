import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { useMe } from '../accounts/session.ts'

/**
 * A line above a new request or message while the reader's contacts are paused. It blocks nothing: the pause may have
 * ended meanwhile, because no event reports that.
 */
export function PausedNote({ className }: { className?: string }) {
  const { t } = useTranslation()
  if (!useMe()?.isPaused) return null
  return (
    <p
      className={cx(
        'rounded-field bg-surface-sunken px-4 py-2 text-body-small text-ink-soft',
        className,
      )}
    >
      {t('risk.note')}
    </p>
  )
}
