import { type Incident, incidentStatuses, security } from '@dodam/contract'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useAddress } from '../parts/use-address.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { useSearchKey } from '../parts/use-search-key.ts'
import { adminPaths } from '../paths.ts'
import { useStandingColumns, useTypeText } from './attack.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { maskedAddress } from './masked-address.ts'
import { useSourceText } from './source.ts'

/** Attempts grouped as incidents, newest first; several can be closed at once. */
export function Incidents() {
  const { t } = useTranslation()
  const sourceText = useSourceText()
  const rows = useRowKeys()
  useSearchKey()
  const standing = useStandingColumns<Incident>()
  const { filterOf } = useAddress()
  const [status, chooseStatus] = filterOf('status', ['', ...incidentStatuses])
  const list = usePages(security.listIncidents, { query: status ? { status } : {} })
  const [picked, setPicked] = useState<readonly number[]>([])
  const [isClosing, setClosing] = useState(false)
  // One that was closed meanwhile is no longer chosen.
  const chosen = list.items.filter((one) => picked.includes(one.id) && one.status !== 'resolved')
  const columns: Column<Incident>[] = [
    {
      key: 'type',
      head: t('admin.security.column.type'),
      isName: true,
      cell: (one) => (
        <Pick
          of={one}
          isPicked={picked.includes(one.id)}
          onPick={(isPicked) =>
            setPicked((all) => (isPicked ? [...all, one.id] : all.filter((id) => id !== one.id)))
          }
        />
      ),
    },
    ...standing,
    {
      key: 'source',
      head: t('admin.security.column.source'),
      cell: ({ source, targetUser }) => sourceText({ source: maskedAddress(source), targetUser }),
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
      <div className="flex flex-wrap items-end justify-between gap-2">
        <Select
          className="w-60 max-sm:w-full"
          label={t('admin.security.column.status')}
          data-search=""
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
        {chosen.length > 0 && (
          <Button onClick={() => setClosing(true)}>
            {t('admin.security.close.several', { count: chosen.length })}
          </Button>
        )}
      </div>
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
      {isClosing && <CloseDialog incidents={chosen} onClose={() => setClosing(false)} />}
    </div>
  )
}

interface PickProps {
  of: Incident
  isPicked: boolean
  onPick: (isPicked: boolean) => void
}

/** What an incident is, with a box that picks it while it is open. */
function Pick({ of: { id, type, rule, status, parts }, isPicked, onPick }: PickProps) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  return (
    <span className="flex min-w-0 gap-2">
      {status !== 'resolved' && (
        <label className="relative z-1 -my-2 -ml-3 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            aria-label={t('admin.security.incidents.pick', { id })}
            checked={isPicked}
            onChange={({ target }) => onPick(target.checked)}
          />
        </label>
      )}
      <span className="flex min-w-0 flex-col">
        <Link data-row="" to={adminPaths.incident(id)} className={rowLook}>
          {typeText(type)}
        </Link>
        <span className="text-sm text-ink-soft">{t(`admin.security.rule.${rule}`)}</span>
        {parts.length > 1 && (
          <span className="text-sm text-ink-soft">
            {t('admin.security.incidents.more', { count: parts.length - 1 })}
          </span>
        )}
      </span>
    </span>
  )
}
