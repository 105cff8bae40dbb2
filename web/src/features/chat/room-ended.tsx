import { type ChatMessage, type ChatRoom, mayLeave, retention } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { openHelp } from '../helplines/help.ts'
import { openReport } from '../reports/reporting.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { reportOf } from './report-of.ts'

interface Props {
  room: ChatRoom
  messages: readonly ChatMessage[]
}

/** The end of a room without further writing: says so, and what the member can do now. */
export function Ended({ room, messages }: Props) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const isSharer = room.mySide === 1
  return (
    <div className="flex flex-col items-center gap-x-3 gap-y-1 border-t border-line bg-surface-sunken px-4 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-center short:flex-row short:flex-wrap short:justify-center short:pt-1">
      {room.careSince !== null && !room.isActive && <AfterCrisis {...{ room, messages }} />}
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
        {mayLeave(room) && (
          <Button variant="ghost" onClick={() => setLeaving(true)}>
            {t('chat.leave.open')}
          </Button>
        )}
      </div>
      {isLeaving && <LeaveDialog room={room} onClose={() => setLeaving(false)} />}
    </div>
  )
}

const careLook =
  'min-h-11 rounded-full px-2 font-semibold text-brand-strong text-sm hover:underline'

/** For the listener once a chat with signs of a crisis has ended: how to get the sharer help, and help for themselves. */
function AfterCrisis({ room, messages }: Props) {
  const { t } = useTranslation()
  const report = reportOf(room, messages)
  return (
    <div className="max-w-md text-body-small text-balance">
      <p>{t('checks.care.after')}</p>
      {report && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => openReport(report)}
          className={careLook}
        >
          {t('checks.care.tell')}
        </button>
      )}
      <button type="button" aria-haspopup="dialog" onClick={openHelp} className={careLook}>
        {t('checks.care.afterLines')}
      </button>
    </div>
  )
}
