import type { Post } from '@dodam/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PostCard } from './post-card.tsx'

const columns = 'grid gap-4 sm:grid-cols-2 min-[1100px]:grid-cols-3'

interface Props {
  posts: Post[]
  actionsOf?: (post: Post) => ReactNode
}

/** Stories in one to three columns. */
export function PostGrid({ posts, actionsOf }: Props) {
  return (
    <ul className={columns}>
      {posts.map((post) => (
        <li key={post.id} className="min-w-0">
          <PostCard post={post} actions={actionsOf?.(post)} />
        </li>
      ))}
    </ul>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** Where stories are going to stand. */
export function PostGridSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('ui.loading')} className={columns}>
      {placeholders.map((key) => (
        <div
          key={key}
          className="flex h-56 flex-col gap-3 rounded-card border border-line bg-surface-raised p-5"
        >
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="mt-auto h-6 w-16 rounded-full" />
        </div>
      ))}
    </div>
  )
}

interface EndProps {
  hasMore: boolean
  isLoading: boolean
  onMore: () => void
}

/** The foot of a list: more of it, or a word that this is all. */
export function ListEnd({ hasMore, isLoading, onMore }: EndProps) {
  const { t } = useTranslation()
  return (
    <div className="flex justify-center pt-8 pb-4">
      {hasMore ? (
        <Button variant="soft" busy={isLoading} onClick={onMore}>
          {t('posts.grid.more')}
        </Button>
      ) : (
        <p className="text-ink-soft text-sm">{t('posts.grid.end')}</p>
      )}
    </div>
  )
}
