import {
  type ChatMessage,
  type ChatRoom,
  mayAskForRating,
  mayReveal,
  otherIn,
} from '@dodam/contract'
import { EllipsisVertical, Flag, LogOut, Star, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { openReport, type Reported } from '../reports/reporting.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { RatingDialog } from './rating-dialog.tsx'
import { RevealDialog } from './reveal-dialog.tsx'
import { useRatingRequest } from './use-rating-request.ts'

type Asked = 'reveal' | 'rating' | 'leave' | 'block'

interface Props {
  room: ChatRoom
  messages: readonly ChatMessage[]
}

/** The acts on a room. The support team's rooms are read-only. */
export const RoomMenu = (props: Props) => (otherIn(props.room).isAdmin ? null : <Menu {...props} />)

/**
 * Return how to report the other participant: an anonymous one has no id, so their last message is reported instead.
 */
function reportOf({ room, messages }: Props): Reported | null {
  const keepAway = { by: 'room', room } as const
  const { id } = otherIn(room)
  if (id !== null) return { targetType: 'user', targetId: id, keepAway }
  const last = messages.findLast(({ isMine }) => !isMine)
  if (last === undefined) return null
  return { targetType: 'message', targetId: last.id, standsForPerson: true, keepAway }
}

function Menu({ room, messages }: Props) {
  const { t } = useTranslation()
  const { request, refetch } = useRatingRequest(room)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const items: MenuItem[] = []
  if (mayReveal(room))
    items.push({
      label: t('chat.reveal.open'),
      hint: t('chat.reveal.hint'),
      icon: <UserRoundCheck aria-hidden="true" />,
      onChoose: () => setAsked('reveal'),
    })
  if (mayAskForRating(room) && request === null)
    items.push({
      label: t('chat.rating.open'),
      icon: <Star aria-hidden="true" />,
      onChoose: () => setAsked('rating'),
    })
  if (room.mySide === 2 && request)
    items.push({
      label: t(`chat.rating.${request.status}`),
      icon: <Star aria-hidden="true" />,
    })
  const report = otherIn(room).isDeleted ? null : reportOf({ room, messages })
  if (report)
    items.push({
      label: t('reports.open'),
      icon: <Flag aria-hidden="true" />,
      onChoose: () => openReport(report),
    })
  items.push({
    label: t('chat.leave.open'),
    icon: <LogOut aria-hidden="true" />,
    onChoose: () => setAsked('leave'),
  })
  if (!otherIn(room).isDeleted)
    items.push({
      label: t('chat.block.open'),
      icon: <UserRoundX aria-hidden="true" />,
      isDangerous: true,
      onChoose: () => setAsked('block'),
    })
  return (
    <>
      <MenuButton label={t('chat.menu.label')} icon={<EllipsisVertical />} items={items} />
      {asked === 'reveal' && <RevealDialog room={room} onClose={close} />}
      {asked === 'rating' && <RatingDialog roomId={room.id} onClose={close} onOutdated={refetch} />}
      {(asked === 'leave' || asked === 'block') && (
        <LeaveDialog room={room} block={asked === 'block'} onClose={close} />
      )}
    </>
  )
}
