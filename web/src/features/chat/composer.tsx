import { messageLength } from '@dodam/contract'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { sendTyping } from '../../live/typing.ts'
import { hasFinePointer, MessageBox } from '../../ui/conversation/message-box.tsx'
import { onSignOut } from '../accounts/session.ts'
import { talkOf } from '../checks/noticed.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
import { useDraft } from './drafts.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { post, stopOutbox } from './outbox.ts'

// Here too, because the outbox may still be loading when the member writes and signs out.
onSignOut(stopOutbox)

interface Props {
  userId: number
  roomId: number
  /** The field, for the room that focuses it. */
  box: RefObject<HTMLTextAreaElement | null>
}

/** The field for a message in a room. */
export function Composer({ userId, roomId, box }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useDraft(userId, roomId)

  const write = (text: string) => {
    setDraft(text)
    if (text !== '') sendTyping(roomId)
  }

  function insert(emoji: string) {
    const field = box.current
    if (!field) return
    field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end')
    write(field.value)
    // With a keyboard, typing continues after the emoji. On touch screens, focus would open the on-screen keyboard over
    // the picker.
    if (hasFinePointer()) field.focus()
  }

  return (
    <MessageBox
      text={draft}
      onWrite={write}
      onSend={(content) => {
        post({ userId, roomId, content })
        setDraft('')
      }}
      limits={messageLength}
      words={{
        label: t('chat.composer.label'),
        placeholder: t(
          hasFinePointer() ? 'chat.composer.placeholderKeys' : 'chat.composer.placeholder',
        ),
        send: t('chat.composer.send'),
        tooLong: t('chat.composer.tooLong', { max: messageLength.max }),
      }}
      box={box}
      above={<WhileWriting text={draft} place="message" talk={talkOf(roomId)} />}
      start={<EmojiPicker onPick={insert} />}
    />
  )
}
