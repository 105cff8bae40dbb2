import type { Report } from '@dodam/contract'
import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { dateTimeText } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { AppealDialog } from './appeal-dialog.tsx'
import { DueLine } from './due-line.tsx'
import { useReasonText } from './reason-text.ts'
import { Steps } from './steps.tsx'

/** One report from the view of one side. */
export function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation()
  const id = useId()
  const reasonText = useReasonText()
  const [isAppealing, setAppealing] = useState(false)
  const { side, targetType, reason, detail, createdAt, outcome } = report
  const { lookedAt, appealedAt, decidedAt } = report
  const isReporter = side === 'reporter'
  // Of a report that found nothing, the reported member is told only that a part was opened, not that there was a report.
  const isCare = !isReporter && report.isCare
  // Who contested a decision knows of it.
  const isOnlyLook =
    !isReporter && report.status === 'dismissed' && lookedAt !== null && appealedAt === null
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3">
      <header>
        <h3 id={id} className="font-semibold">
          {t(
            isOnlyLook
              ? 'reports.about.looked'
              : isCare
                ? 'reports.about.care'
                : `reports.about.${side}.${targetType}`,
          )}
        </h3>
        <p className="text-ink-soft text-sm">
          <time dateTime={createdAt}>{dateTimeText(createdAt)}</time>
          {isReporter && ` · ${reasonText(reason)}`}
        </p>
      </header>
      {detail && (
        <WrittenText
          text={detail}
          className="border-line border-l-2 pl-3 text-body-small text-ink-soft"
        />
      )}
      {(isReporter || report.step !== 'decided') && <Steps step={report.step} />}
      <div className="flex flex-col gap-1 text-body-small">
        {outcome ? <p className="font-medium">{outcome}</p> : <DueLine report={report} />}
        {lookedAt && (
          <p className="flex gap-2 text-ink-soft">
            <Eye aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            {t(isReporter ? 'reports.looked.reporter' : 'reports.looked.concerned', {
              time: dateTimeText(lookedAt),
            })}
          </p>
        )}
        {appealedAt && (
          <p className="text-ink-soft">
            {t('reports.appeal.at', { time: dateTimeText(appealedAt) })}
            {decidedAt && ` ${t('reports.appeal.answered', { time: dateTimeText(decidedAt) })}`}
          </p>
        )}
      </div>
      {report.canAppeal && (
        <Button variant="soft" className="self-start" onClick={() => setAppealing(true)}>
          {t('reports.appeal.open')}
        </Button>
      )}
      {isAppealing && <AppealDialog reportId={report.id} onClose={() => setAppealing(false)} />}
    </article>
  )
}
