import { reports, type Safety } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { Excerpt } from '../../../ui/written-text.tsx'
import { CountedAt, countedAgainMs } from '../figures/counted-at.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { DataTable, rowLook } from '../parts/table.tsx'
import { adminPaths } from '../paths.ts'
import { CasePerson } from './case-person.tsx'
import { useCaseReason } from './case-reason.ts'
import { HelpPath } from './help-path.tsx'
import { Heading, Metric } from './metric.tsx'

/** The statistics, each figure with its formula. */
export function Numbers() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(reports.readSafety, {}, { everyMs: countedAgainMs })
  if (data === undefined)
    return error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingRows />
  return (
    <div className="flex flex-col gap-6">
      <div className="text-ink-soft">
        <p>{t('admin.safety.numbers.line', { days: data.periodDays })}</p>
        <CountedAt at={data.countedAt} />
      </div>
      <Cases of={data} />
      <Metrics of={data} />
      <Categories of={data} />
      <People of={data} />
      <Texts of={data} />
      <HelpPath of={data} />
      <Recent of={data} />
    </div>
  )
}

interface Props {
  of: Safety
}

function Cases({ of: { reportStats, basis } }: Props) {
  const { t } = useTranslation()
  return (
    <section>
      <Heading>{t('admin.safety.numbers.reports')}</Heading>
      <Stats>
        <Stat
          label={t('admin.safety.numbers.total')}
          value={reportStats.total}
          hint={t('admin.safety.numbers.totalHint')}
        />
        <Stat
          label={t('admin.safety.numbers.pending')}
          value={reportStats.pending}
          hint={t('admin.safety.numbers.pendingHint', { count: basis.overdue })}
          tone={basis.overdue > 0 ? 'danger' : 'neutral'}
          to={adminPaths.safety}
        />
        <Stat label={t('admin.safety.numbers.resolved')} value={reportStats.resolved} />
        <Stat label={t('admin.safety.numbers.dismissed')} value={reportStats.dismissed} />
      </Stats>
    </section>
  )
}

/** With fewer members than this, a rate per thousand says nothing. */
const fewMembers = 100

function Metrics({ of: { safetyMetrics, basis, reportStats } }: Props) {
  const { t } = useTranslation()
  const percent = (value: number | null) =>
    value === null ? t('admin.safety.numbers.none') : t('admin.safety.numbers.percent', { value })
  const { reportRate } = safetyMetrics
  return (
    <section>
      <Heading>{t('admin.safety.numbers.metrics')}</Heading>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] gap-2">
        <Metric
          name={t('admin.safety.numbers.safetyScore')}
          value={percent(safetyMetrics.safetyScore)}
          how={t('admin.safety.numbers.safetyScoreHow', {
            part: basis.decidedInTime,
            decided: basis.firstDecided,
            overdue: basis.overdue,
          })}
        />
        <Metric
          name={t('admin.safety.numbers.reportRate')}
          value={
            reportRate === null || basis.activeMembers < fewMembers
              ? t(reportRate === null ? 'admin.safety.numbers.none' : 'admin.safety.numbers.tooFew')
              : t('admin.safety.numbers.perThousand', { value: reportRate })
          }
          how={t('admin.safety.numbers.reportRateHow', {
            part: basis.opened,
            whole: basis.activeMembers,
          })}
        />
        <Metric
          name={t('admin.safety.numbers.resolutionRate')}
          value={percent(safetyMetrics.resolutionRate)}
          how={t('admin.safety.numbers.resolutionRateHow', {
            part: basis.decided,
            whole: reportStats.total,
          })}
        />
        <Metric
          name={t('admin.safety.numbers.userSatisfaction')}
          value={percent(safetyMetrics.userSatisfaction)}
          how={t('admin.safety.numbers.userSatisfactionHow', {
            part: basis.firstDecided - basis.unmended - basis.mended,
            whole: basis.firstDecided,
          })}
        />
      </dl>
    </section>
  )
}

type Category = Safety['reportCategories'][number]

function Categories({ of: { reportCategories, periodDays } }: Props) {
  const { t } = useTranslation()
  const reasonText = useCaseReason()
  const trendText = ({ trend }: Category) => {
    if (trend === null) return t('admin.safety.numbers.trendNone')
    if (trend === 0) return t('admin.safety.numbers.trendSame')
    const value = Math.abs(trend)
    return t(trend > 0 ? 'admin.safety.numbers.trendUp' : 'admin.safety.numbers.trendDown', {
      value,
    })
  }
  return (
    <section>
      <Heading>{t('admin.safety.numbers.categories')}</Heading>
      <DataTable
        label={t('admin.safety.numbers.categories')}
        rows={reportCategories}
        keyOf={({ category }) => category}
        columns={[
          {
            key: 'category',
            head: t('admin.safety.numbers.category'),
            isName: true,
            cell: ({ category }) => <span className="font-medium">{reasonText(category)}</span>,
          },
          {
            key: 'count',
            head: t('admin.safety.numbers.count'),
            isNumber: true,
            cell: ({ count }) => count,
          },
          {
            key: 'share',
            head: t('admin.safety.numbers.shareHead'),
            isNumber: true,
            cell: ({ percentage }) =>
              percentage !== null && t('admin.safety.numbers.percent', { value: percentage }),
          },
          {
            key: 'trend',
            head: t('admin.safety.numbers.trend', { days: periodDays }),
            cell: trendText,
          },
        ]}
      />
    </section>
  )
}

const standings = ['active', 'warning', 'suspended', 'blocked', 'paused'] as const

function People({ of: { userSafetyStats } }: Props) {
  const { t } = useTranslation()
  return (
    <section>
      <Heading>{t('admin.safety.numbers.users')}</Heading>
      <Stats>
        {standings.map((name) => (
          <Stat
            key={name}
            label={t(`admin.safety.numbers.${name}`)}
            value={userSafetyStats[name]}
          />
        ))}
      </Stats>
    </section>
  )
}

const followed = [
  ...(['posted', 'noted', 'masked', 'held', 'asked', 'confirmed', 'refused'] as const),
  ...(['deleted', 'objections'] as const),
] as const

function Texts({ of: { contentModeration } }: Props) {
  const { t } = useTranslation()
  return (
    <section>
      <Heading>{t('admin.safety.numbers.moderation')}</Heading>
      <Stats>
        {followed.map((name) => (
          <Stat
            key={name}
            label={t(`admin.safety.numbers.${name}`)}
            value={contentModeration[name]}
          />
        ))}
      </Stats>
    </section>
  )
}

function Recent({ of: { recentReports } }: Props) {
  const { t } = useTranslation()
  const reasonText = useCaseReason()
  if (recentReports.length === 0) return null
  return (
    <section>
      <Heading>{t('admin.safety.numbers.recent')}</Heading>
      <DataTable
        label={t('admin.safety.numbers.recent')}
        rows={recentReports}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'what',
            head: t('admin.safety.list.what'),
            isName: true,
            cell: ({ id, type, reason }) => (
              <Link to={adminPaths.case(id)} data-row className={rowLook}>
                {t(`admin.safety.target.${type}`)} · {reasonText(reason)}
              </Link>
            ),
          },
          {
            key: 'content',
            head: t('admin.safety.numbers.contentHead'),
            cell: ({ targetContent, type }) =>
              targetContent === null ? (
                type === 'message' && (
                  <span className="text-ink-soft">{t('admin.safety.numbers.contentHidden')}</span>
                )
              ) : (
                <Excerpt text={targetContent} lines={2} />
              ),
          },
          {
            key: 'concerned',
            head: t('admin.safety.list.concerned'),
            cell: ({ targetUser }) => <CasePerson person={targetUser} />,
          },
          {
            key: 'priority',
            head: t('admin.safety.numbers.priorityHead'),
            isNarrow: true,
            cell: ({ priority }) => t(`admin.safety.numbers.priority.${priority}`),
          },
          {
            key: 'status',
            head: t('admin.safety.numbers.statusHead'),
            isNarrow: true,
            cell: ({ status }) => t(`admin.safety.numbers.status.${status}`),
          },
          {
            key: 'at',
            head: t('admin.safety.numbers.atHead'),
            isNarrow: true,
            cell: ({ reportedAt }) => <RelativeTime at={reportedAt} />,
          },
        ]}
      />
    </section>
  )
}
