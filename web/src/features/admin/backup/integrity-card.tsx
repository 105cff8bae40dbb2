import { backup } from '@dodam/contract'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { timeText } from '../../../ui/time.tsx'

/** The result of the integrity checks, with what to do about each problem. */
export function IntegrityCard() {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useRead(backup.readIntegrity, {
    query: { lang: useLanguage() },
  })
  return (
    <section
      aria-label={t('admin.backup.integrity.title')}
      className="flex flex-col gap-3 rounded-field border border-line bg-surface-raised px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-bold">{t('admin.backup.integrity.title')}</h2>
        <Button variant="soft" busy={isFetching} onClick={() => void refetch()}>
          {t('admin.backup.integrity.check')}
        </Button>
      </div>
      {data ? (
        <>
          <p
            className={cx(
              'flex items-center gap-2 font-medium',
              data.isHealthy ? 'text-calm' : 'text-danger',
            )}
          >
            {data.isHealthy ? (
              <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
            ) : (
              <ShieldAlert aria-hidden="true" className="size-5 shrink-0" />
            )}
            {t(data.isHealthy ? 'admin.backup.integrity.healthy' : 'admin.backup.integrity.broken')}
            <span className="font-normal text-ink-soft">
              {t('admin.backup.integrity.at', { time: timeText(data.checkedAt) })}
            </span>
          </p>
          {data.findings.length > 0 && (
            <ul className="flex flex-col divide-y divide-line">
              {data.findings.map(({ check, message, isRepairable }) => (
                <li key={check} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <span className="min-w-0 flex-1 basis-60">{message}</span>
                  {isRepairable && (
                    <Badge tone="brand">{t('admin.backup.integrity.repairable')}</Badge>
                  )}
                </li>
              ))}
            </ul>
          )}
          {data.recommendations.length > 0 && (
            <div className="flex flex-col gap-1">
              <h3 className="text-sm font-semibold">{t('admin.backup.integrity.todo')}</h3>
              <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-ink-soft">
                {data.recommendations.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            </div>
          )}
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
    </section>
  )
}
