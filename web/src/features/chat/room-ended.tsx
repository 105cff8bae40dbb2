import { type ChatMessage, type ChatRoom, type Me, mayLeave, retention } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { UnsentText } from '../../ui/unsent-text.tsx'
import { openHelp } from '../helplines/help.ts'
import { openReport } from '../reports/reporting.ts'
import { useDraft } from './drafts.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { reportOf } from './report-of.ts'

interface Props {
  me: Me
  room: ChatRoom
  messages: readonly ChatMessage[]
}

/** The end of a room without further writing: says so, and what the member can do now. */
export function Ended({ me, room, messages }: Props) {
  const { t } = useTranslation()
  const [isLeaving, setLeaving] = useState(false)
  const isSharer = room.mySide === 1
  return (
    <div className="flex flex-col items-center gap-x-3 gap-y-1 border-t border-line bg-surface-sunken px-4 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-center short:flex-row short:flex-wrap short:justify-center short:pt-1">
      {room.careSince !== null && !room.isActive && <AfterCrisis {...{ room, messages }} />}
      <Unsent me={me} room={room} />
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

/** In a room of the support team nothing can be written unless it asks about a case. */
export function NoReply({ me, room, messages }: Props) {
  const { t } = useTranslation()
  const [draft] = useDraft(me.id, room.id)
  const wasAsked = draft.trim() !== '' || messages.some(({ isMine }) => isMine)
  const look =
    'inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-brand-strong hover:underline'
  return (
    <div className="flex flex-col items-center gap-y-1 border-t border-line bg-surface-sunken px-6 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-center text-body-small text-ink-soft">
      <Unsent me={me} room={room} />
      <p>{t(wasAsked ? 'chat.room.teamEnded' : 'chat.room.noReply')}</p>
      <div className="flex flex-wrap justify-center">
        <Link to={paths.settingsOf('support')} className={look}>
          {t('chat.room.askTeam')}
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={openHelp} className={look}>
          {t('chat.room.helpNow')}
        </button>
      </div>
    </div>
  )
}

/** What was being written when the chat ended: it can be sent no more, but is not lost. */
function Unsent({ me, room }: Pick<Props, 'me' | 'room'>) {
  const { t } = useTranslation()
  const [text, setText] = useDraft(me.id, room.id)
  if (text.trim() === '') return null
  return <UnsentText label={t('chat.room.unsent')} text={text} onDiscard={() => setText('')} />
}

const careLook =
  'min-h-11 rounded-full px-2 font-semibold text-brand-strong text-sm hover:underline'

/** For the listener once a chat with signs of a crisis has ended: how to get the sharer help, and help for themselves. */
function AfterCrisis({ room, messages }: Omit<Props, 'me'>) {
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
