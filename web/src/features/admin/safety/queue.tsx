import { type AdminReport, crisisDecisions, type ReportDecision, reports } from '@dodam/contract'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { dateTimeText, RelativeTime, useNow } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { useReasonText } from '../../reports/reason-text.ts'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { isByPerson, severityTone, usePersonName } from './case-words.ts'
import { claimOf } from './claiming.ts'

const filters = [
  'pending',
  ...crisisDecisions,
  'warn',
  'suspend',
  'delete_content',
  'dismiss',
] as const
type Filter = (typeof filters)[number]

const queryOf = (filter: Filter) =>
  filter === 'pending'
    ? { status: 'pending' as const }
    : {
        status: filter === 'dismiss' ? ('dismissed' as const) : ('resolved' as const),
        decision: filter satisfies ReportDecision,
      }

/** The cases: open ones by urgency, or those with one decision, newest first. */
export function Queue() {
  const { t } = useTranslation()
  const { filterOf } = useAddress()
  const rows = useRowKeys()
  const [filter, choose] = filterOf('show', filters)
  const list = usePages(reports.listCases, { query: queryOf(filter) })
  const columns = useColumns(filter === 'pending')
  return (
    <div className="flex flex-col gap-3" aria-busy={list.isOld || undefined}>
      <FilterTabs
        label={t('admin.safety.filter.label')}
        value={filter}
        onChange={choose}
        choices={filters.map((value) => ({ value, label: t(`admin.safety.filter.${value}`) }))}
        hasKeys
      />
      <Listed
        list={list}
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            line={t(
              filter === 'pending' ? 'admin.safety.list.empty' : 'admin.safety.list.emptyDecided',
            )}
          />
        }
      >
        <DataTable
          ref={rows}
          label={t('admin.safety.list.label')}
          rows={list.items}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </Listed>
    </div>
  )
}

function useColumns(isPending: boolean): Column<AdminReport>[] {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const nameOf = usePersonName()
  const name: Column<AdminReport> = {
    key: 'what',
    head: t('admin.safety.list.what'),
    isName: true,
    cell: ({ id, targetType, reason }) => (
      <Link to={adminPaths.case(id)} data-row className={rowLook}>
        {t(`admin.safety.target.${targetType}`)} · {reasonText(reason)}
      </Link>
    ),
  }
  const concerned: Column<AdminReport> = {
    key: 'concerned',
    head: t('admin.safety.list.concerned'),
    cell: ({ target }) => nameOf(target.user),
  }
  if (!isPending)
    return [
      name,
      concerned,
      {
        key: 'until',
        head: t('admin.safety.list.until'),
        isNarrow: true,
        cell: ({ until }) => until && dateTimeText(until),
      },
      {
        key: 'decider',
        head: t('admin.safety.list.decider'),
        cell: ({ decider }) => decider?.nickname,
      },
      {
        key: 'decidedAt',
        head: t('admin.safety.list.decidedAt'),
        isNarrow: true,
        cell: ({ decidedAt }) => decidedAt && <RelativeTime at={decidedAt} />,
      },
    ]
  return [
    {
      key: 'severity',
      head: t('admin.safety.list.severity'),
      isNarrow: true,
      cell: ({ severity }) => (
        <Badge tone={severityTone[severity]}>{t(`admin.safety.severity.${severity}`)}</Badge>
      ),
    },
    name,
    {
      key: 'due',
      head: t('admin.safety.list.due'),
      isNarrow: true,
      cell: ({ dueAt }) => <DueTime at={dueAt} />,
    },
    {
      key: 'source',
      head: t('admin.safety.list.source'),
      isNarrow: true,
      cell: ({ source }) => t(`admin.safety.source.${source}`),
    },
    {
      key: 'people',
      head: t('admin.safety.list.people'),
      isNarrow: true,
      cell: (one) => <Reporters of={one} />,
    },
    concerned,
    {
      key: 'holder',
      head: t('admin.safety.list.holder'),
      cell: (one) => <Holder of={one} />,
    },
  ]
}

/** How many people reported the same target. */
function Reporters({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const count = [one, ...one.alsoReported].filter(isByPerson).length
  return count === 0 ? t('admin.safety.nobody') : t('admin.safety.people', { count })
}

export function DueTime({ at }: { at: string }) {
  const { t } = useTranslation()
  const isLate = Date.parse(at) < useNow()
  const time = dateTimeText(at)
  return (
    <time dateTime={at} className={isLate ? 'font-medium text-danger' : undefined}>
      {t(isLate ? 'admin.safety.due.late' : 'admin.safety.due.by', { time })}
    </time>
  )
}

function Holder({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const meId = useMe()?.id ?? 0
  const claim = claimOf(one, {
    meId,
    now: Math.max(useNow(), Date.parse(one.claimedAt ?? '') || 0),
  })
  if (claim.kind === 'free')
    return <span className="text-ink-soft">{t('admin.safety.holder.nobody')}</span>
  if (claim.kind === 'ended')
    return <span className="text-ink-soft">{t('admin.safety.holder.ended')}</span>
  return <Badge tone="brand">{claim.isMine ? t('admin.safety.holder.me') : claim.name}</Badge>
}
