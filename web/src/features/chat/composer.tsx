import { lengthOf, messageLength, normalise } from '@dodam/contract'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { sendTyping } from '../../live/typing.ts'
import { cx } from '../../ui/cx.ts'
import { onSignOut } from '../accounts/session.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
import { useDraft } from './drafts.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { post, stopOutbox } from './outbox.ts'

// Here too, as the keeper may still be loading when somebody writes and signs out.
onSignOut(stopOutbox)

/** A mouse and most likely a keyboard. On a phone the focus would bring up the keyboard, which covers half of what was said. */
const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches

/** Whether somebody writes somewhere else meanwhile, or answers a question. */
const isBusyElsewhere = () =>
  document.activeElement?.closest('input, textarea, dialog, [role=dialog], [role=menu]') != null

const countedFrom = messageLength.max - 200

interface Props {
  userId: number
  roomId: number
  /** The field, for the room that gives it the focus. */
  box: RefObject<HTMLTextAreaElement | null>
}

/** Where a message is written. Enter sends, Shift+Enter breaks the line. */
export function Composer({ userId, roomId, box }: Props) {
  const { t } = useTranslation()
  const [draft, setDraft] = useDraft(userId, roomId)
  const isComposing = useRef(false)
  const length = lengthOf(draft)
  const isTooLong = length > messageLength.max
  const maySend = length >= messageLength.min && !isTooLong

  const write = (text: string) => {
    setDraft(text)
    if (text !== '') sendTyping(roomId)
  }

  function send() {
    const field = box.current
    if (!field) return
    // A syllable still being composed is part of the message, and must not stay behind in the emptied field.
    if (isComposing.current) field.blur()
    const text = normalise(field.value)
    field.focus()
    const size = lengthOf(text)
    if (size < messageLength.min || size > messageLength.max) return
    post({ userId, roomId, content: text })
    setDraft('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey) return
    // This Enter ends a Korean syllable; Safari tells it by the key code only.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }

  function insert(emoji: string) {
    const field = box.current
    if (!field) return
    field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end')
    write(field.value)
    // With a keyboard one writes on behind it. A finger may want another one, and the keyboard of a phone would cover them.
    if (hasFinePointer()) field.focus()
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
      <WhileWriting text={draft} place="message" />
      <div className="flex items-end gap-1">
        <EmojiPicker onPick={insert} />
        <textarea
          ref={box}
          rows={1}
          value={draft}
          aria-label={t('chat.composer.label')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? 'message-too-long' : undefined}
          placeholder={t('chat.composer.placeholder')}
          onChange={(event) => write(event.target.value)}
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
        <button
          type="submit"
          disabled={!maySend}
          aria-label={t('chat.composer.send')}
          title={t('chat.composer.send')}
          // Keeps the focus, and with it the phone's keyboard, in the field.
          onPointerDown={(event) => event.preventDefault()}
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-brand-ink transition-colors not-disabled:hover:bg-brand-strong disabled:bg-surface-sunken disabled:text-ink-soft"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </button>
      </div>
      {length >= countedFrom && (
        <p className={cx('flex justify-end gap-2 px-3 pt-1 text-xs', isTooLong && 'text-danger')}>
          {isTooLong && (
            <span id="message-too-long">
              {t('chat.composer.tooLong', { max: messageLength.max })}
            </span>
          )}
          <span>
            {length}/{messageLength.max}
          </span>
        </p>
      )}
    </form>
  )
}
