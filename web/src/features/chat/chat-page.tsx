import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { EmptyState } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useMe } from '../accounts/session.ts'
import { ClosedChats } from '../recovery/closed-chats.tsx'
import { ChatRoom, MissingRoom } from './chat-room.tsx'
import { RoomList } from './room-list.tsx'

/** The list of rooms and the open room: one of them on phones, side by side on wide screens. */
export function ChatPage() {
  const me = useMe()
  const { id } = useParams()
  const isWide = useMedia('(min-width: 1100px)')
  if (!me) return null
  if (me.chatsClosedUntil) return <ClosedChats until={me.chatsClosedUntil} />
  const room =
    id === undefined ? null : isRoomId(id) ? (
      <ChatRoom key={id} me={me} roomId={Number(id)} />
    ) : (
      <MissingRoom />
    )
  if (!isWide) return room ?? <RoomList />
  return (
    <div className="page flex min-h-0 flex-1 gap-5 py-5">
      <div className={`${card} w-[22rem] shrink-0 bg-surface-raised`}>
        <RoomList />
      </div>
      <div className={`${card} min-w-0 flex-1 bg-surface`}>{room ?? <Nothing />}</div>
    </div>
  )
}

/** Whether an address can contain a room's id; other ids are not requested. */
const isRoomId = (id: string) => /^[1-9]\d{0,9}$/.test(id)

const card = 'flex min-h-0 flex-col overflow-hidden rounded-card border border-line shadow-card'

function Nothing() {
  const { t } = useTranslation()
  return (
    <div className="m-auto">
      <EmptyState icon={<MessagesSquare />} line={t('chat.list.pick')} />
    </div>
  )
}
