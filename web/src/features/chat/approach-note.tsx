import { chat, mayLeave } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/use-read.ts'
import { openReport } from '../reports/reporting.ts'
import { LeaveDialog } from './leave-dialog.tsx'

interface Props {
  roomId: number
  messageId: number
}

/** Below a message that its sender was warned of: its reader need not answer, and what they can do. */
export function ApproachNote({ roomId, messageId }: Props) {
  const { t } = useTranslation()
  const { data: room } = useRead(chat.readRoom, { params: { id: roomId } })
  const [asked, setAsked] = useState<'leave' | 'block' | null>(null)
  if (room === undefined) return null
  const act = 'min-h-11 rounded-full px-2 font-semibold text-brand-strong hover:bg-surface-sunken'
  return (
    <div className="text-caption leading-5 text-ink-soft">
      <p>{t('chat.approach.line')}</p>
      <p className="-ml-2 flex flex-wrap">
        <button
          type="button"
          className={act}
          onClick={() =>
            openReport({
              targetType: 'message',
              targetId: messageId,
              keepAway: { by: 'room', room },
            })
          }
        >
          {t('reports.open')}
        </button>
        {mayLeave(room) &&
          (['leave', 'block'] as const).map((one) => (
            <button key={one} type="button" className={act} onClick={() => setAsked(one)}>
              {t(`chat.${one}.open`)}
            </button>
          ))}
      </p>
      {asked && (
        <LeaveDialog room={room} block={asked === 'block'} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
