import { type ChatRoom, retention } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { LeaveDialog } from './leave-dialog.tsx'

/** The end of a room without further writing: says so, and what the member can do now. */
export function Ended({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const isSharer = room.mySide === 1
  return (
    <div className="flex flex-col items-center gap-x-3 gap-y-1 border-t border-line bg-surface-sunken px-4 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-center short:flex-row short:justify-center short:pt-1">
      <p className="max-w-md text-body-small text-balance text-ink-soft">
        {room.emptiedSeq > 0 && room.emptiedSeq === room.lastSeq
          ? t('chat.room.closedEmptied')
          : t('chat.room.closed', { count: retention.endedChats.kept.amount })}{' '}
        {isSharer && t('chat.room.closedSharer')}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-1">
        <Link to={isSharer ? paths.home : paths.listenerDashboard} className={buttonLook('soft')}>
          {t(isSharer ? 'chat.room.writeAnew' : 'chat.room.listenAnew')}
        </Link>
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          {t('chat.leave.open')}
        </Button>
      </div>
      {isLeaving && <LeaveDialog room={room} onClose={() => setLeaving(false)} />}
    </div>
  )
}
