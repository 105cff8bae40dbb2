import {
  api,
  attackTypes,
  deliveryTargetMs,
  dueSoonMinutes,
  duty,
  type Overview,
  overview,
  type UrgentThing,
  urgentSize,
} from '@dodam/contract'
import { Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState, ErrorState, LoadingRows } from '../../../ui/states.tsx'
import { dateTimeText, RelativeTime, useNow } from '../../../ui/time.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { Stat, Stats } from '../parts/stat.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useMay } from '../parts/use-may.ts'
import { useReadAgainAt } from '../parts/use-read-again-at.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { useCaseReason } from '../safety/case-reason.ts'
import { severityTone } from '../safety/case-words.ts'
import { useTypeText } from '../security/attack.tsx'
import { Due } from './due.tsx'
import { nextChangeAt } from './span.ts'

/** The tasks that need an admin now. */
export function OverviewPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useRead(overview.read, {})
  const dueTimes = data?.urgent.map(({ dueAt }) => dueAt) ?? []
  useReadAgainAt(nextChangeAt(dueTimes, dueSoonMinutes * 60_000, useNow()), refetch)

  const may = useMay()
  const title = t('admin.shell.nav.overview')
  if (!data)
    return (
      <AdminPage title={title}>
        {error ? <ErrorState onRetry={() => void refetch()} /> : <LoadingRows />}
      </AdminPage>
    )
  const {
    reports,
    support,
    verification,
    objections,
    unansweredPosts,
    incidents,
    backup,
    delivery,
  } = data
  const openCases = reports.open.P1 + reports.open.P2 + reports.open.P3
  return (
    <AdminPage title={title} line={t('admin.overview.line')}>
      <Stats>
        {may(api.reports.listCases) && (
          <Stat
            label={t('admin.overview.crisis')}
            value={reports.open.P1}
            tone={reports.open.P1 > 0 ? 'crisis' : 'neutral'}
            to={adminPaths.safety}
          />
        )}
        <OnDuty />
        {may(api.reports.listCases) && (
          <Stat
            label={t('admin.overview.cases')}
            value={openCases}
            hint={t('admin.overview.casesHint', {
              overdue: reports.overdue,
              soon: reports.dueSoon,
            })}
            tone={reports.overdue > 0 ? 'danger' : 'neutral'}
            to={adminPaths.safety}
          />
        )}
        {may(api.posts.listUnanswered) && (
          <Stat
            label={t('admin.overview.posts')}
            value={unansweredPosts}
            hint={t('admin.overview.postsHint')}
            tone={unansweredPosts > 0 ? 'warn' : 'neutral'}
            to={adminPaths.unanswered}
          />
        )}
        {may(api.support.list) && (
          <Stat
            label={t('admin.overview.support')}
            value={support.pending}
            hint={t('admin.overview.supportHint', {
              processing: support.processing,
              overdue: support.overdue,
            })}
            tone={support.overdue > 0 ? 'danger' : 'neutral'}
            to={adminPaths.messages}
          />
        )}
        {may(api.verification.listAll) && (
          <Stat
            label={t('admin.overview.applications')}
            value={verification.pending}
            to={adminPaths.verification}
          />
        )}
        {may(api.checks.listObjections) && (
          <Stat
            label={t('admin.overview.objections')}
            value={objections.unread}
            to={adminPaths.objections}
          />
        )}
        {may(api.security.read) && (
          <Stat
            label={t('admin.overview.incidents')}
            value={incidents.open}
            hint={t('admin.overview.incidentsHint', { count: incidents.serious })}
            tone={incidents.serious > 0 ? 'danger' : 'neutral'}
            to={adminPaths.security}
          />
        )}
        {may(api.backup.list) && (
          <Stat
            label={t('admin.overview.backup')}
            value={
              <span className="text-lg">
                {backup.lastGoodAt === null ? (
                  t('admin.overview.noBackup')
                ) : (
                  <RelativeTime at={backup.lastGoodAt} />
                )}
              </span>
            }
            {...(backup.hasFailed
              ? { hint: t('admin.overview.backupFailed') }
              : backup.isOverdue && { hint: t('admin.overview.backupOverdue') })}
            tone={backup.isOverdue || backup.hasFailed ? 'danger' : 'neutral'}
            to={adminPaths.backup}
          />
        )}
        <Delivery {...delivery} />
      </Stats>
      <h2 className="pt-2 text-lg font-bold">{t('admin.overview.urgent')}</h2>
      {data.urgent.filter(({ needsSecond }) => !needsSecond).length >= urgentSize && (
        <p className="text-sm text-ink-soft">{t('admin.overview.more', { most: urgentSize })}</p>
      )}
      {data.urgent.length > 0 ? (
        <Urgent things={data.urgent} />
      ) : (
        <EmptyState icon={<Sprout />} line={t('admin.overview.nothing')} />
      )}
      <p className="text-sm text-ink-soft">
        {t('admin.overview.version', { version: data.version })}
      </p>
    </AdminPage>
  )
}

function OnDuty() {
  const { t } = useTranslation()
  const { data, refetch } = useRead(duty.readNow, {})
  useReadAgainAt(data?.changesAt ? Date.parse(data.changesAt) : null, refetch)
  const names = data?.onDuty.map(nicknameOf).join(', ')
  return (
    <Stat
      label={t('admin.duty.now')}
      value={
        <span className="text-lg">{names === '' ? t('admin.duty.nobody') : (names ?? '…')}</span>
      }
      {...(data?.next && {
        hint: t('admin.overview.nextOnDuty', {
          name: nicknameOf(data.next.user),
          time: dateTimeText(data.next.at),
        }),
      })}
      tone={data?.isGap ? 'danger' : 'neutral'}
      to={adminPaths.duty}
    />
  )
}

/** How fast the checks whether messages arrive were heard. */
function Delivery({ p50Ms, p99Ms, lost }: Overview['delivery']) {
  const { t } = useTranslation()
  const isSlow = p99Ms !== null && p99Ms > deliveryTargetMs
  const isMeasured = p50Ms !== null && p99Ms !== null
  const times = isMeasured && { half: numberText(p50Ms), most: numberText(p99Ms) }
  return (
    <Stat
      label={t('admin.overview.delivery')}
      value={
        <span className="text-lg">{times ? t('admin.overview.deliveryTimes', times) : '…'}</span>
      }
      hint={t('admin.overview.deliveryHint', { lost: numberText(lost) })}
      tone={lost > 0 ? 'danger' : isSlow ? 'warn' : 'neutral'}
    />
  )
}

/** The address where each task is done. */
const wayTo: Record<UrgentThing['type'], (thing: UrgentThing) => string> = {
  report: ({ id }) => adminPaths.case(id),
  'support-message': ({ id }) => adminPaths.messageOf(id),
  incident: ({ id }) => adminPaths.incident(id),
  post: ({ id }) => paths.post(id),
  'verification-application': ({ id }) => adminPaths.applicationOf(id),
  'admin-request': ({ about }) => {
    if (!about) return adminPaths.users
    return about.type === 'user' ? adminPaths.user(about.id) : adminPaths.case(about.id)
  },
  'restore-request': () => adminPaths.backup,
}

/** What a task is, as the key of its name. */
function nameOf({ type, targetType, needsSecond }: UrgentThing) {
  if (type === 'report') return `admin.overview.report.${targetType ?? 'post'}` as const
  return type === 'verification-application' && needsSecond
    ? 'admin.overview.type.verification-record'
    : (`admin.overview.type.${type}` as const)
}

/** Return the text of a task: of cases and incidents it is a code. */
function useTextOf(): (thing: Pick<UrgentThing, 'type' | 'text'>) => string {
  const reasonText = useCaseReason()
  const attackText = useTypeText()
  return ({ type, text }) => {
    if (type === 'report') return reasonText(text)
    const attack = type === 'incident' && attackTypes.find((one) => one === text)
    return attack ? attackText(attack) : text
  }
}

function Urgent({ things }: { things: readonly UrgentThing[] }) {
  const { t } = useTranslation()
  const textOf = useTextOf()
  const rows = useRowKeys()
  const columns: Column<UrgentThing>[] = [
    {
      key: 'what',
      head: t('admin.overview.what'),
      isName: true,
      cell: (thing) => (
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          {thing.severity && (
            <Badge tone={severityTone[thing.severity]}>
              {t(`admin.safety.severity.${thing.severity}`)}
            </Badge>
          )}
          {thing.isMine && <Badge tone="brand">{t('admin.overview.mine')}</Badge>}
          {thing.isAppeal && <Badge tone="brand">{t('admin.safety.second.badge')}</Badge>}
          <Link to={wayTo[thing.type](thing)} data-row className={cx(rowLook, 'shrink-0')}>
            {t(nameOf(thing))}
          </Link>
          <span className="min-w-0 text-ink-soft">
            <span className="line-clamp-1">{textOf(thing)}</span>
          </span>
        </div>
      ),
    },
    {
      key: 'since',
      head: t('admin.overview.since'),
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      key: 'due',
      head: t('admin.overview.due'),
      isNarrow: true,
      cell: ({ dueAt }) => dueAt && <Due at={dueAt} />,
    },
  ]
  return (
    <DataTable
      ref={rows}
      label={t('admin.overview.urgent')}
      rows={things}
      columns={columns}
      keyOf={({ type, id }) => `${type} ${id}`}
    />
  )
}
