import { type AdminReport, type ReportSide, users } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { WrittenText } from '../../../ui/written-text.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { useCaseReason } from '../safety/case-reason.ts'
import { severityTone } from '../safety/case-words.ts'
import { NothingHere, PersonList, PersonSection } from './section.tsx'

/** The cases about a member, or those that they reported. */
export function PersonCases({ id, side }: { id: number; side: ReportSide }) {
  const { t } = useTranslation()
  const rows = useRowKeys()
  const list = usePages(users.listCases, { params: { id }, query: { side } })
  const columns = useColumns()
  const title = t(`admin.person.cases.${side}`)
  return (
    <PersonSection title={title} line={t('admin.person.cases.line')}>
      <Listed list={list} empty={<NothingHere>{t('admin.person.cases.empty')}</NothingHere>}>
        <DataTable
          ref={rows}
          label={title}
          rows={list.items}
          columns={columns}
          keyOf={({ id: caseId }) => caseId}
        />
      </Listed>
    </PersonSection>
  )
}

function useColumns(): Column<AdminReport>[] {
  const { t } = useTranslation()
  const reasonText = useCaseReason()
  return [
    {
      key: 'what',
      head: t('admin.safety.list.what'),
      isName: true,
      cell: ({ id, targetType, reason }) => (
        <Link to={adminPaths.case(id)} data-row className={rowLook}>
          {t(`admin.safety.target.${targetType}`)} · {reasonText(reason)}
        </Link>
      ),
    },
    {
      key: 'severity',
      head: t('admin.safety.list.severity'),
      isNarrow: true,
      cell: ({ severity, status }) =>
        status === 'pending' && (
          <Badge tone={severityTone[severity]}>{t(`admin.safety.severity.${severity}`)}</Badge>
        ),
    },
    {
      key: 'outcome',
      head: t('admin.person.cases.outcome'),
      cell: ({ status, decision }) =>
        status === 'pending' || decision === null
          ? t('admin.person.cases.open')
          : t(`admin.safety.decision.${decision}`),
    },
    {
      key: 'at',
      head: t('admin.safety.facts.at'),
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
}

/** The warnings of a member, and whether they have read them. */
export function PersonWarnings({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = usePages(users.listWarnings, { params: { id }, query: {} })
  const title = t('admin.person.warnings.title')
  return (
    <PersonSection title={title}>
      <Listed list={list} empty={<NothingHere>{t('admin.person.warnings.empty')}</NothingHere>}>
        <PersonList label={title}>
          {list.items.map(({ id: key, reportId, reason, createdAt, isConfirmed, isWithdrawn }) => (
            <li key={key} className="flex flex-col gap-1 py-3">
              <WrittenText text={reason} />
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                <RelativeTime at={createdAt} />
                {isWithdrawn ? (
                  <Badge>{t('admin.person.warnings.withdrawn')}</Badge>
                ) : (
                  <Badge tone={isConfirmed ? 'calm' : 'warn'}>
                    {t(`admin.person.warnings.${isConfirmed ? 'confirmed' : 'unread'}`)}
                  </Badge>
                )}
                {reportId !== null && (
                  <Link
                    to={adminPaths.case(reportId)}
                    className="inline-flex min-h-9 items-center underline underline-offset-4 max-lg:min-h-11"
                  >
                    {t('admin.users.risk.case')}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </PersonList>
      </Listed>
    </PersonSection>
  )
}
