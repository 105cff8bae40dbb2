import { ratingMessageLength, ratings } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../acts/use-act.ts'
import { keptOf } from '../../device/store.ts'
import { keptMessage, MessageDialog } from '../../forms/message-dialog.tsx'
import { useMe } from '../accounts/session.ts'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { useSending } from '../checks/use-sending.ts'

const drafts = keptOf('dodam.rating.draft', keptMessage)

interface Props {
  roomId: number
  onClose: () => void
  /** Called if the rating was already requested, maybe on another device. */
  onOutdated: () => void
}

/** Where a listener asks the sharer for a rating, with a message. */
export function RatingDialog({ roomId, onClose, onOutdated }: Props) {
  const { t } = useTranslation()
  const draft = drafts.of(useMe()?.id ?? 0, roomId)
  const { run } = useAct(ratings.ask, {
    done: 'chat.rating.sent',
    // A retry would not help.
    gone: {
      ALREADY_SENT_IN_ROOM: 'general',
      RATING_TOO_SOON: 'general',
      ALREADY_RATED: 'chat.rating.rated',
      ROOM_CLOSED: 'chat.rating.ended',
    },
    failed: 'chat.rating.failed',
    isQuiet: true,
  })
  const sending = useSending()
  const send = (message: string) =>
    sending.send(message, (confirmed) =>
      run({ body: { chatRoomId: roomId, message, ...confirmed } }, ({ kind }) => {
        if (kind === 'gone') onOutdated()
        if (kind === 'gone' || kind === 'done') onClose()
      }),
    )

  return (
    <MessageDialog
      words={{
        title: t('chat.rating.title'),
        line: t('chat.rating.line'),
        label: t('chat.rating.message'),
        placeholder: t('chat.rating.placeholder'),
        send: t('chat.rating.send'),
      }}
      limits={ratingMessageLength}
      rule="rating.message"
      send={send}
      draft={draft}
      onClose={onClose}
      below={(field) => <StoppedNote sending={sending} place="request" {...field} />}
    />
  )
}
