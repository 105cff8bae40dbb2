import { type ChatRoom, isLiveTalk, type Me, maxTalksOf } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../ui/time.tsx'
import { useRooms } from '../chat/use-rooms.ts'

/** Whether a room takes one of its listener's places. */
const takesPlace = (room: ChatRoom, now: number) =>
  room.mySide === 2 && room.chatRequestId !== null && isLiveTalk(room, now)

/** Says before a chat request is written that the listener is in as many chats as they may hold at once. */
export function TalksFullNote({ me }: { me: Me }) {
  const { t } = useTranslation()
  const now = useNow()
  const rooms = useRooms()
  const most = maxTalksOf(me)
  if (rooms.filter((room) => takesPlace(room, now)).length < most) return null
  return (
    <p className="rounded-field bg-surface-sunken px-4 py-2 text-body-small text-ink-soft">
      {t('chat-requests.refused.full', { most })}
    </p>
  )
}
