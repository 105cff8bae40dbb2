import { type ChatRoom, drawn, type Post, posts } from '@dodam/contract'
import { BookOpen, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { useWatched } from '../../live/watching.ts'
import { paths } from '../../paths.ts'
import { CategoryBadges } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states.tsx'
import { dayOfYearText } from '../../ui/time.tsx'
import { WrittenText } from '../../ui/written-text.tsx'

const row =
  'flex min-h-11 w-full items-center gap-2.5 px-4 text-left text-caption leading-5 text-ink-soft min-[1100px]:px-5'

/** The story that a chat came from, above the conversation. Folded, it is one line. */
export function StoryCard({ room: { postId, mySide } }: { room: ChatRoom }) {
  // Rooms of the support team have none.
  return postId === null ? null : <Story key={postId} id={postId} isMine={mySide === 1} />
}

function Story({ id, isMine }: { id: number; isMine: boolean }) {
  const { t } = useTranslation()
  const mayRead = useWatched(id)
  const { data: post, error } = useRead(posts.read, { params: { id } }, { enabled: mayRead })
  const label = t('chat.story.label')
  return (
    // A phone in landscape has no height for it beside the messages.
    <section aria-label={label} className="border-b border-line bg-surface-raised short:hidden">
      {error?.code === 'NOT_FOUND' ? (
        <p className={row}>
          <BookOpen aria-hidden="true" className="size-4.5 shrink-0" />
          {/* An author still reads what is hidden from others. */}
          {t(isMine ? 'chat.story.deleted' : 'chat.story.gone')}
        </p>
      ) : post ? (
        <Foldable post={post} label={label} />
      ) : (
        <div className={row}>
          <BookOpen aria-hidden="true" className="size-4.5 shrink-0" />
          {error ? t('chat.story.failed') : <Skeleton className="h-4 w-1/2" />}
        </div>
      )}
    </section>
  )
}

function Foldable({ post, label }: { post: Post; label: string }) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={cx(row, 'hover:bg-surface-sunken focus-visible:-outline-offset-2')}
      >
        <BookOpen aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate">
          <span className={cx(!isOpen && 'sr-only')}>{label}</span>{' '}
          {!isOpen && <span className="text-ink">{drawn(post.content)}</span>}
        </span>
        <time dateTime={post.createdAt} className="shrink-0 text-xs">
          {dayOfYearText(post.createdAt)}
        </time>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="max-h-[42dvh] space-y-3 overflow-y-auto px-4 pt-1 pb-4 min-[1100px]:px-5"
      >
        {post.isHeld && (
          <p className="text-caption leading-5 text-ink-soft">{t('chat.story.held')}</p>
        )}
        <WrittenText text={post.content} className="text-body-small" />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <CategoryBadges categories={post.categories} />
          <Link
            to={paths.post(post.id)}
            className="inline-flex min-h-11 items-center text-caption font-semibold text-brand-strong hover:underline"
          >
            {t('chat.story.open')}
          </Link>
        </div>
      </div>
    </>
  )
}
