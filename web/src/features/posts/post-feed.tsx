import type { Post } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { usePages } from '../../api/use-read.ts'
import { Button } from '../../ui/button.tsx'
import { errorText } from '../../ui/error-text.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { PostCard } from './post-card.tsx'

// In rem like Tailwind's own, or the two would be sorted wrongly: 1100 px.
const columns = 'grid gap-4 sm:grid-cols-2 min-[68.75rem]:grid-cols-3'
// Beside a card that shows its comments the others would become as long.
const list = `${columns} has-data-open:items-start`

interface Props {
  feed: Pick<
    ReturnType<typeof usePages>,
    'isPending' | 'error' | 'hasMore' | 'isLoadingMore' | 'retry'
  > & { items: Post[] }
  empty: ReactNode
  onMore: () => void
  renderActions?: (post: Post) => ReactNode
}

/** Stories in one to three columns, from loading to the last one. */
export function PostFeed({ feed, empty, onMore, renderActions }: Props) {
  const { t } = useTranslation()
  if (feed.isPending) return <Loading />
  if (feed.error && feed.items.length === 0)
    return <ErrorState line={errorText(feed.error)} onRetry={feed.retry} />
  if (feed.items.length === 0) return empty
  return (
    <>
      <ul className={list}>
        {feed.items.map((post) => (
          <li key={post.id} className="min-w-0 empty:hidden">
            <PostCard post={post} actions={renderActions?.(post)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-center gap-3 pt-8 pb-4">
        {feed.error && feed.hasMore && (
          <p role="alert" className="text-danger text-sm">
            {errorText(feed.error)}
          </p>
        )}
        {feed.hasMore ? (
          <Button variant="soft" busy={feed.isLoadingMore} onClick={onMore}>
            {t('posts.feed.more')}
          </Button>
        ) : (
          <p className="text-ink-soft text-sm">{t('posts.feed.end')}</p>
        )}
      </div>
    </>
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
