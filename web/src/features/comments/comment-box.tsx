import { type Comment, commentLength, comments, lengthOf } from '@dodam/contract'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome } from '../../acts/outcome.ts'
import { useAct } from '../../acts/use-act.ts'
import { newId } from '../../device/new-id.ts'
import { TextCounter } from '../../forms/text-counter.tsx'
import { Button } from '../../ui/button.tsx'
import { hasFinePointer } from '../../ui/conversation/message-box.tsx'
import { cx } from '../../ui/cx.ts'
import { ruleText } from '../../ui/rule-text.ts'
import { toast } from '../../ui/toast.ts'
import { useMe } from '../accounts/session.ts'
import { keepNotices, noticedAt } from '../checks/noticed.ts'
import { StoppedNote } from '../checks/stopped-note.tsx'
import { useSending } from '../checks/use-sending.ts'
import { WhileWriting } from '../checks/while-writing.tsx'
import { isUnsure, sentIds } from '../posts/sent-once.ts'
import { useCommentDraft } from './drafts.ts'

interface Props {
  postId: number
  /** The comment being answered; null for a comment on the story. */
  parentId: number | null
  /** The first comment of the thread, which has one draft for all its comments. */
  threadId?: number
  label: string
  /** Whether others see what is written here as the anonymous author's. */
  isMasked?: boolean
  onSent?: (sent: Comment) => void
}

type Refused = Extract<Outcome<unknown>, { kind: 'refused' }>

/**
 * The field for a comment or a reply. Enter breaks the line; only the button sends. It looks like a form and not like the
 * field of a chat, where Enter sends.
 */
export function CommentBox({ postId, parentId, threadId, label, isMasked = false, onSent }: Props) {
  const { t } = useTranslation()
  const userId = useMe()?.id ?? 0
  const [draft, write] = useCommentDraft(userId, postId, threadId ?? null)
  const { run, isPending } = useAct(comments.add, { isQuiet: true })
  const sentId = sentIds.of(userId, postId, threadId ?? 'story')
  const sending = useSending()
  const isAsking = sending.question !== undefined
  const note = useId()
  const mask = useId()
  const keys = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const isSending = useRef(false)
  const length = lengthOf(draft)
  const isTooLong = length > commentLength.max

  // A box opened for a reply gets the focus, and is seen with its buttons.
  useEffect(() => {
    if (parentId === null) return
    box.current?.focus()
    box.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [parentId])

  const explain = ({ error, text }: Refused, wasOnline: boolean) => {
    if (error.code === 'UNSAFE_TEXT' || error.code === 'CONFIRM_TEXT') return
    const wasSent = error.code === 'CLIENT_ID_REUSED'
    // What was written before is there; what is written here now would be another comment.
    if (wasSent) sentId.drop()
    const said = wasSent
      ? t('comments.sentBefore')
      : isUnsure(error, wasOnline)
        ? t('comments.unsure')
        : text
    if (said) toast(said, { tone: 'danger' })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const field = box.current
    if (!field || isSending.current) return
    // Blur ends an IME composition, so that its syllable is sent and does not stay in the emptied field.
    if (isComposing.current) field.blur()
    const content = field.value
    const typed = lengthOf(content)
    if (typed < commentLength.min || typed > commentLength.max) return field.focus()
    isSending.current = true
    const clientId = sentId.read() ?? newId()
    sentId.write(clientId)
    const wasOnline = navigator.onLine
    const outcome = await sending.send(content, (confirmed) =>
      run({ params: { id: postId }, body: { content, parentId, clientId, ...confirmed } }),
    )
    isSending.current = false
    if (outcome.kind === 'refused') return explain(outcome, wasOnline)
    if (outcome.kind !== 'done') return
    sentId.drop()
    keepNotices(noticedAt('comment', outcome.answer.id), content, outcome.answer.notices)
    write('')
    // The button, which may have the focus, is disabled for an empty text and would lose it.
    field.focus()
    onSent?.(outcome.answer)
  }

  return (
    <form className="flex flex-col" onSubmit={(event) => void submit(event)}>
      {/* Where the field keeps its place: a page grows downwards, a sheet upwards. */}
      <WhileWriting
        text={draft}
        place="comment"
        stopped={sending.stopped}
        className="order-last in-[dialog]:order-first"
      />
      {isMasked && (
        <p id={mask} className="mb-2 text-body-small text-ink-soft">
          {t('comments.masked')}
        </p>
      )}
      <textarea
        ref={box}
        rows={1}
        value={draft}
        readOnly={isPending || isAsking}
        aria-label={label}
        placeholder={label}
        aria-invalid={isTooLong || undefined}
        aria-describedby={cx(
          isMasked && mask,
          isTooLong ? note : length > 0 && hasFinePointer() && keys,
        )}
        onChange={({ target }) => write(target.value)}
        onCompositionStart={() => {
          isComposing.current = true
        }}
        onCompositionEnd={() => {
          isComposing.current = false
        }}
        className={cx(
          'field-sizing-content max-h-36 min-h-12 w-full resize-none rounded-field border border-line-strong/60 bg-surface px-4 py-2.5 leading-6',
          'focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand',
          'read-only:opacity-60',
        )}
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-xs">
        {isTooLong ? (
          <p id={note} className="min-w-0 flex-1 pl-1 text-danger">
            {ruleText('comment.length')}
          </p>
        ) : (
          length > 0 &&
          hasFinePointer() && (
            <p id={keys} className="min-w-0 flex-1 pl-1 text-ink-soft">
              {t('comments.keys')}
            </p>
          )
        )}
        {length > 0 && <TextCounter text={draft} limits={commentLength} className="shrink-0" />}
        <Button
          type="submit"
          disabled={length < commentLength.min || isTooLong}
          busy={isPending}
          // Keeps the focus, and with it the phone's keyboard, in the field.
          onPointerDown={(event) => event.preventDefault()}
        >
          {t('comments.send')}
        </Button>
      </div>
      <StoppedNote {...{ sending, write, box }} place="comment" text={draft} />
    </form>
  )
}
