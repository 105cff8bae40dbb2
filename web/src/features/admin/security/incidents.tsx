import { type Incident, incidentStatuses, security } from '@dodam/contract'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { Select } from '../../../ui/field.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { useStandingColumns, useTypeText } from './attack.tsx'
import { maskedAddress } from './masked-address.ts'
import { useSourceText } from './source.ts'

/** Attempts grouped as incidents, newest first. */
export function Incidents() {
  const { t } = useTranslation()
  const typeText = useTypeText()
  const sourceText = useSourceText()
  const rows = useRowKeys()
  const standing = useStandingColumns<Incident>()
  const { filterOf } = useAddress()
  const [status, chooseStatus] = filterOf('status', ['', ...incidentStatuses])
  const list = usePages(security.listIncidents, { query: status ? { status } : {} })
  const columns: Column<Incident>[] = [
    {
      key: 'type',
      head: t('admin.security.column.type'),
      isName: true,
      cell: ({ id, type, rule }) => (
        <span className="flex min-w-0 flex-col">
          <Link data-row="" to={adminPaths.incident(id)} className={rowLook}>
            {typeText(type)}
          </Link>
          <span className="text-sm text-ink-soft">{t(`admin.security.rule.${rule}`)}</span>
        </span>
      ),
    },
    ...standing,
    {
      key: 'source',
      head: t('admin.security.column.source'),
      cell: ({ source }) => <span className="break-all">{sourceText(maskedAddress(source))}</span>,
    },
    {
      key: 'user',
      head: t('admin.security.column.user'),
      cell: ({ targetUser }) => targetUser,
    },
    {
      key: 'count',
      head: t('admin.security.column.count'),
      isNumber: true,
      isNarrow: true,
      cell: ({ count }) => numberText(count),
    },
    {
      key: 'time',
      head: t('admin.security.column.lastAt'),
      isNarrow: true,
      cell: ({ lastAt }) => <RelativeTime at={lastAt} />,
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <Select
        data-search=""
        className="w-60 max-sm:w-full"
        label={t('admin.security.column.status')}
        value={status}
        onChange={({ target }) => chooseStatus(target.value)}
      >
        <option value="">{t('admin.security.status.all')}</option>
        {incidentStatuses.map((one) => (
          <option key={one} value={one}>
            {t(`admin.security.status.${one}`)}
          </option>
        ))}
      </Select>
      <Listed
        list={list}
        empty={<EmptyState icon={<ShieldCheck />} line={t('admin.security.incidents.empty')} />}
      >
        <DataTable
          ref={rows}
          label={t('admin.security.tabs.incidents')}
          rows={list.items}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </Listed>
    </div>
  )
}
