import {
  type ClientErrorGroup,
  clientErrors,
  retention,
  slowStartMs,
  slowStartsPerReport,
} from '@dodam/contract'
import { HeartPulse } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { Listed, wholeList } from '../../../ui/listed.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { shortDayText } from '../../../ui/time.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { type Column, DataTable } from '../parts/table.tsx'

const { amount: days } = retention.clientErrors.kept

/** What failed in browsers, the newest first. */
export function HealthPage() {
  const { t } = useTranslation()
  const columns = useColumns()
  const list = wholeList(useRead(clientErrors.list, {}))
  const title = t('admin.shell.nav.health')
  return (
    <AdminPage title={title} line={t('admin.health.line', { days, per: slowStartsPerReport })}>
      <Listed
        list={list}
        empty={<EmptyState icon={<HeartPulse />} line={t('admin.health.empty', { days })} />}
      >
        <DataTable label={title} rows={list.items} columns={columns} keyOf={({ id }) => id} />
      </Listed>
    </AdminPage>
  )
}

const isRest = ({ release }: ClientErrorGroup) => release === ''

function useColumns(): Column<ClientErrorGroup>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'what',
      head: t('admin.health.what'),
      isName: true,
      cell: ({ type, name }) => (
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">
            {t(`admin.health.type.${type}`, { seconds: slowStartMs / 1_000 })}
          </span>
          {name !== 'other' && <code className="text-sm text-ink-soft">{name}</code>}
        </span>
      ),
    },
    {
      key: 'screen',
      head: t('admin.health.screen'),
      isNarrow: true,
      cell: (group) => !isRest(group) && <code className="text-sm">{group.screen}</code>,
    },
    {
      key: 'place',
      head: t('admin.health.place'),
      cell: (group) => <Place of={group} />,
    },
    {
      key: 'release',
      head: t('admin.health.release'),
      isNarrow: true,
      cell: ({ release }) => release,
    },
    {
      key: 'browsers',
      head: t('admin.health.browsers'),
      cell: ({ browsers }) =>
        browsers.map(({ name, count }) => (
          <span key={name} className="mr-3 whitespace-nowrap">
            {name === 'unknown' ? t('admin.health.unknown') : name}{' '}
            <span className="text-ink-soft tabular-nums">×{numberText(count)}</span>
          </span>
        )),
    },
    {
      key: 'count',
      head: t('admin.health.count'),
      isNumber: true,
      isNarrow: true,
      cell: ({ count }) => numberText(count),
    },
    {
      key: 'last',
      head: t('admin.health.last'),
      isNarrow: true,
      cell: ({ lastDay }) => shortDayText(lastDay),
    },
  ]
}

function Place({ of }: { of: ClientErrorGroup }) {
  const { t } = useTranslation()
  if (isRest(of)) return t('admin.health.rest')
  if (of.place === null) return <span className="text-ink-soft">{t('admin.health.unknown')}</span>
  return <code className="text-sm break-all">{of.place}</code>
}
