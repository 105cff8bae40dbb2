import { type AdminReport, isCrisisCase, reports } from '@dodam/contract'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { dateTimeText, RelativeTime, useNow } from '../../../ui/time.tsx'
import { Excerpt } from '../../../ui/written-text.tsx'
import { useMe } from '../../accounts/session.ts'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { CasePerson } from './case-person.tsx'
import { useCaseReason } from './case-reason.ts'
import { isByPerson, severityTone } from './case-words.ts'
import { claimOf } from './claiming.ts'
import { DecidesAgain } from './decides-again.tsx'
import { QueueFilters, useQueueFilters } from './queue-filters.tsx'

/** The cases: open ones by urgency, or those with one decision, newest first. */
export function Queue() {
  const { t } = useTranslation()
  const { addressWith } = useAddress()
  const { show, query, isFiltered } = useQueueFilters()
  const rows = useRowKeys()
  const list = usePages(reports.listCases, { query })
  const forOthers = new Set(list.pages.flatMap((page) => page.forOthers))
  const folds = new Map(
    list.pages.flatMap((page) => page.folds.map(({ id, count }) => [id, count])),
  )
  const columns = useColumns(show === 'pending', forOthers)
  const empty = show === 'pending' ? 'admin.safety.list.empty' : 'admin.safety.list.emptyDecided'
  return (
    <div className="flex flex-col gap-3" aria-busy={list.isOld || undefined}>
      <QueueFilters />
      <Listed
        list={list}
        explains
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            line={t(isFiltered ? 'admin.safety.list.noneFound' : empty)}
          />
        }
      >
        <DataTable
          ref={rows}
          label={t('admin.safety.list.label')}
          rows={list.items}
          columns={columns}
          keyOf={({ id }) => id}
          after={({ id, alsoReported }) => {
            const count = folds.get(id)
            return (
              count && (
                <Link to={addressWith({ behind: `${id}` })} data-row className={rowLook}>
                  {alsoReported.length === 0
                    ? t('admin.safety.fold.sameOne', { count })
                    : t('admin.safety.fold.sameMany', { count })}
                </Link>
              )
            )
          }}
        />
      </Listed>
    </div>
  )
}

function useColumns(isPending: boolean, forOthers: ReadonlySet<number>): Column<AdminReport>[] {
  const { t } = useTranslation()
  const reasonText = useCaseReason()
  const name: Column<AdminReport> = {
    key: 'what',
    head: t('admin.safety.list.what'),
    isName: true,
    cell: (one) => (
      <div className="flex min-w-0 flex-col items-start gap-1">
        <Link to={adminPaths.case(one.id)} data-row className={rowLook}>
          {t(`admin.safety.target.${one.targetType}`)} · {reasonText(one.reason)}
        </Link>
        {one.target.content && (
          <Excerpt text={one.target.content} lines={1} className="max-w-prose text-ink-soft" />
        )}
        {isCrisisCase(one) && <Badge tone="crisis">{t('admin.safety.only.crisis')}</Badge>}
        {isPending && <Appeal of={one} isForOthers={forOthers.has(one.id)} />}
      </div>
    ),
  }
  const concerned: Column<AdminReport> = {
    key: 'concerned',
    head: t('admin.safety.list.concerned'),
    cell: ({ target }) => <CasePerson person={target.user} />,
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
        cell: ({ decider }) => decider && <CasePerson person={decider} />,
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

/** The waiting appeals of a case: of which side, and who can decide. */
function Appeal({ of: one, isForOthers }: { of: AdminReport; isForOthers: boolean }) {
  const { t } = useTranslation()
  const isMine = one.decidedBy === useMe()?.id
  const waiting = one.appeals.filter(({ decidedAt }) => decidedAt === null)
  if (waiting.length === 0) return null
  return (
    <>
      {waiting.map(({ side }) => (
        <Badge key={side} tone="brand">
          {t('admin.safety.second.badge')} · {t(`admin.safety.appeals.${side}`)}
        </Badge>
      ))}
      {one.decider && (
        <p className="text-sm text-ink-soft">
          {isMine && !isForOthers && <DecidesAgain of={one} />}
          {isMine && isForOthers && t('admin.safety.second.mine')}
          {!isMine && (
            <CasePerson
              person={one.decider}
              text={(name) =>
                t(isForOthers ? 'admin.safety.second.new' : 'admin.safety.second.theirs', { name })
              }
            />
          )}
        </p>
      )}
    </>
  )
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
  return (
    <Badge tone="brand">
      {claim.isMine ? t('admin.safety.holder.me') : <CasePerson person={one.claimer} />}
    </Badge>
  )
}
