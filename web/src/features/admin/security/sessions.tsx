import { type ActiveSession, type QueryInput, security, users } from '@dodam/contract'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { usePages } from '../../../api/use-read.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Listed } from '../../../ui/listed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { RelativeHour } from '../../../ui/time.tsx'
import { deviceWords } from '../../settings/device-words.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { useMay } from '../parts/use-may.ts'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { adminPaths } from '../paths.ts'
import { maskedAddress } from './masked-address.ts'
import { Unknown } from './unknown.tsx'

const nameOf = ({ userId, nickname }: Pick<ActiveSession, 'userId' | 'nickname'>) =>
  nicknameOf({ id: userId, nickname })

/** The sessions in use that match, unusual ones first, each with the way to end it. */
export function Sessions({ query }: { query: QueryInput<typeof security.listSessions> }) {
  const { t } = useTranslation()
  const may = useMay()
  const rows = useRowKeys()
  const list = usePages(security.listSessions, { query })
  const [ending, setEnding] = useState<ActiveSession | null>(null)
  const columns: Column<ActiveSession>[] = [
    {
      key: 'name',
      head: t('admin.security.column.user'),
      isName: true,
      cell: ({ userId, username, nickname, isAdmin, suspicious, isCurrent }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {may(users.list) ? (
            <Link data-row="" to={adminPaths.user(userId)} className="font-medium hover:underline">
              {nameOf({ userId, nickname })}
            </Link>
          ) : (
            <span className="font-medium">{nameOf({ userId, nickname })}</span>
          )}
          {/* The search finds a session by it. */}
          {username !== nickname && <span className="text-sm text-ink-soft">{username}</span>}
          {isAdmin && <Badge tone="brand">{t('admin.security.sessions.admin')}</Badge>}
          {suspicious && <Badge tone="danger">{t('admin.security.sessions.suspicious')}</Badge>}
          {isCurrent && <Badge tone="calm">{t('admin.security.sessions.current')}</Badge>}
        </span>
      ),
    },
    {
      key: 'device',
      head: t('admin.security.column.device'),
      cell: ({ device }) => deviceWords(device).name ?? <Unknown />,
    },
    {
      key: 'source',
      head: t('admin.security.column.source'),
      isNarrow: true,
      cell: ({ ipAddress }) => (ipAddress === '' ? <Unknown /> : <Address address={ipAddress} />),
    },
    {
      key: 'time',
      head: t('admin.security.sessions.lastActivity'),
      isNarrow: true,
      cell: ({ lastActivity }) => <RelativeHour at={lastActivity} />,
    },
    {
      key: 'end',
      head: t('admin.security.column.acts'),
      isNarrow: true,
      cell: (session) =>
        session.isCurrent ? null : (
          <Button
            variant="dangerSoft"
            className="min-h-9 px-3 text-sm max-lg:min-h-11"
            aria-label={`${t('admin.security.sessions.end')}: ${nameOf(session)}`}
            onClick={() => setEnding(session)}
          >
            {t('admin.security.sessions.end')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <Listed
        list={list}
        empty={<EmptyState icon={<UserX />} line={t('admin.security.sessions.empty')} />}
      >
        <div aria-busy={list.isOld || undefined}>
          <DataTable
            ref={rows}
            label={t('admin.security.tabs.sessions')}
            rows={list.items}
            columns={columns}
            keyOf={({ id }) => id}
          />
        </div>
      </Listed>
      {ending && <EndSession session={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

/** Masked until the admin opens it. */
function Address({ address }: { address: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  if (isShown) return <span className="break-all">{address}</span>
  const masked = maskedAddress(address)
  return (
    <button
      type="button"
      aria-label={t('admin.security.sessions.showAddress', { address: masked })}
      className="min-h-6 underline decoration-dotted underline-offset-4 max-lg:min-h-11"
      onClick={() => setShown(true)}
    >
      {masked}
    </button>
  )
}

function EndSession({ session, onClose }: { session: ActiveSession; onClose: () => void }) {
  const { t } = useTranslation()
  const end = useAct(security.endSession, {
    done: 'admin.security.sessions.ended',
    gone: { NOT_FOUND: 'admin.security.sessions.ended' },
    failed: 'admin.security.sessions.failed',
  })
  return (
    <ConfirmAct
      isDangerous
      title={t('admin.security.sessions.endTitle', { name: nameOf(session) })}
      effects={(['signedOut', 'wiped', 'recorded'] as const).map((one) =>
        t(`admin.security.sessions.effects.${one}`),
      )}
      confirm={t('admin.security.sessions.end')}
      busy={end.isPending}
      onClose={onClose}
      onConfirm={() =>
        void end.run({ params: { id: session.id } }, ({ kind }) => {
          if (kind === 'done' || kind === 'gone') onClose()
        })
      }
    />
  )
}
