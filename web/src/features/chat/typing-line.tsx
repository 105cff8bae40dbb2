import { type ChatRoom, otherIn } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { usePersonName } from '../../i18n/person-name.ts'
import { useTyping } from '../../live/typing.ts'

/** Says that the other one is typing. Has its place always, so that typing moves nothing; on low screens it lies over the messages. */
export function TypingLine({ room }: { room: ChatRoom }) {
  const { t } = useTranslation()
  const name = usePersonName()
  const isTyping = useTyping(({ rooms }) => rooms.includes(room.id))
  return (
    <div className="relative h-7 shrink-0 short:h-0">
      {isTyping && (
        <div className="absolute bottom-0 left-2 flex h-7 items-center gap-2 rounded-full bg-surface px-3 text-[0.8125rem] text-ink-soft">
          <span aria-hidden="true" className="flex gap-1">
            {['', '[animation-delay:0.2s]', '[animation-delay:0.4s]'].map((delay) => (
              <span
                key={delay}
                className={`size-1.5 animate-breathe rounded-full bg-current ${delay}`}
              />
            ))}
          </span>
          {t('chat.room.typing', { name: name(otherIn(room)) })}
        </div>
      )}
    </div>
  )
}
