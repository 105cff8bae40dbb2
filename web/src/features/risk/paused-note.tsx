import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { useMe } from '../accounts/session.ts'

/**
 * One calm line where a request or a message is written, while the reader's contacts wait. Nothing is taken away: it may
 * have ended meanwhile, of which no event tells.
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
