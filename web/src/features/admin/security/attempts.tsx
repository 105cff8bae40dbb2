import type { HackingAttempt } from '@dodam/contract'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { type Column, DataTable, rowLook } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { useStandingColumns, useTypeText } from './attack.tsx'
import { AttemptDialog } from './attempt-dialog.tsx'
import { find } from './find.ts'
import { maskedAddress } from './masked-address.ts'
import { Unknown } from './unknown.tsx'

interface Props {
  attempts: readonly HackingAttempt[]
}

/** The newest attempts that match the search. */
export function Attempts({ attempts, typed }: Props & { typed: string }) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  const found = find(attempts, typed, ({ type, details, device, sourceIP, targetUser }) => [
    typeText(type),
    details,
    device,
    sourceIP,
    targetUser ?? '',
  ])
  return found.length === 0 ? (
    <EmptyState icon={<ShieldCheck />} line={t('admin.security.attempts.empty')} />
  ) : (
    <AttemptTable attempts={found} />
  )
}

/** Attempts as rows; each opens its details. */
export function AttemptTable({ attempts }: Props) {
  const { t } = useTranslation()
  const typeText = useTypeText()
  const rows = useRowKeys()
  const standing = useStandingColumns<HackingAttempt>()
  const [openId, setOpenId] = useState<number | null>(null)
  const opened = attempts.find(({ id }) => id === openId)
  const columns: Column<HackingAttempt>[] = [
    {
      key: 'type',
      head: t('admin.security.column.type'),
      isName: true,
      cell: ({ id, type, count, details }) => (
        <span className="flex min-w-0 flex-col">
          <button data-row="" type="button" onClick={() => setOpenId(id)} className={rowLook}>
            {typeText(type)}
            {count > 1 && <span className="pl-1.5 text-ink-soft tabular-nums">×{count}</span>}
          </button>
          <span className="line-clamp-1 text-sm break-all text-ink-soft">{details}</span>
        </span>
      ),
    },
    ...standing,
    {
      key: 'source',
      head: t('admin.security.column.source'),
      isNarrow: true,
      cell: ({ sourceIP }) => maskedAddress(sourceIP) || <Unknown />,
    },
    {
      key: 'user',
      head: t('admin.security.column.user'),
      cell: ({ targetUser }) => targetUser,
    },
    {
      key: 'time',
      head: t('admin.security.column.time'),
      isNarrow: true,
      cell: ({ timestamp }) => <RelativeTime at={timestamp} />,
    },
  ]
  return (
    <>
      <DataTable
        ref={rows}
        label={t('admin.security.tabs.attempts')}
        rows={attempts}
        columns={columns}
        keyOf={({ id }) => id}
        isOpen={({ id }) => id === openId}
      />
      {opened && <AttemptDialog attempt={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}
