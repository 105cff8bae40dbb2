import type { Post } from '@dodam/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '../../api/call.ts'
import { cx } from '../../ui/cx.ts'
import { errorText } from '../../ui/error-text.ts'
import { island } from '../../ui/island.tsx'
import { Listed, type Pages } from '../../ui/listed.tsx'
import { MissingPart } from '../../ui/missing.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { NewItemsPill } from '../../ui/new-items-pill.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type Entry, useSteadyList } from '../../ui/steady-list.ts'
import { PostCard } from './post-card.tsx'
import { SignInToRead } from './sign-in-to-read.tsx'

const UnsentComments = island(
  async () => ({
    default: (await import('../comments/unsent-comments.tsx')).UnsentComments,
  }),
  MissingPart,
  null,
)

// In rem like Tailwind's own breakpoints, or the two would be sorted wrongly: 1100 px.
const columns = 'grid gap-4 sm:grid-cols-2 min-[68.75rem]:grid-cols-3'
// A card with opened content, such as comments, must not stretch the others in its row.
const list = `${columns} has-data-open:items-start`

interface Props {
  feed: Pages<Post> & { of: string; error: CallError | null }
  empty: ReactNode
  onMore: () => void
  renderActions?: (post: Post) => ReactNode
  renderReason?: (post: Post) => ReactNode
  /** Shown above the stories, beside the pill for new ones. */
  note?: ReactNode
}

/** Stories in one to three columns, with loading and paging. */
export function PostFeed(props: Props) {
  // Another choice is a new list, in which nothing is held back.
  return <Stories key={props.feed.of} {...props} />
}

function Stories({ feed, empty, onMore, renderActions, renderReason, note }: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const { entries, waiting, showNew, release } = useSteadyList(feed.items, ({ isOwn }) => isOwn)
  const showAtOnce = useEffectEvent(showNew)

  useEffect(() => {
    // A new story below the fold does not move the text being read.
    const { top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    if (waiting > 0 && top > innerHeight) showAtOnce()
  }, [waiting])

  return (
    <div ref={frame}>
      <div className="flex min-h-11 items-center justify-between gap-2">
        {note}
        <NewItemsPill count={waiting} onShow={showNew} floats className="ml-auto">
          {t('posts.pill', { count: waiting })}
        </NewItemsPill>
      </div>
      <Content
        {...{ feed, empty, onMore, renderActions, renderReason, entries }}
        onDelete={release}
      />
    </div>
  )
}

type ContentProps = Pick<Props, 'feed' | 'empty' | 'onMore'> & {
  renderActions: Props['renderActions'] | undefined
  renderReason: Props['renderReason'] | undefined
  entries: readonly Entry<Post>[]
  onDelete: (id: number) => void
}

function Content(props: ContentProps) {
  const { feed, empty, onMore, renderActions, renderReason, entries, onDelete } = props
  const { t } = useTranslation()
  const isSignedOut = feed.error?.code === 'UNAUTHORIZED'
  return (
    <Listed
      list={feed}
      loading={<Loading />}
      failure={isSignedOut ? <SignInToRead onSignedIn={feed.retry} /> : undefined}
      explains
      empty={empty}
      foot={<End feed={feed} onMore={onMore} />}
    >
      <ul className={list}>
        {entries.map(({ item, isGone }) => (
          <li key={item.id} className="relative min-w-0 empty:hidden">
            {/* The card of a removed story keeps its height, so that the others keep their places. */}
            <div inert={isGone} className={cx('h-full empty:hidden', isGone && 'invisible')}>
              <PostCard
                post={item}
                reason={renderReason?.(item)}
                actions={renderActions?.(item)}
                onDelete={() => onDelete(item.id)}
              />
            </div>
            {isGone && (
              <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 overflow-y-auto rounded-card border border-line border-dashed p-5 text-center text-ink-soft">
                <p>{t('posts.detail.gone')}</p>
                <UnsentComments postId={item.id} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Listed>
  )
}

function End({ feed, onMore }: Pick<Props, 'feed' | 'onMore'>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-center gap-3 pt-8 pb-4">
      {feed.error && feed.hasMore && (
        <p role="alert" className="text-danger text-sm">
          {errorText(feed.error)}
        </p>
      )}
      <MoreButton list={{ ...feed, loadMore: onMore }} />
      {!feed.hasMore && <p className="text-ink-soft text-sm">{t('posts.feed.end')}</p>}
    </div>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className={columns}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div
          key={key}
          className="flex h-56 flex-col gap-3 rounded-card border border-line bg-surface-raised p-5"
        >
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-auto h-6 w-16 rounded-full" />
        </div>
      ))}
    </div>
  )
}
