import { type Comment, comments, commentsPageSize, type Post, posts } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
import { useWrite } from '../../api/use-write.ts'
import { useWatchedPost } from '../../live/watching.ts'
import { errorText } from '../../ui/error-text.ts'
import { MoreButton } from '../../ui/more-button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { CommentBox } from './comment-box.tsx'
import { Thread } from './thread.tsx'
import { readOnReplies } from './use-replies.ts'

/** The comments below a story, for members: to read them is to have opened the story. */
export default function Comments({ post }: { post: Post }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayRead = useWatchedPost(post.id)
  const list = usePages(
    comments.list,
    { params: { id: post.id } },
    { enabled: mayRead, pageSize: commentsPageSize, readOn: readOnReplies(cache) },
  )
  useView(post.id)
  return (
    <div className="flex flex-col gap-4">
      <CommentBox postId={post.id} parentId={null} label={t('comments.write')} />
      <List post={post} list={list} />
    </div>
  )
}

/** Tells the server that the story was opened, once each time. Nobody needs to know when that failed. */
function useView(postId: number) {
  const { mutate } = useWrite(posts.view)
  const view = useEffectEvent(() => mutate({ params: { id: postId } }))
  useEffect(() => view(), [])
}

interface ListProps {
  post: Post
  list: ReturnType<typeof usePages<typeof comments.list, Comment>>
}

function List({ post, list }: ListProps) {
  const { t } = useTranslation()
  if (list.isPending) return <Loading />
  if (list.error && list.items.length === 0)
    return <ErrorState line={errorText(list.error)} onRetry={list.retry} />
  if (list.items.length === 0)
    return <p className="py-4 text-center text-ink-soft text-sm">{t('comments.empty')}</p>
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.items.map((comment) => (
          <li key={comment.id} className="empty:hidden">
            <Thread post={post} comment={comment} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} className="self-center">
        {t('comments.more')}
      </MoreButton>
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-5">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className="flex gap-3">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-3/4" />
          </div>
        </div>
      ))}
    </div>
  )
}
