import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from './cx.ts'

/** The mark after the name of a verified listener. */
export function VerifiedMark({ className }: { className?: string }) {
  const { t } = useTranslation()
  return (
    <span title={t('ui.verified')} className={cx('inline-flex shrink-0', className)}>
      <BadgeCheck
        role="img"
        aria-label={t('ui.verified')}
        className="size-[1.375em] fill-brand text-brand-ink"
      />
    </span>
  )
}
