import { type Comment, commentLength, comments, lengthOf } from '@dodam/contract'
import { LoaderCircle, SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-write.ts'
import { cx } from '../../ui/cx.ts'
import { errorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { isWithin } from '../posts/capped-text.ts'
import { TextCount } from '../posts/capped-text-area.tsx'
import { useCommentDraft } from './drafts.ts'

interface Props {
  postId: number
  /** The comment that is answered; null for a comment on the story itself. */
  parentId: number | null
  /** The comment that began its thread. Whichever in it is answered, the draft stays. */
  threadId?: number
  label: string
  onSent?: (sent: Comment) => void
}

/** Where a comment or a reply is written. Enter breaks the line; only the button sends. */
export function CommentBox({ postId, parentId, threadId, label, onSent }: Props) {
  const { t } = useTranslation()
  const [draft, write] = useCommentDraft(postId, threadId ?? null)
  const { mutateAsync, isPending } = useWrite(comments.add)
  const box = useRef<HTMLTextAreaElement>(null)
  const isComposing = useRef(false)
  const note = useId()
  const length = lengthOf(draft)
  const excess = length - commentLength.max

  // A box that was just asked for is written in next.
  useEffect(() => {
    if (parentId !== null) box.current?.focus()
  }, [parentId])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const field = box.current
    if (!field || isPending) return
    // A syllable still being composed is part of the comment, and must not stay behind in the emptied field.
    if (isComposing.current) field.blur()
    const content = field.value
    if (!isWithin(content, commentLength)) return field.focus()
    try {
      const sent = await mutateAsync({ params: { id: postId }, body: { content, parentId } })
      write('')
      // The button, which may have been pressed by key, refuses an empty text and would lose the focus.
      field.focus()
      onSent?.(sent)
    } catch (error) {
      toast(errorText(error), { tone: 'danger' })
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className="flex items-end gap-2">
        <textarea
          ref={box}
          rows={1}
          value={draft}
          readOnly={isPending}
          aria-label={label}
          aria-invalid={excess > 0 || undefined}
          aria-describedby={excess > 0 ? note : undefined}
          placeholder={label}
          onChange={({ target }) => write(target.value)}
          onCompositionStart={() => {
            isComposing.current = true
          }}
          onCompositionEnd={() => {
            isComposing.current = false
          }}
          className={cx(
            'field-sizing-content max-h-36 min-h-11 min-w-0 flex-1 resize-none rounded-[1.375rem] border bg-surface px-4 py-2 leading-6',
            'focus:border-brand focus:outline-2 focus:-outline-offset-1 focus:outline-brand',
            'read-only:opacity-60',
            excess > 0 ? 'border-danger' : 'border-line-strong/60',
          )}
        />
        <button
          type="submit"
          disabled={length < commentLength.min || isPending}
          aria-busy={isPending || undefined}
          aria-label={t('comments.send')}
          title={t('comments.send')}
          // Keeps the focus, and with it the phone's keyboard, in the field.
          onPointerDown={(event) => event.preventDefault()}
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-brand text-brand-ink transition-colors not-disabled:hover:bg-brand-strong disabled:bg-surface-sunken disabled:text-ink-soft [&_svg]:size-5"
        >
          {isPending ? (
            <LoaderCircle aria-hidden="true" className="animate-spin" />
          ) : (
            <SendHorizontal aria-hidden="true" />
          )}
        </button>
      </div>
      {length > 0 && (
        <p className="flex justify-end gap-2 pt-1 pr-14 text-xs">
          {excess > 0 && (
            <span id={note} role="alert" className="flex-1 pl-4 text-danger">
              {t('posts.tooLong', { count: excess })}
            </span>
          )}
          <TextCount text={draft} limits={commentLength} />
        </p>
      )}
    </form>
  )
}
