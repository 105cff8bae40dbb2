import { emojis } from '@dodam/contract'
import { Smile } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'

/** Return how far an arrow key moves in a grid with this many columns. */
const stepOf = (key: string, inRow: number): number | undefined =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -inRow, ArrowDown: inRow })[key]

/** Arrow keys move in the grid (roving tab stop), so that one Tab leaves it. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const inRow = buttons.filter(({ offsetTop }) => offsetTop === buttons[0]?.offsetTop).length
  const step = stepOf(event.key, inRow)
  if (step === undefined) return
  event.preventDefault()
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}

/** The button and panel with the product's emojis. Stays open for several choices. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('chat.composer.emoji')}
      align="start"
      className="top-auto! bottom-full! mb-2 w-[23rem]!"
      trigger={(props) => (
        <IconButton {...props} label={t('chat.composer.emoji')} icon={<Smile />} />
      )}
    >
      {() => <Grid onPick={onPick} />}
    </Popover>
  )
}

function Grid({ onPick }: { onPick: (emoji: string) => void }) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <div
      className="grid grid-cols-[repeat(auto-fill,2.75rem)] justify-center p-1.5"
      onKeyDown={walk}
      role="presentation"
    >
      {emojis.map((emoji, at) => (
        <button
          key={emoji}
          type="button"
          ref={at === 0 ? first : undefined}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => onPick(emoji)}
          className="flex size-11 items-center justify-center rounded-xl text-2xl hover:bg-surface-sunken"
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}
