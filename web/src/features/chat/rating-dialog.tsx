import { lengthOf, ratingMessageLength, ratings, rules } from '@dodam/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLanguage } from '../../i18n/language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { CappedTextArea } from '../posts/capped-text-area.tsx'

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
  const formId = useId()
  const { mutate, isPending } = useWrite(ratings.ask)
  const [message, setMessage] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = lengthOf(message) < ratingMessageLength.min

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isMissing || isPending) return
    mutate(
      { body: { chatRoomId: roomId, message } },
      {
        onSuccess: () => {
          toast(t('chat.rating.sent'))
          onClose()
        },
        onError: refused,
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('chat.rating.title')}
      description={t('chat.rating.line')}
      footer={
        <Button type="submit" form={formId} busy={isPending}>
          {t('chat.rating.send')}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <CappedTextArea
          label={t('chat.rating.message')}
          placeholder={t('chat.rating.placeholder')}
          value={message}
          onChange={setMessage}
          limits={ratingMessageLength}
          error={isChecked && isMissing ? rules['rating.message'][language] : undefined}
        />
      </form>
    </Dialog>
  )
}
