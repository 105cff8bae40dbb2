import { type Comment, comments, type Post, placeholderOf } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnderWay } from '../../api/use-write.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import { Replies } from './replies.tsx'
import { useReplies } from './use-replies.ts'

/** A comment with its replies. What is being deleted is shown as it will be then. */
export function Thread({ post, comment }: { post: Post; comment: Comment }) {
  const { t } = useTranslation()
  const [answeredId, answer] = useState<number | null>(null)
  const further = useReplies(comment)
  const leaving = new Set(useUnderWay(comments.remove).map(({ params }) => params.id))
  const replies = comment.replies.filter(({ id }) => !leaving.has(id))
  const begin = leaving.has(comment.id) ? placeholderOf(comment) : comment
  if (begin.isDeleted && replies.length === 0 && !further.hasMore) return null
  // What was to be answered may be deleted while the answer is being written.
  const there = [begin, ...replies].filter((one) => !one.isDeleted)
  const answered = there.find(({ id }) => id === answeredId) ?? there[0]
  const sent = ({ id }: Comment) => {
    answer(null)
    further.loadUpTo(id)
  }
  return (
    <>
      <CommentItem post={post} comment={begin} onReply={() => answer(begin.id)} />
      <div className="ml-4 border-line border-l-2 pl-4 empty:hidden">
        <Replies post={post} replies={replies} further={further} onReply={answer} />
        {answeredId !== null && answered && (
          <div className="py-2">
            <CommentBox
              postId={post.id}
              threadId={comment.id}
              parentId={answered.id}
              label={t('comments.writeReply')}
              onSent={sent}
            />
          </div>
        )}
      </div>
    </>
  )
}
