import { type ChatRoom, otherIn } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { usePersonName } from '../../i18n/person-name.ts'
import { useTyping } from '../../live/typing.ts'
import { WritingLine } from '../../ui/conversation/writing-line.tsx'

/** Shows that the other participant is typing. */
export function TypingLine({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const isTyping = useTyping(({ rooms }) => rooms.includes(room.id))
  return (
    <WritingLine line={isTyping ? t('chat.room.typing', { name: name(otherIn(room)) }) : null} />
  )
}
