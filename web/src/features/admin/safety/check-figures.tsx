import { checks } from '@dodam/contract'
import i18next from 'i18next'
import { ScanText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { CountedAt, countedAgainMs } from '../figures/counted-at.tsx'
import { DataTable } from '../parts/table.tsx'
import { useCaseReason } from './case-reason.ts'
import { CheckRulesTable } from './check-rules.tsx'
import { Heading, Metric } from './metric.tsx'

/** How often the check was right, for each of its rules, and what it missed. */
export function CheckFiguresTab() {
  const { t } = useTranslation()
  const reasonText = useCaseReason()
  const { data, error, refetch } = useRead(checks.readFigures, {}, { everyMs: countedAgainMs })
  if (data === undefined)
    return error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingRows />
  const { countedAt, days, version, rules, misses, messages, talks, alarms } = data
  return (
    <div className="flex flex-col gap-6">
      <div className="text-ink-soft">
        <p>{t('admin.safety.check.line', { days })}</p>
        {version.since !== null && (
          <p>
            {t('admin.safety.check.version', {
              version: version.id,
              since: dateTimeText(version.since),
            })}
          </p>
        )}
        <CountedAt at={countedAt} />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-2">
        <Metric
          name={t('admin.safety.check.messages')}
          value={perThousand(messages.shown, messages.all)}
          how={t('admin.safety.check.messagesHow', messages)}
        />
        <Metric
          name={t('admin.safety.check.talks')}
          value={perThousand(talks.shown, talks.all)}
          how={t('admin.safety.check.talksHow', talks)}
        />
        <Metric
          name={t('admin.safety.check.alarms')}
          value={perThousand(alarms.shown, alarms.all)}
          how={
            alarms.usualPerThousand === null
              ? t('admin.safety.check.alarmsAlone', { shown: alarms.shown, count: alarms.all })
              : t('admin.safety.check.alarmsHow', {
                  shown: alarms.shown,
                  count: alarms.all,
                  usual: perThousand(alarms.usualPerThousand, 1_000),
                })
          }
        />
      </dl>
      {alarms.isUnusual && (
        <p className="rounded-field bg-warn-soft px-4 py-3">{t('admin.safety.check.unusual')}</p>
      )}
      <section>
        <Heading>{t('admin.safety.check.rules')}</Heading>
        <p className="pb-2 text-ink-soft">{t('admin.safety.check.precisionLine')}</p>
        <CheckRulesTable figures={rules} />
      </section>
      <section>
        <Heading>{t('admin.safety.check.misses')}</Heading>
        <p className="pb-2 text-ink-soft">{t('admin.safety.check.missesLine')}</p>
        {misses.length === 0 ? (
          <EmptyState icon={<ScanText />} line={t('admin.safety.check.noMisses')} />
        ) : (
          <DataTable
            label={t('admin.safety.check.misses')}
            rows={misses}
            keyOf={({ reason }) => reason}
            columns={[
              {
                key: 'reason',
                head: t('admin.safety.numbers.category'),
                isName: true,
                cell: ({ reason }) => reasonText(reason),
              },
              {
                key: 'count',
                head: t('admin.safety.numbers.count'),
                isNumber: true,
                cell: ({ count }) => count,
              },
            ]}
          />
        )}
      </section>
    </div>
  )
}

function perThousand(part: number, whole: number): string {
  if (whole === 0) return i18next.t('admin.safety.numbers.none')
  const value = Math.round((10_000 * part) / whole) / 10
  return i18next.t('admin.safety.check.perThousand', { value })
}
