import { lengthOf, normalise } from '@dodam/contract'
import { SendHorizontal } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { cx } from '../cx.ts'

/**
 * A mouse, and most likely a keyboard. On a phone, focus would open the on-screen keyboard, which covers half of the
 * messages.
 */
export const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches

/** Whether the member is writing elsewhere, or has a dialog or menu open. */
const isBusyElsewhere = () =>
  document.activeElement?.closest('input, textarea, dialog, [role=dialog], [role=menu]') != null

/** The counter appears this many characters before the limit. */
const countedBefore = 200

/** The look of the round button at the end of the line. */
export const endButtonLook =
  'flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-brand-ink transition-colors not-disabled:hover:bg-brand-strong disabled:bg-surface-sunken disabled:text-ink-soft'

interface Props {
  text: string
  onWrite: (text: string) => void
  /** Gets the trimmed text. Not called for a text that is too short or too long. */
  onSend: (text: string) => void
  limits: { min: number; max: number }
  words: { label: string; placeholder: string; send: string; tooLong: string }
  /** The field, for callers that focus it. */
  box: RefObject<HTMLTextAreaElement | null>
  /** Rendered above the line. */
  above?: ReactNode
  /** Rendered at the start of the line. */
  start?: ReactNode
  /** Rendered instead of the send button while sending is impossible. */
  insteadOfSend?: ReactNode
}

/** The field for a message. Enter sends, Shift+Enter breaks the line. */
export function MessageBox({ text, onWrite, onSend, limits, words, box, ...parts }: Props) {
  const { above, start, insteadOfSend } = parts
  const id = useId()
  const isComposing = useRef(false)
  /** The last key belongs to an IME, and can be an Enter that it passes on by the line break alone. */
  const isOfIme = useRef(false)
  const length = lengthOf(text)
  const isTooLong = length > limits.max
  const maySend = length >= limits.min && !isTooLong

  function send() {
    const field = box.current
    if (!field || insteadOfSend) return
    // Blur ends an IME composition, so that its syllable is sent and does not stay in the emptied field.
    if (isComposing.current) field.blur()
    const typed = normalise(field.value)
    field.focus()
    const size = lengthOf(typed)
    if (size >= limits.min && size <= limits.max) onSend(typed)
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    isOfIme.current = event.keyCode === 229 && !event.shiftKey
    if (event.key !== 'Enter' || event.shiftKey) return
    // This Enter ends an IME composition; Safari reports it only by the key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  const onLineBreak = useEffectEvent((event: InputEvent) => {
    const isBreak = event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph'
    if (!isBreak || !isOfIme.current) return
    event.preventDefault()
    send()
  })
  useEffect(() => {
    const field = box.current
    // React has no event for it.
    field?.addEventListener('beforeinput', onLineBreak)
    return () => field?.removeEventListener('beforeinput', onLineBreak)
  }, [box])

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
