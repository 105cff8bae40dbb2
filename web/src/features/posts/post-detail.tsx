import { type Post, posts } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { HandHeart, Leaf, MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { copiesOf } from '../../live/cache.ts'
import { useWatched } from '../../live/watching.ts'
import { paths } from '../../paths.ts'
import { CategoryBadges } from '../../ui/badge.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { island } from '../../ui/island.tsx'
import { MissingDialog } from '../../ui/missing.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { WrittenText } from '../../ui/written-text.tsx'
import { useMe } from '../accounts/session.ts'
import { openSignIn } from '../accounts/sign-in.ts'
import { RequestStatusBadge } from '../chat-requests/request-status-badge.tsx'
import { OwnNotes } from '../checks/own-notes.tsx'
import { StoryCare } from '../checks/story-care.tsx'
import Comments from '../comments/comments.tsx'
import { UnsentComments } from '../comments/unsent-comments.tsx'
import { OwnWaiting } from '../waiting/own-waiting.tsx'
import { Byline } from './byline.tsx'
import { DeletePost } from './delete-post.tsx'
import { EditPost } from './edit-post.tsx'
import { PostActs } from './post-acts.tsx'
import { SignInToRead } from './sign-in-to-read.tsx'

const RequestDialog = island(
  async () => ({ default: (await import('../chat-requests/request-dialog.tsx')).RequestDialog }),
  MissingDialog,
  null,
)

interface Props {
  /** From the address, so it may be invalid. */
  id: number
  onDelete: () => void
}

/** A full story with everything below it. */
export function PostDetail({ id, onDelete }: Props) {
  const me = useMe()
  const cache = useQueryClient()
  const isId = Number.isInteger(id) && id > 0
  const mayRead = useWatched(id, isId && !!me)
  const [search] = useSearchParams()
  // Members need no key, so their cache has one address per story. Characters after the key come from the text around
  // the link.
  const [shared] = (me === null && search.get('shared')?.match(/^[\da-z]{1,20}/)) || []
  const input = { params: { id }, ...(shared && { query: { shared } }) }
  const read = useRead(posts.read, input, { enabled: isId && mayRead })
  // A story opened from a list is shown at once.
  const [listed] = useState(() => copiesOf(cache, 'post', id)[0])
  const post = read.data ?? listed
  if (!isId || read.error?.code === 'NOT_FOUND') return <Gone id={id} />
  if (post) return <Whole post={post} onDelete={onDelete} onOutdated={() => void read.refetch()} />
  if (read.error?.code === 'UNAUTHORIZED')
    return <SignInToRead onSignedIn={() => void read.refetch()} />
  if (read.error)
    return <ErrorState line={errorText(read.error)} onRetry={() => void read.refetch()} />
  return <Loading />
}

function Whole({
  post,
  onDelete,
  onOutdated,
}: {
  post: Post
  onDelete: () => void
  onOutdated: () => void
}) {
  const { t } = useTranslation()
  const me = useMe()
  const id = useId()
  return (
    <article aria-labelledby={id} className="group/story flex flex-col gap-4">
      <Byline id={id} post={post}>
        {post.isOwn && <EditPost post={post} />}
        {post.isOwn && <DeletePost post={post} onDelete={onDelete} />}
      </Byline>
      <WrittenText text={post.content} fold="long" className="text-body-large leading-relaxed" />
      {post.isOwn && (
        <OwnNotes
          place="post"
          name={post.id}
          text={post.content}
          isHeld={post.isHeld}
          isKept={post.isKept}
        />
      )}
      <StoryCare post={post} />
      {post.isOwn && post.isWaiting && !post.isHeld && <OwnWaiting post={post} />}
      <CategoryBadges categories={post.categories} />
      <PostActs
        post={post}
        comments={
          <p className="inline-flex items-center gap-1.5 px-2.5 text-ink-soft text-sm">
            <MessageCircle aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('posts.card.comments')}</span>
            {post.commentsCount}
          </p>
        }
      >
        <Ask post={post} onOutdated={onOutdated} />
      </PostActs>
      <section aria-label={t('posts.card.comments')} className="border-line border-t pt-4">
        {me ? (
          <Comments post={post} />
        ) : (
          me === null && (
            <div className="flex flex-col items-center gap-3 py-4 text-center">
              <p className="text-ink-soft">{t('posts.detail.signIn')}</p>
              <Button variant="soft" onClick={() => openSignIn({ then: () => undefined })}>
                {t('app.signIn')}
              </Button>
            </div>
          )
        )}
      </section>
    </article>
  )
}

/** How a listener contacts the author. */
function Ask({ post, onOutdated }: { post: Post; onOutdated: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {post.chatRequestStatus ? (
        <RequestStatusBadge status={post.chatRequestStatus} to={paths.sentRequests} />
      ) : (
        post.canRequest && (
          <Button variant="soft" onClick={() => setAsking(true)}>
            <HandHeart aria-hidden className="size-4" />
            {t('posts.dashboard.ask')}
          </Button>
        )
      )}
      {/* May have notices after it was sent. */}
      {isAsking && (
        <RequestDialog
          post={post}
          onClose={() => setAsking(false)}
          onOutdated={() => {
            setAsking(false)
            onOutdated()
          }}
        />
      )}
    </>
  )
}

function Gone({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Leaf />}
      line={t('posts.detail.gone')}
      action={
        <div className="flex flex-col items-center gap-3">
          <UnsentComments postId={id} />
          <Link to={paths.home} className={buttonLook('soft')}>
            {t('app.goHome')}
          </Link>
        </div>
      }
    />
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-4 w-28" />
      </div>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  )
}
