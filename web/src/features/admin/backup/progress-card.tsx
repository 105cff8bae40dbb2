import type { BackupProgress } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useProblemText } from './problem-text.ts'
import { RecoveryReport } from './recovery-report.tsx'

interface Props {
  progress: BackupProgress | null
  last: BackupProgress | null
}

/** The progress of the running job, or the result of the last one. */
export function ProgressCard({ progress, last }: Props) {
  const { t } = useTranslation()
  return (
    <div aria-live="polite">
      {progress !== null ? (
        <section
          aria-label={t('admin.backup.progress.title')}
          className="flex flex-col gap-2 rounded-field border border-line bg-surface-raised px-4 py-3"
        >
          <span className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">
              {t(`admin.backup.progress.what.${progress.what}`)}
            </span>
            <span className="text-ink-soft">
              {t(`admin.backup.progress.step.${progress.step}`)}
            </span>
          </span>
          <span className="flex items-center gap-3" aria-live="off">
            <progress
              max={100}
              value={progress.percent}
              aria-label={t(`admin.backup.progress.what.${progress.what}`)}
              className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:bg-brand"
            />
            <span className="w-12 text-right tabular-nums">{progress.percent}%</span>
          </span>
        </section>
      ) : (
        last && <LastWork last={last} />
      )}
    </div>
  )
}

function LastWork({ last: { what, state, problem, recovered } }: { last: BackupProgress }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  if (state === 'failed')
    return (
      <p className="rounded-field bg-danger-soft px-4 py-3 text-danger">
        {t(`admin.backup.progress.failed.${what}`)} {problem !== null && problemText(problem)}
      </p>
    )
  if (what === 'restore')
    return (
      <p className="rounded-field bg-calm-soft px-4 py-3 text-calm">
        {t('admin.backup.progress.restored')}
      </p>
    )
  return recovered && <RecoveryReport recovered={recovered} />
}
