import type { Report } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { dateTimeText, useNow } from '../../ui/time.tsx'

/** When an open report will be reviewed, in words that stay true as time passes. */
export function DueLine({ report: { dueAt, step } }: { report: Report }) {
  const { t } = useTranslation()
  const now = useNow()
  if (step === 'in-review') return <p>{t('reports.due.inReview')}</p>
  if (dueAt === null) return null
  return (
    <p>
      {Date.parse(dueAt) > now
        ? t('reports.due.by', { time: dateTimeText(dueAt) })
        : t('reports.due.late')}
    </p>
  )
}
