import { lengthOf, normalise } from '@dodam/contract'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'

/** A mouse and most likely a keyboard. On a phone the focus would bring up the keyboard, which covers half of what was said. */
export const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches

/** Whether the member is writing elsewhere, or has a dialog or menu open. */
const isBusyElsewhere = () =>
  document.activeElement?.closest('input, textarea, dialog, [role=dialog], [role=menu]') != null

/** So close to the limit what is written is counted. */
const countedBefore = 200

/** The look of the round button at the end of the line. */
export const endButtonLook =
  'flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-brand-ink transition-colors not-disabled:hover:bg-brand-strong disabled:bg-surface-sunken disabled:text-ink-soft'

interface Props {
  text: string
  onWrite: (text: string) => void
  /** Gets the text without the blanks around it. Not called for what is too short or too long. */
  onSend: (text: string) => void
  limits: { min: number; max: number }
  words: { label: string; placeholder: string; send: string; tooLong: string }
  /** The field, for who gives it the focus. */
  box: RefObject<HTMLTextAreaElement | null>
  /** Stands above the line. */
  above?: ReactNode
  /** Stands at the beginning of the line. */
  start?: ReactNode
  /** In the place of the button that sends: nothing can be sent for now. */
  insteadOfSend?: ReactNode
}

/** Where a message of a conversation is written. Enter sends, Shift+Enter breaks the line. */
export function MessageBox({ text, onWrite, onSend, limits, words, box, ...parts }: Props) {
  const { above, start, insteadOfSend } = parts
  const id = useId()
  const isComposing = useRef(false)
  const length = lengthOf(text)
  const isTooLong = length > limits.max
  const maySend = length >= limits.min && !isTooLong

  function send() {
    const field = box.current
    if (!field || insteadOfSend) return
    // A syllable still being composed is part of the message, and must not stay behind in the emptied field.
    if (isComposing.current) field.blur()
    const typed = normalise(field.value)
    field.focus()
    const size = lengthOf(typed)
    if (size >= limits.min && size <= limits.max) onSend(typed)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey) return
    // This Enter ends a Korean syllable; Safari tells it by the key code only.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  useEffect(() => {
    const field = box.current
    if (!field || !hasFinePointer() || isBusyElsewhere()) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  }, [box])

  return (
    <form
      className="border-t border-line bg-surface-raised px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] short:pt-1 short:pb-[max(0.25rem,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {above}
      <div className="flex items-end gap-1">
        {start}
        <textarea
          ref={box}
          rows={1}
          value={text}
          aria-label={words.label}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? id : undefined}
          placeholder={words.placeholder}
          onChange={(event) => onWrite(event.target.value)}
          onCompositionStart={() => {
            isComposing.current = true
          }}
          onCompositionEnd={() => {
            isComposing.current = false
          }}
          onKeyDown={onKeyDown}
          className={cx(
            'field-sizing-content max-h-36 min-h-11 short:max-h-20 flex-1 resize-none rounded-[1.375rem] border bg-surface px-4 py-2 leading-6',
            'focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand',
            isTooLong ? 'border-danger' : 'border-line-strong/60',
          )}
        />
        {insteadOfSend ?? (
          <button
            type="submit"
            disabled={!maySend}
            aria-label={words.send}
            title={words.send}
            // Keeps the focus, and with it the phone's keyboard, in the field.
            onPointerDown={(event) => event.preventDefault()}
            className={endButtonLook}
          >
            <SendHorizontal aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {length >= limits.max - countedBefore && (
        <p className={cx('flex justify-end gap-2 px-3 pt-1 text-xs', isTooLong && 'text-danger')}>
          {isTooLong && <span id={id}>{words.tooLong}</span>}
          <span>
            {length}/{limits.max}
          </span>
        </p>
      )}
    </form>
  )
}
