import type { ChatRoom } from '@dodam/contract'
import { otherIn } from '@dodam/contract'
import { ChevronLeft, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePersonName } from '../../i18n/person-name.ts'
import { useConnection } from '../../live/connection.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import { VerifiedMark } from '../../ui/verified-mark.tsx'
import { useGradeName } from '../profiles/grade-name.ts'
import { isMasked } from './masked.ts'

/** The other participant of the room. `menu` contains the acts on the room. */
export function RoomHeader({ room, menu }: { room: ChatRoom | undefined; menu?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <header
      data-room-header=""
      className="flex min-h-16 items-center gap-3 border-b border-line bg-surface-raised px-2 py-1 short:min-h-12 short:py-0 min-[1100px]:px-5"
    >
      <Link
        to={paths.chatList}
        aria-label={t('chat.room.back')}
        title={t('chat.room.back')}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-surface-sunken min-[1100px]:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-6" />
      </Link>
      {room ? <Other room={room} /> : <Skeleton className="h-9 w-40" />}
      <div className="ml-auto flex shrink-0 items-center">{menu}</div>
    </header>
  )
}

function Other({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const grade = useGradeName()
  const other = otherIn(room)
  const line = useLine(room)
  return (
    <>
      <span className="flex short:hidden">
        <Avatar person={other} />
      </span>
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h1 className="truncate leading-6 font-bold">
            {other.id === null || other.isDeleted ? (
              name(other)
            ) : (
              <Link to={paths.profile(other.id)} className="hover:underline">
                {name(other)}
              </Link>
            )}
          </h1>
          {other.isVerified && <VerifiedMark />}
          {other.gradeLevel === 'adult' && !other.isAdmin && <Badge>{grade('adult')}</Badge>}
        </div>
        {isMasked(room) ? (
          <p className="flex items-start gap-1.5 text-caption leading-5 text-ink-soft">
            <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {room.participant1.alias
              ? t('chat.reveal.note', { name: name({ ...room.participant1, nickname: null }) })
              : t('chat.reveal.hint')}
          </p>
        ) : (
          line !== null && (
            <p
              className={cx(
                'min-h-5 text-caption leading-5',
                room.otherOnline === true ? 'text-calm' : 'text-ink-soft',
              )}
            >
              {line}
            </p>
          )
        )}
      </div>
    </>
  )
}

/** Return the line below the name; empty while unknown, null if there is none. */
function useLine(room: ChatRoom): string | null {
  const { t } = useTranslation()
  // Without a connection the presence of the other participant is unknown.
  const isKnown = useConnection(({ state }) => state !== 'lost')
  if (otherIn(room).isAdmin) return t('chat.room.support')
  if (!room.isActive) return t('chat.room.ended')
  if (room.otherOnline === null) return room.mySide === 2 ? t('chat.room.masked') : null
  if (!isKnown) return ''
  return t(room.otherOnline ? 'chat.room.online' : 'chat.room.offline')
}
