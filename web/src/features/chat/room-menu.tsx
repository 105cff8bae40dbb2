import { type ChatRoom, mayAskForRating, mayReveal, otherIn } from '@dodam/contract'
import { EllipsisVertical, LogOut, Star, UserRoundCheck, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { MenuItem } from './menu-item.tsx'
import { RatingDialog } from './rating-dialog.tsx'
import { RevealDialog } from './reveal-dialog.tsx'
import { useRatingRequest } from './use-rating-request.ts'

type Asked = 'reveal' | 'rating' | 'leave' | 'block'

/** What can be done with a room. The support team's rooms can only be read. */
export const RoomMenu = ({ room }: { room: ChatRoom }) =>
  otherIn(room).isAdmin ? null : <Menu room={room} />

function Menu({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const { request, refetch } = useRatingRequest(room)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Popover
        label={t('chat.menu.label')}
        className="p-2"
        trigger={(props) => (
          <IconButton {...props} label={t('chat.menu.label')} icon={<EllipsisVertical />} />
        )}
      >
        {(closeMenu) => {
          const ask = (what: Asked) => () => {
            closeMenu()
            setAsked(what)
          }
          return (
            <>
              {mayReveal(room) && (
                <MenuItem
                  icon={<UserRoundCheck aria-hidden="true" />}
                  hint={t('chat.reveal.hint')}
                  onClick={ask('reveal')}
                >
                  {t('chat.reveal.open')}
                </MenuItem>
              )}
              {mayAskForRating(room) && request === null && (
                <MenuItem icon={<Star aria-hidden="true" />} onClick={ask('rating')}>
                  {t('chat.rating.open')}
                </MenuItem>
              )}
              {room.mySide === 2 && request && (
                <p className="flex min-h-11 items-center gap-3 px-3 text-ink-soft">
                  <Star aria-hidden="true" className="size-5 shrink-0" />
                  {t(`chat.rating.${request.status}`)}
                </p>
              )}
              <MenuItem icon={<LogOut aria-hidden="true" />} onClick={ask('leave')}>
                {t('chat.leave.open')}
              </MenuItem>
              {!otherIn(room).isDeleted && (
                <MenuItem
                  icon={<UserRoundX aria-hidden="true" />}
                  isDangerous
                  onClick={ask('block')}
                >
                  {t('chat.block.open')}
                </MenuItem>
              )}
            </>
          )
        }}
      </Popover>
      {asked === 'reveal' && <RevealDialog room={room} onClose={close} />}
      {asked === 'rating' && <RatingDialog roomId={room.id} onClose={close} onOutdated={refetch} />}
      {(asked === 'leave' || asked === 'block') && (
        <LeaveDialog room={room} block={asked === 'block'} onClose={close} />
      )}
    </>
  )
}
