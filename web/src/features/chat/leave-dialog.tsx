import { type ChatRoom, otherIn } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { usePersonName } from '../../i18n/person-name.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { isMasked } from './masked.ts'
import { useLeave } from './use-leave.ts'

interface Props {
  room: ChatRoom
  /** Whether the other participant is blocked as well, even if anonymous. */
  block?: boolean
  onClose: () => void
  /** Called as soon as the member confirms. */
  onLeave?: () => void
}

/** Asks before a room is left, and explains the effects. */
export function LeaveDialog({ room, block = false, onClose, onLeave }: Props) {
  const { t } = useTranslation()
  const name = usePersonName()
  const leave = useLeave()
  const act = block ? 'block' : 'leave'
  const known = { name: name(otherIn(room)) }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`chat.${act}.title`, known)}
      description={t(block && isMasked(room) ? 'chat.block.lineMasked' : `chat.${act}.line`, known)}
      confirm={t(`chat.${act}.confirm`)}
      isDangerous
      onConfirm={() => {
        onClose()
        onLeave?.()
        void leave(room, { block })
      }}
    />
  )
}
