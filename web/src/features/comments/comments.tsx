import { type Comment, comments, commentsPageSize, type Post, posts } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { useWrite } from '../../api/use-write.ts'
import { useWatched } from '../../live/watching.ts'
import { cx } from '../../ui/cx.ts'
import { Listed, type Pages } from '../../ui/listed.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { MayWrite } from '../reports/suspension-note.tsx'
import { CommentBox } from './comment-box.tsx'
import { stepTo } from './named-comment.ts'
import { Thread } from './thread.tsx'
import { useHeldComments } from './use-held-comments.ts'
import { loadUpTo, readOnReplies } from './use-replies.ts'

/** The comments below a story, for members. Showing them counts as opening the story. */
export default function Comments({ post }: { post: Post }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const mayRead = useWatched(post.id)
  const list = usePages(
    comments.list,
    { params: { id: post.id } },
    { enabled: mayRead, pageSize: commentsPageSize, readOn: readOnReplies(cache) },
  )
  const held = useHeldComments(list.items)
  const heading = useRef<HTMLDivElement>(null)
  const showAtOnce = useEffectEvent(held.showNew)
  useView(post)
  useNamedComment(list, held)

  useEffect(() => {
    // A new comment below the fold does not move the text being read.
    const { bottom = 0 } = heading.current?.getBoundingClientRect() ?? {}
    if (held.waiting > 0 && bottom > innerHeight) showAtOnce()
  }, [held.waiting])

  return (
    <div className="flex flex-col gap-3">
      <div ref={heading} className="-my-2 flex items-center justify-between gap-3">
        <h3 className="font-semibold">{t('posts.card.comments')}</h3>
        <NewItemsPill count={held.waiting} onShow={held.showNew}>
          {t('comments.pill', { count: held.waiting })}
        </NewItemsPill>
      </div>
      <MayWrite>
        <CommentBox
          postId={post.id}
          parentId={null}
          label={t('comments.write')}
          isMasked={post.isOwn && post.isAnonymous}
        />
      </MayWrite>
      <List post={post} list={list} held={held} />
    </div>
  )
}

/** Count a view of another member's story, once per opening. A failure is ignored. */
function useView({ id, isOwn }: Post) {
  const { mutate } = useWrite(posts.view)
  const view = useEffectEvent(() => {
    if (!isOwn) mutate({ params: { id } })
  })
  useEffect(() => view(), [])
}

/** The history entries whose comment was shown: Back to one of them leaves the page where the reader left it. */
const shown = new Set<string>()

/** Show the comment that the address names in its place. */
function useNamedComment(
  list: Pages<Comment>,
  { waiting, showNew }: Pick<ReturnType<typeof useHeldComments>, 'waiting' | 'showNew'>,
) {
  const { key } = useLocation()
  const [query] = useSearchParams()
  const wanted = Number(query.get('comment') ?? 0)
  const threadId = Number(query.get('thread') ?? 0)
  const cache = useQueryClient()
  const searched = useRef('')
  useEffect(() => {
    if (!Number.isSafeInteger(wanted) || wanted <= 0 || shown.has(key)) return
    const found = document.querySelector<HTMLElement>(`[data-comment="${wanted}"]`)
    if (found) {
      shown.add(key)
      found.scrollIntoView({ block: 'center' })
      found.focus({ preventScroll: true })
      return
    }
    const step = stepTo(wanted, { list, waiting, threadId })
    if (step === 'show-new') showNew()
    if (step === 'load-replies' && searched.current !== key) {
      searched.current = key
      // A failure leaves the thread with its own button for more.
      loadUpTo(cache, threadId, wanted).catch(() => undefined)
    }
    if (step === 'load-more') list.loadMore()
  })
}

interface ListProps {
  post: Post
  list: Pages
  held: ReturnType<typeof useHeldComments>
}

function List({ post, list, held }: ListProps) {
  const { t } = useTranslation()
  return (
    <Listed
      list={list}
      loading={<Loading />}
      explains
      empty={<p className="py-4 text-center text-ink-soft text-sm">{t('comments.empty')}</p>}
      foot={
        <MoreButton list={list} className="self-center">
          {t('comments.more')}
        </MoreButton>
      }
    >
      <ul className="flex flex-col gap-3">
        {held.entries.map(({ item, isGone }) => (
          <li
            key={item.id}
            tabIndex={-1}
            inert={isGone}
            data-comment={item.id}
            className={cx('rounded-field empty:hidden', isGone && 'invisible')}
          >
            <Thread
              post={post}
              comment={item}
              shownReplies={held.repliesOf(item.id)}
              onDelete={held.release}
            />
          </li>
        ))}
      </ul>
    </Listed>
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
