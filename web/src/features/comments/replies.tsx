import type { Comment, Post } from '@dodam/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { errorText } from '../../ui/error-text.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { useSteadyList } from '../../ui/steady-list.ts'
import { CommentItem } from './comment-item.tsx'
import type { useReplies } from './use-replies.ts'

interface Props {
  post: Post
  replies: Comment['replies']
  /** Those that are not shown yet. */
  further: ReturnType<typeof useReplies>
  onReply: (id: number) => void
}

const everyone = () => true

/** The replies to a comment, and the way to those that are not shown yet. */
export function Replies({ post, replies, further, onReply }: Props) {
  const { t } = useTranslation()
  // What is new was let in already; this keeps the place of what goes.
  const { entries, release } = useSteadyList(replies, everyone)
  const { list, more, begin } = useKeptFocus(replies.length, further.isLoadingMore)
  const load = () => {
    begin()
    further.loadMore()
  }
  return (
    <>
      {replies.length > 0 && (
        <ul ref={list} className="flex flex-col gap-2 pt-2" aria-label={t('comments.replies')}>
          {entries.map(({ item, isGone }) => (
            <li
              key={item.id}
              tabIndex={-1}
              inert={isGone}
              data-reply={item.id}
              className={cx('rounded-field', isGone && 'invisible')}
            >
              <CommentItem
                post={post}
                comment={item}
                onReply={() => onReply(item.id)}
                onDelete={() => release(item.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {further.hasMore && (
        <div ref={more} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <MoreButton list={{ ...further, loadMore: load }}>
            {t('comments.moreReplies', { count: further.left })}
          </MoreButton>
          {further.error && (
            <p role="alert" className="text-danger text-sm">
              {errorText(further.error)}
            </p>
          )}
        </div>
      )}
    </>
  )
}

/**
 * The button refuses presses while it loads, and goes with the last replies, so the focus would be lost. The first of
 * the new replies takes it; when none came it returns to the button.
 */
function useKeptFocus(count: number, isLoading: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLDivElement>(null)
  const before = useRef<number>(null)
  useEffect(() => {
    const first = before.current
    if (first === null || isLoading) return
    before.current = null
    const at = document.activeElement
    if (at !== document.body && !more.current?.contains(at)) return
    const next = list.current?.children[first] ?? more.current?.querySelector('button')
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [isLoading])
  const begin = () => {
    before.current = count
  }
  return { list, more, begin }
}
