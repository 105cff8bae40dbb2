import { type ChatRoom, mayReveal } from '@dodam/contract'
import { EyeOff, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePersonName } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { useRatingRequest } from './use-rating-request.ts'

/** What a sharer should know of their room: that a rating is asked for, or that the listener does not know them. */
export function RoomNote({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const { request } = useRatingRequest(room)
  if (room.mySide === 1 && request?.status === 'pending')
    return (
      <Note icon={<Star />}>
        <span className="min-w-0 flex-1">
          {t('chat.rating.asked', { name: name(room.participant2) })}
        </span>
        <Link
          to={paths.rating(request.id)}
          className="-my-2 flex min-h-11 shrink-0 items-center px-2 font-semibold text-brand-strong hover:underline"
        >
          {t('chat.rating.rate')}
        </Link>
      </Note>
    )
  if (mayReveal(room)) return <Note icon={<EyeOff />}>{t('chat.reveal.note')}</Note>
  return null
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <div className="flex items-center gap-2 border-b border-line bg-surface-sunken px-4 py-2 text-[0.8125rem] leading-5 text-ink-soft min-[1100px]:px-5 [&_svg]:size-4 [&_svg]:shrink-0">
    <span aria-hidden="true">{icon}</span>
    {children}
  </div>
)
