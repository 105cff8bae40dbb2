import type { BackupProgress } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from './problem-text.ts'

/** How far the work is that is under way; of the last one that was seen here, that it failed. */
export function ProgressCard({ progress }: { progress: BackupProgress | null }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [failed, setFailed] = useState<BackupProgress | null>(null)
  if (progress?.state === 'failed' && failed?.id !== progress.id) setFailed(progress)
  const isOvertaken = progress !== null && progress.id !== failed?.id
  if (failed !== null && isOvertaken) setFailed(null)
  return (
    <div aria-live="polite">
      {progress?.state === 'running' ? (
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
        failed && (
          <p className="rounded-field bg-danger-soft px-4 py-3 text-danger">
            {t(`admin.backup.progress.failed.${failed.what}`)}{' '}
            {failed.problem !== null && problemText(failed.problem)}
          </p>
        )
      )}
    </div>
  )
}
