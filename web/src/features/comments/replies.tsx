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
  threadAuthor: Comment['author']
  replies: Comment['replies']
  /** The replies that are not loaded yet. */
  further: ReturnType<typeof useReplies>
  onReply: (id: number) => void
}

const everyone = () => true

/** The replies to a comment, with a button to load more. */
export function Replies({ post, threadAuthor, replies, further, onReply }: Props) {
  const { t } = useTranslation()
  // New replies are already filtered; this keeps the place of removed ones.
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
              data-comment={item.id}
              className={cx('rounded-field', isGone && 'invisible')}
            >
              <CommentItem
                post={post}
                comment={item}
                threadAuthor={threadAuthor}
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
 * Keep the focus while loading more: the button is disabled then and unmounts with the last replies. The first new
 * reply takes the focus; if there is none, it returns to the button.
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
