import { type AuditEntry, audit, type PublicUser, type QueryInput } from '@dodam/contract'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Listed } from '../../../ui/listed.tsx'
import { NewItemsPill } from '../../../ui/new-items-pill.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { actText, isByOperator, partsOf } from './acts.ts'
import { reasonText } from './reasons.ts'

interface Props {
  query: QueryInput<typeof audit.list>
  onActor: (actor: PublicUser) => void
}

/** The matching entries. New ones wait behind a pill, so that nothing moves while an admin reads. */
export function AuditList({ query, onActor }: Props) {
  const { t } = useTranslation()
  const rows = useRowKeys()
  const list = usePages(audit.list, { query })
  const newest = list.items[0]?.id ?? 0
  const [upTo, setUpTo] = useState(0)
  if (upTo === 0 && newest > 0 && !list.isOld) setUpTo(newest)
  const shown = list.items.filter(({ id }) => id <= upTo)
  const count = list.items.length - shown.length

  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      head: t('admin.audit.action'),
      isName: true,
      cell: (entry) => <Act of={entry} />,
    },
    {
      key: 'actor',
      head: t('admin.audit.actor'),
      cell: (entry) =>
        isByOperator(entry) ? (
          t('admin.audit.operator')
        ) : (
          <button
            type="button"
            onClick={() => onActor(entry.actor)}
            title={t('admin.audit.onlyBy', { name: nicknameOf(entry.actor) })}
            className="-my-1.5 min-h-9 rounded-full text-left hover:underline"
          >
            {nicknameOf(entry.actor)}
          </button>
        ),
    },
    {
      key: 'reason',
      head: t('admin.audit.reason'),
      cell: ({ action, reason }) => (
        <span className="wrap-anywhere">{reasonText(action, reason)}</span>
      ),
    },
    {
      key: 'address',
      head: t('admin.audit.address'),
      isNarrow: true,
      cell: (entry) => (
        <span className="text-ink-soft">{isByOperator(entry) ? null : entry.address}</span>
      ),
    },
    {
      key: 'time',
      head: t('admin.audit.time'),
      isNarrow: true,
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ]
  return (
    <Listed
      list={{ ...list, isPending: list.isPending || list.isOld }}
      empty={<EmptyState icon={<ScrollText />} line={t('admin.audit.empty')} />}
    >
      <NewItemsPill count={count} onShow={() => setUpTo(newest)} className="-my-2">
        {t('admin.audit.fresh', { count })}
      </NewItemsPill>
      <DataTable
        ref={rows}
        label={t('admin.shell.nav.audit')}
        rows={shown}
        columns={columns}
        keyOf={({ id }) => id}
      />
    </Listed>
  )
}

/** The act and its targets, with a link where they have a screen. The first one is that of the row. */
function Act({ of: entry }: { of: AuditEntry }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-x-2">
      <span className="font-medium" title={entry.action}>
        {actText(entry.action)}
      </span>
      {entry.endsSuspension && (
        <span className="basis-full text-ink-soft">{t('admin.audit.endsSuspension')}</span>
      )}
      {partsOf(entry).map(({ part, name, way }, at) =>
        way ? (
          <Link
            key={part}
            to={way}
            data-row={at === 0 ? true : undefined}
            className="text-brand-strong underline-offset-2 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span key={part} className="text-ink-soft">
            {name}
          </span>
        ),
      )}
    </span>
  )
}
