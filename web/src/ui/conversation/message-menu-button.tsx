import { EllipsisVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../button.tsx'
import { timeText } from '../time.tsx'

interface Props {
  at: string
  onOpen: () => void
  /** Whether this button is the tab stop; arrow keys reach the others. */
  isStop: boolean
}

/** Arrow keys move between the messages' buttons (roving tab stop), so that one Tab leaves them. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const list = event.currentTarget.closest('section')
  if (step === undefined || !list) return
  const buttons = [...list.querySelectorAll<HTMLElement>('[data-message-menu]')]
  const next = buttons[buttons.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Opens a message's menu by mouse or keyboard. Touch uses a long press on the message. */
export function MessageMenuButton({ at, onOpen, isStop }: Props) {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('conversation.menu', { time: timeText(at) })}
      icon={<EllipsisVertical />}
      tabIndex={isStop ? 0 : -1}
      data-message-menu=""
      aria-haspopup="menu"
      onClick={onOpen}
      onKeyDown={walk}
      className="-mx-2 -my-1 self-center text-ink-soft! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 focus-visible:outline-[2.5px] focus-visible:outline-brand focus-visible:outline-solid pointer-coarse:group-hover:opacity-0"
    />
  )
}
