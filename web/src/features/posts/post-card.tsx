import { drawn, lengthOf, type Post, posts } from '@dodam/contract'
import { MessageCircle } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useUnderWay } from '../../api/use-write.ts'
import { useWatched } from '../../live/watching.ts'
import { paths } from '../../paths.ts'
import { CategoryBadges } from '../../ui/badge.tsx'
import { island } from '../../ui/island.tsx'
import { MissingPart } from '../../ui/missing.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { openSignIn } from '../accounts/sign-in.ts'
import { OwnNotes } from '../checks/own-notes.tsx'
import { ActButton } from './act-button.tsx'
import { Byline } from './byline.tsx'
import { DeletePost } from './delete-post.tsx'
import { EditPost } from './edit-post.tsx'
import { PostActs } from './post-acts.tsx'

const Comments = island(
  () => import('../comments/comments.tsx'),
  MissingPart,
  <Skeleton className="h-11" />,
)

/** Longer stories show their first lines; the full text is on its own page. */
const foldsFrom = { letters: 150, lines: 5 }

interface Props {
  post: Post
  reason?: ReactNode
  actions?: ReactNode
  onDelete?: () => void
}

/** A story in a list. Renders nothing while its deletion is pending. */
export function PostCard({ post, reason, actions, onDelete }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  // Its author is notified of each comment and like, and must not read other counts here.
  useWatched(post.id, post.isOwn)
  const isLeaving = useUnderWay(posts.remove).some(({ params }) => params.id === post.id)
  if (isLeaving) return null
  const isShown = isOpen && !!me
  return (
    <article
      aria-labelledby={`${id}-by`}
      data-open={isShown || undefined}
      className="group/story flex h-full flex-col gap-3 rounded-card border border-line bg-surface-raised p-5 pb-2 shadow-card"
    >
      <Byline id={`${id}-by`} post={post}>
        {post.isOwn && <EditPost post={post} />}
        {post.isOwn && <DeletePost post={post} {...(onDelete && { onDelete })} />}
      </Byline>
      {reason}
      <Story post={post} />
      {post.isOwn && (
        <OwnNotes
          place="post"
          name={post.id}
          text={post.content}
          isHeld={post.isHeld}
          isKept={post.isKept}
        />
      )}
      <CategoryBadges categories={post.categories} className="mt-auto" />
      <PostActs
        post={post}
        comments={
          <ActButton
            label={t('posts.card.comments')}
            icon={<MessageCircle aria-hidden="true" />}
            count={post.commentsCount}
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-comments` : undefined}
            onClick={() => (me ? setOpen(!isOpen) : openSignIn({ then: () => setOpen(true) }))}
          />
        }
      >
        {actions}
      </PostActs>
      {isShown && (
        <section
          id={`${id}-comments`}
          aria-label={t('posts.card.comments')}
          className="border-line border-t pt-4 pb-3"
        >
          <Comments post={post} />
        </section>
      )}
    </article>
  )
}

/** The start of a story, which opens the full story over the current page. */
function Story({ post }: { post: Post }) {
  const { t } = useTranslation()
  const location = useLocation()
  const address = paths.post(post.id)
  const content = drawn(post.content)
  const isFolded =
    lengthOf(content) > foldsFrom.letters || content.split('\n').length > foldsFrom.lines
  return (
    <Link
      to={address}
      state={{ background: location }}
      onClick={(event) => {
        // A second press before the story opens would add a second entry to the history.
        if (window.location.pathname === address) event.preventDefault()
      }}
      className="-mx-2 block rounded-field px-2"
    >
      <p className={`whitespace-pre-line ${isFolded ? 'line-clamp-3' : ''}`}>{content}</p>
      {isFolded && (
        <span className="-mb-2 flex min-h-11 items-center font-medium text-brand-strong text-sm hover:underline">
          {t('posts.card.more')}
        </span>
      )}
    </Link>
  )
}
