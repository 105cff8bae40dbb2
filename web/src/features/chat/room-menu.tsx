import {
  type ChatMessage,
  type ChatRoom,
  mayAskForRating,
  mayLeave,
  mayReveal,
  otherIn,
} from '@dodam/contract'
import { EllipsisVertical, Flag, LogOut, Star, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { openReport } from '../reports/reporting.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { RatingDialog } from './rating-dialog.tsx'
import { reportOf } from './report-of.ts'
import { RevealDialog } from './reveal-dialog.tsx'
import { useRatingRequest } from './use-rating-request.ts'

type Asked = 'reveal' | 'rating' | 'leave' | 'block'

interface Act extends MenuItem {
  /** Shown as a button beside the menu if the header has space for it. */
  isMain?: boolean
}

interface Props {
  room: ChatRoom
  messages: readonly ChatMessage[]
}

/** The acts on a room: a menu, on wide screens with the main ones beside it. A member has none in a room of the support team. */
export const RoomMenu = (props: Props) =>
  otherIn(props.room).isAdmin && !mayLeave(props.room) ? null : <Menu {...props} />

function Menu({ room, messages }: Props) {
  const { t } = useTranslation()
  const { request, refetch } = useRatingRequest(room)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const isWide = useMedia('(width >= 48rem)')
  const acts: Act[] = []
  if (mayReveal(room))
    acts.push({
      label: t('chat.reveal.open'),
      hint: t('chat.reveal.hint'),
      icon: <UserRoundCheck aria-hidden="true" />,
      onChoose: () => setAsked('reveal'),
    })
  if (mayAskForRating(room) && request === null)
    acts.push({
      label: t('chat.rating.open'),
      icon: <Star aria-hidden="true" />,
      isMain: true,
      onChoose: () => setAsked('rating'),
    })
  if (room.mySide === 2 && request)
    acts.push({
      label: t(`chat.rating.${request.status}`),
      icon: <Star aria-hidden="true" />,
    })
  const report = reportOf(room, messages)
  if (report)
    acts.push({
      label: t('reports.open'),
      icon: <Flag aria-hidden="true" />,
      onChoose: () => openReport(report),
    })
  const { isDeleted, isAdmin } = otherIn(room)
  if (mayLeave(room))
    acts.push({
      label: t('chat.leave.open'),
      icon: <LogOut aria-hidden="true" />,
      isMain: true,
      onChoose: () => setAsked('leave'),
    })
  if (mayLeave(room) && !isDeleted && !isAdmin)
    acts.push({
      label: t('chat.block.open'),
      icon: <UserRoundX aria-hidden="true" />,
      isDangerous: true,
      onChoose: () => setAsked('block'),
    })
  // A room that has ended shows a button to leave below its messages.
  const main = isWide && room.isActive ? acts.filter(({ isMain }) => isMain) : []
  const items = acts.filter((act) => !main.includes(act))
  return (
    <>
      {main.map(({ label, icon, onChoose }) => (
        <Button key={label} variant="ghost" className="px-3 [&_svg]:size-5" onClick={onChoose}>
          {icon}
          {label}
        </Button>
      ))}
      {items.length > 0 && (
        <MenuButton label={t('chat.menu.label')} icon={<EllipsisVertical />} items={items} />
      )}
      {asked === 'reveal' && <RevealDialog room={room} onClose={close} />}
      {asked === 'rating' && <RatingDialog roomId={room.id} onClose={close} onOutdated={refetch} />}
      {(asked === 'leave' || asked === 'block') && (
        <LeaveDialog room={room} block={asked === 'block'} onClose={close} />
      )}
    </>
  )
}
