import { ratingMessageLength, ratings, rules } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { keptOf, plainText } from '../../device/store.ts'
import { useLanguage } from '../../i18n/language.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useMe } from '../accounts/session.ts'
import { MessageDialog } from '../posts/message-dialog.tsx'

const drafts = keptOf('dodam.rating.draft', plainText)

interface Props {
  roomId: number
  onClose: () => void
  /** It was asked already, on another device perhaps. */
  onOutdated: () => void
}

/** After these refusals asking again would not help. The general texts of some are meant for somebody else. */
const final: ReadonlySet<string> = new Set(['ALREADY_SENT_IN_ROOM', 'ALREADY_RATED', 'ROOM_CLOSED'])
const kinder = { ALREADY_RATED: 'chat.rating.rated', ROOM_CLOSED: 'chat.rating.ended' } as const
const telling: ReadonlySet<string> = new Set(['ALREADY_SENT_IN_ROOM', 'OFFLINE', 'TOO_FAST'])

/** Where a listener asks the sharer for a rating, with a few words of their own. */
export function RatingDialog({ roomId, onClose, onOutdated }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, isPending } = useWrite(ratings.ask)
  const draft = drafts.of(useMe()?.id ?? 0, roomId)

  const lineOf = (error: CallError) => {
    if (Object.hasOwn(kinder, error.code)) return t(kinder[error.code as keyof typeof kinder])
    return telling.has(error.code) ? errorText(error) : t('chat.rating.failed')
  }
  const refused = (error: CallError) => {
    // The session's own word leads home.
    if (error.code === 'UNAUTHORIZED') return
    const isFinal = final.has(error.code)
    toast(lineOf(error), { tone: isFinal ? 'neutral' : 'danger' })
    if (!isFinal) return
    onOutdated()
    onClose()
  }
  const send = (message: string) =>
    mutate(
      { body: { chatRoomId: roomId, message } },
      {
        onSuccess: () => {
          draft.drop()
          toast(t('chat.rating.sent'))
          onClose()
        },
        onError: refused,
      },
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
      rule={rules['rating.message'][language]}
      isSending={isPending}
      draft={draft}
      onSend={send}
      onClose={onClose}
    />
  )
}
