import type { UrgentNeed } from '@dodam/contract'
import { Siren, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

interface Props {
  need: UrgentNeed
  isOfStory?: boolean
  /** Tells the support team. */
  onTell: () => void
  onClose?: () => void
  className?: string
}

/** For who reads of a danger to life: that it is one, what to say now, and the way to the team. Open, as minutes count. */
export function EmergencyCard({ need, isOfStory = false, onTell, onClose, className }: Props) {
  const { t } = useTranslation()
  const title = t('checks.emergency.title')
  return (
    <section
      aria-label={title}
      className={cx(
        'border-crisis/25 bg-crisis-soft px-4 py-2.5 text-body-small leading-6',
        className,
      )}
    >
      <div className="flex items-start gap-2.5">
        <Siren aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-crisis" />
        {/* Read out at once, wherever the reader is. */}
        <div role="alert" className="min-w-0 flex-1">
          <p className="font-bold text-crisis">{title}</p>
          <p className="font-semibold">{t(`checks.emergency.call.${need}`)}</p>
        </div>
        {onClose && (
          <IconButton
            label={t('checks.care.close')}
            icon={<X className="size-5!" />}
            onClick={onClose}
            className="-my-1 -mr-2 text-ink-soft"
          />
        )}
      </div>
      <div className="flex flex-col items-start gap-1 pt-1 pl-7.5">
        <p>
          {t(isOfStory ? 'checks.emergency.stayOfStory' : 'checks.emergency.stay')}{' '}
          {t(`checks.emergency.say.${need}`)}
        </p>
        <p className="text-ink-soft text-sm">{t('checks.emergency.team')}</p>
        <Button variant="soft" onClick={onTell}>
          {t('checks.emergency.tell')}
        </Button>
      </div>
    </section>
  )
}
