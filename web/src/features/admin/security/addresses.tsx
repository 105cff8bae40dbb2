import { type BlockedAddress, security } from '@dodam/contract'
import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { numberText } from '../../../ui/number-text.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { detectedText } from './detected.ts'
import { find } from './find.ts'

interface Props {
  addresses: readonly BlockedAddress[]
  typed: string
}

/**
 * Blocked and slowed addresses that match the search: by which admin, why and until when, each with the way to lift it.
 */
export function Addresses({ addresses, typed }: Props) {
  const { t } = useTranslation()
  const rows = useRowKeys()
  const [lifting, setLifting] = useState<BlockedAddress | null>(null)
  const found = find(addresses, typed, ({ ip, reason, addedBy }) => [
    ip,
    detectedText(reason),
    addedBy ?? '',
  ])
  const columns: Column<BlockedAddress>[] = [
    {
      key: 'ip',
      head: t('admin.security.column.source'),
      isName: true,
      cell: ({ ip, action }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-all">{ip}</span>
          <Badge tone={action === 'block' ? 'danger' : 'warn'}>
            {t(`admin.security.addresses.action.${action}`)}
          </Badge>
        </span>
      ),
    },
    {
      key: 'reason',
      head: t('admin.security.addresses.reason'),
      cell: ({ reason, incidentId }) => (
        <span className="wrap-anywhere">
          {detectedText(reason)}
          {incidentId !== null && (
            <>
              {' '}
              <Link
                to={adminPaths.incident(incidentId)}
                className="whitespace-nowrap text-brand-strong underline underline-offset-4"
              >
                {t('admin.security.incidentNumber', { id: incidentId })}
              </Link>
            </>
          )}
        </span>
      ),
    },
    {
      key: 'attempts',
      head: t('admin.security.addresses.attempts'),
      isNumber: true,
      isNarrow: true,
      cell: ({ attempts }) => numberText(attempts),
    },
    {
      key: 'by',
      head: t('admin.security.addresses.by'),
      isNarrow: true,
      cell: ({ addedBy, addedAt }) => (
        <span title={dateTimeText(addedAt)}>{addedBy ?? t('admin.security.addresses.server')}</span>
      ),
    },
    {
      key: 'until',
      head: t('admin.security.addresses.until'),
      isNarrow: true,
      cell: ({ until }) =>
        until === null ? t('admin.security.addresses.open') : dateTimeText(until),
    },
    {
      key: 'lift',
      head: t('admin.security.column.acts'),
      isNarrow: true,
      cell: (address) => (
        <Button
          data-row=""
          variant="soft"
          className="min-h-9 px-3 text-sm max-lg:min-h-11"
          aria-label={`${t('admin.security.lift.do')}: ${address.ip}`}
          onClick={() => setLifting(address)}
        >
          {t('admin.security.lift.do')}
        </Button>
      ),
    },
  ]
  return (
    <>
      {found.length === 0 ? (
        <EmptyState icon={<ShieldOff />} line={t('admin.security.addresses.empty')} />
      ) : (
        <DataTable
          ref={rows}
          label={t('admin.security.tabs.addresses')}
          rows={found}
          columns={columns}
          keyOf={({ id }) => id}
        />
      )}
      {lifting && <Lift address={lifting} onClose={() => setLifting(null)} />}
    </>
  )
}

function Lift({
  address: { ip, action },
  onClose,
}: {
  address: BlockedAddress
  onClose: () => void
}) {
  const { t } = useTranslation()
  const lift = useAct(security.unblock, {
    done: () => t(`admin.security.lift.done.${action}`, { ip }),
    gone: { NOT_FOUND: 'admin.security.lift.gone' },
    failed: 'admin.security.lift.failed',
  })
  return (
    <ConfirmAct
      title={t(`admin.security.lift.title.${action}`, { ip })}
      effects={[
        t(`admin.security.lift.effects.${action}`),
        t('admin.security.lift.effects.recorded'),
      ]}
      confirm={t('admin.security.lift.do')}
      busy={lift.isPending}
      onClose={onClose}
      onConfirm={() =>
        void lift.run({ params: { ip } }, ({ kind }) => {
          if (kind === 'done' || kind === 'gone') onClose()
        })
      }
    />
  )
}
