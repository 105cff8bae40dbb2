import { reports } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { cx } from '../../ui/cx.ts'
import { usualTime } from './usual-time.ts'

/** The usual time until a report is reviewed; nothing while that is unknown. */
export default function SafetyClock({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { data } = useRead(reports.readClock, {})
  if (!data || data.medianMinutes === null) return null
  const { unit, count } = usualTime(data.medianMinutes)
  return (
    <p className={cx('text-caption text-ink-soft', className)}>
      {t('reports.clock.line', { time: t(`reports.clock.${unit}`, { count }) })}
    </p>
  )
}
