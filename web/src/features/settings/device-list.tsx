import { type Session, settings } from '@dodam/contract'
import { Laptop, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import type { useRead } from '../../api/use-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { readOnAt } from '../../ui/focus.ts'
import { Listed, wholeList } from '../../ui/listed.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { useSignOut } from '../accounts/use-sign-out.ts'
import { deviceWords } from './device-words.ts'

type Sessions = ReturnType<typeof useRead<typeof settings.listSessions>>

/** The member's sessions by device. */
export function DeviceList({ sessions }: { sessions: Sessions }) {
  const { t } = useTranslation()
  const signOut = useSignOut({ hasAsked: true })
  const { run } = useAct(settings.endSession, {
    done: 'settings.devices.ended',
    // Expired meanwhile.
    gone: { NOT_FOUND: null },
    failed: 'settings.failed',
  })
  const [ended, setEnded] = useState<readonly number[]>([])
  const [isLeaving, setLeaving] = useState(false)
  const list = useRef<HTMLUListElement>(null)

  const endOther = async ({ id }: Session) => {
    setEnded((ids) => [...ids, id])
    // The pressed button unmounts.
    readOnAt(list.current)
    const { kind } = await run({ params: { id } })
    if (kind === 'refused') setEnded((ids) => ids.filter((one) => one !== id))
  }

  const devices = wholeList(sessions)
  return (
    <>
      <Listed list={devices} loading={<Loading />}>
        <ul ref={list} tabIndex={-1} className="-my-2 divide-y divide-line">
          {devices.items
            .filter(({ id }) => !ended.includes(id))
            .map((session) => (
              <li key={session.id}>
                <Device
                  session={session}
                  onEnd={() => (session.isCurrent ? setLeaving(true) : void endOther(session))}
                />
              </li>
            ))}
        </ul>
      </Listed>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('settings.devices.leave')}
        description={t('settings.signOut.line')}
        confirm={t('app.signOut')}
        onConfirm={signOut}
      />
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex items-center gap-4">
      <Skeleton className="size-11 rounded-full" />
      <Skeleton className="h-4 w-40" />
    </div>
  )
}

function Device({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const { name, isHandheld } = deviceWords(session.device)
  const device = name ?? t('settings.devices.unknown')
  const Icon = isHandheld ? Smartphone : Laptop
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-3">
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface-sunken text-ink-soft"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-28">
        <p className="truncate font-medium">{device}</p>
        {session.isCurrent ? (
          <Badge tone="brand">{t('settings.devices.current')}</Badge>
        ) : (
          <p className="text-sm text-ink-soft">
            {t('settings.devices.lastSeen')} <RelativeTime at={session.lastSeenAt} />
          </p>
        )}
      </div>
      <Button
        variant="ghost"
        className="ml-auto px-3"
        aria-label={t('settings.devices.endNamed', { device })}
        onClick={onEnd}
      >
        {t('settings.devices.end')}
      </Button>
    </div>
  )
}
