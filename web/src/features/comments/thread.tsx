import { type Comment, comments, type Post, placeholderOf } from '@dodam/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnderWay } from '../../api/use-write.ts'
import { MayWrite } from '../reports/suspension-note.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import { Replies } from './replies.tsx'
import { useReplies } from './use-replies.ts'

interface Props {
  post: Post
  comment: Comment
  /** The ids of the visible replies; others wait behind the pill. */
  shownReplies: ReadonlySet<number>
  onDelete: (id: number) => void
}

/** A comment with its replies. A pending deletion is shown as done. */
export function Thread({ post, comment, shownReplies, onDelete }: Props) {
  const { t } = useTranslation()
  const [answeredId, answer] = useState<number | null>(null)
  const [sentId, setSentId] = useState<number | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const further = useReplies(comment)
  const leaving = new Set(useUnderWay(comments.remove).map(({ params }) => params.id))
  const replies = comment.replies.filter(({ id }) => shownReplies.has(id) && !leaving.has(id))
  const begin = leaving.has(comment.id) ? placeholderOf(comment) : comment
  const isSentHere = replies.some(({ id }) => id === sentId)

  useEffect(() => {
    // The focused box unmounted; the sent reply takes the focus.
    if (isSentHere)
      frame.current
        ?.querySelector<HTMLElement>(`[data-comment="${sentId}"]`)
        ?.focus({ preventScroll: true })
  }, [isSentHere, sentId])

  if (begin.isDeleted && replies.length === 0 && !further.hasMore) return null
  // The answered comment may be deleted while the reply is written.
  const there = [begin, ...replies].filter((one) => !one.isDeleted)
  const answered = there.find(({ id }) => id === answeredId) ?? there[0]
  const sent = ({ id }: Comment) => {
    answer(null)
    setSentId(id)
    further.loadUpTo(id)
  }
  return (
    <>
      <CommentItem
        post={post}
        comment={begin}
        onReply={() => answer(begin.id)}
        onDelete={() => onDelete(begin.id)}
      />
      <div ref={frame} className="ml-4 border-line border-l-2 pl-4 empty:hidden">
        <Replies
          post={post}
          threadAuthor={begin.author}
          replies={replies}
          further={further}
          onReply={answer}
        />
        {answeredId !== null && answered && (
          <div className="py-2">
            <MayWrite>
              <CommentBox
                postId={post.id}
                threadId={comment.id}
                parentId={answered.id}
                label={t('comments.writeReply')}
                isMasked={post.isOwn && post.isAnonymous}
                onSent={sent}
              />
            </MayWrite>
          </div>
        )}
      </div>
    </>
  )
}
