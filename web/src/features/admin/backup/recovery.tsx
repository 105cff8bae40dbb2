import { backup, type Recovery as Report } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

/** Repairs what can be repaired, and reports what was. Only in an emergency. */
export function Recovery({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [report, setReport] = useState<Report | null>(null)
  const recover = useSudoAct(backup.recover, { failed: 'admin.backup.recovery.failed' })
  return (
    <section
      aria-label={t('admin.backup.recovery.title')}
      className="flex flex-col gap-3 rounded-field bg-danger-soft px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-semibold text-danger">{t('admin.backup.recovery.title')}</h2>
          <p>{t('admin.backup.recovery.line')}</p>
        </div>
        <Button variant="danger" disabled={isBusy} onClick={() => setAsking(true)}>
          {t('admin.backup.recovery.do')}
        </Button>
      </div>
      <div aria-live="polite">{report && <Told report={report} />}</div>
      {isAsking && (
        <ConfirmAct
          isDangerous
          title={t('admin.backup.recovery.ask')}
          effects={(['safety', 'repairs', 'nothingElse', 'recorded'] as const).map((one) =>
            t(`admin.backup.recovery.effects.${one}`),
          )}
          confirm={t('admin.backup.recovery.do')}
          busy={recover.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void recover.run({}, (outcome) => {
              if (outcome.kind !== 'done') return
              setReport(outcome.answer)
              setAsking(false)
            })
          }
        />
      )}
    </section>
  )
}

function Told({ report: { state, safetyBackup, repaired } }: { report: Report }) {
  const { t } = useTranslation()
  if (state === 'running') return <p>{t('admin.backup.recovery.goesOn')}</p>
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {t(
          repaired.length > 0 ? 'admin.backup.recovery.repaired' : 'admin.backup.recovery.nothing',
        )}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {repaired.map(({ check, count }) => (
          <li key={check}>
            {t('admin.backup.recovery.one', { what: t(`admin.backup.check.${check}`), count })}
          </li>
        ))}
      </ul>
      {safetyBackup !== null && (
        <p className="text-sm break-all">
          {t('admin.backup.recovery.safety', { filename: safetyBackup })}
        </p>
      )}
    </div>
  )
}
