import type { Recovered } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** What the last emergency recovery repaired, for every admin. */
export function RecoveryReport({ recovered }: { recovered: Recovered }) {
  const { t } = useTranslation()
  const { safetyBackup, repaired } = recovered
  return (
    <section
      aria-label={t('admin.backup.recovery.report')}
      className="flex flex-col gap-1 rounded-field bg-calm-soft px-4 py-3"
    >
      <h2 className="font-semibold text-calm">{t('admin.backup.recovery.report')}</h2>
      <p>
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
      <p className="text-sm break-all">
        {t('admin.backup.recovery.safety', { filename: safetyBackup })}
      </p>
    </section>
  )
}
