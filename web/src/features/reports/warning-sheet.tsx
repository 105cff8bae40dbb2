import { reports, type Warning } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { stale } from '../../live/cache.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { dateTimeText } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { AppealDialog } from './appeal-dialog.tsx'

interface Props {
  warning: Warning
  /** The number of further warnings. */
  others: number
  /** Dismissed unread: it is shown again at the next opening. */
  onClose: () => void
}

/** One warning to the member. */
export default function WarningSheet({ warning, others, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAppealing, setAppealing] = useState(false)
  const [hasAppealed, setAppealed] = useState(false)
  const { run, isPending } = useAct(reports.confirmWarning, {
    gone: { NOT_FOUND: 'reports.warning.gone' },
    failed: 'reports.warning.failed',
  })
  const confirm = () =>
    void run({ params: { id: warning.id } }, ({ kind }) => {
      // Withdrawn meanwhile.
      if (kind === 'gone') stale(cache, reports.listWarnings)
    })
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t('reports.warning.title')}
      description={t('reports.warning.line')}
      footer={
        <>
          {warning.reportId !== null && !hasAppealed && (
            <Button variant="ghost" onClick={() => setAppealing(true)}>
              {t('reports.appeal.open')}
            </Button>
          )}
          <Button busy={isPending} onClick={confirm}>
            {t('reports.warning.confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <blockquote className="rounded-field bg-surface-sunken px-4 py-3.5 text-body-large">
          <WrittenText text={warning.reason} />
        </blockquote>
        <p className="text-ink-soft text-sm">
          <time dateTime={warning.createdAt}>{dateTimeText(warning.createdAt)}</time>
          {others > 0 && ` · ${t('reports.warning.others', { count: others })}`}
        </p>
        <p className="text-body-small text-ink-soft">
          {warning.reportId === null
            ? t('reports.warning.ask')
            : t(hasAppealed ? 'reports.appeal.sent' : 'reports.warning.appeal')}
        </p>
      </div>
      {isAppealing && warning.reportId !== null && (
        <AppealDialog
          reportId={warning.reportId}
          onClose={() => setAppealing(false)}
          onSent={() => setAppealed(true)}
        />
      )}
    </Dialog>
  )
}
