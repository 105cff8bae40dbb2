import type { ChatRoom } from '@dodam/contract'
import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePersonName } from '../../i18n/person-name.ts'
import { paths } from '../../paths.ts'
import { useRatingRequest } from './use-rating-request.ts'

/** Tells a sharer that the listener asks for a rating. */
export function RatingNote({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const { request } = useRatingRequest(room)
  if (room.mySide !== 1 || request?.status !== 'pending') return null
  return (
    <div className="flex items-center gap-2 border-b border-line bg-surface-sunken px-4 py-2 text-caption leading-5 text-ink-soft short:py-0 min-[1100px]:px-5">
      <Star aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1">
        {t('chat.rating.asked', { name: name(room.participant2) })}
      </span>
      <Link
        to={paths.rating(request.id)}
        className="-my-2 flex min-h-11 shrink-0 items-center px-2 font-semibold text-brand-strong hover:underline short:my-0"
      >
        {t('chat.rating.rate')}
      </Link>
    </div>
  )
}
