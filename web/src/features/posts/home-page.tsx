import { feedPageSize, mayListen, mayShare, type Post, posts } from '@dodam/contract'
import { PenLine, Sprout } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { useNewPosts } from '../../live/new-posts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { openSignIn } from '../accounts/sign-in.ts'
import { useMe } from '../accounts/session.ts'
import { CategoryBar } from './category-bar.tsx'
import { categoryAsked } from './category-address.ts'
import { Hero } from './hero.tsx'
import { NewPostsPill } from './new-posts-pill.tsx'
import { ListEnd, PostGrid, PostGridSkeleton } from './post-grid.tsx'

const CreatePostDialog = lazy(() => import('./create-post-dialog.tsx'))

/** The feed. */
export function HomePage() {
  const { t } = useTranslation()
  const me = useMe()
  const [params, setParams] = useSearchParams()
  const [isWriting, setWriting] = useState(false)
  const category = categoryAsked(params)
  const feed = usePages(
    posts.list,
    { query: category ? { category } : {} },
    { pageSize: feedPageSize, more: 8 },
  )
  const waiting = useNewPosts(feed.items, category)
  const writes = !me || mayShare(me)
  const write = () => (me ? setWriting(true) : openSignIn({ then: () => setWriting(true) }))

  const showTop = () => window.scrollTo({ top: 0 })
  const showPublished = (post: Post) => {
    setWriting(false)
    if (category && !post.categories.includes(category)) setParams({})
    showTop()
  }

  return (
    <div className="page flex flex-col gap-6 py-6">
      <NewPostsPill
        count={waiting.count}
        onTake={() => {
          waiting.take()
          showTop()
        }}
      />
      <Hero mayShare={writes} mayListen={!!me && mayListen(me)} onWrite={write} />
      <CategoryBar chosen={category} />
      <section aria-label={t('posts.feed.label')}>
        {feed.isPending ? (
          <PostGridSkeleton />
        ) : feed.error && feed.items.length === 0 ? (
          <ErrorState onRetry={feed.retry} />
        ) : feed.items.length === 0 ? (
          <EmptyState
            icon={<Sprout />}
            line={t(writes ? 'posts.feed.empty' : 'posts.feed.emptyForListener')}
            action={writes && <Button onClick={write}>{t('posts.hero.share')}</Button>}
          />
        ) : (
          <>
            <PostGrid posts={feed.items} />
            <ListEnd
              hasMore={feed.hasMore}
              isLoading={feed.isLoadingMore}
              onMore={() => (me ? feed.loadMore() : openSignIn())}
            />
          </>
        )}
      </section>
      {writes && <WriteButton onWrite={write} />}
      {me && isWriting && (
        <Suspense>
          <CreatePostDialog me={me} onClose={() => setWriting(false)} onPublished={showPublished} />
        </Suspense>
      )}
    </div>
  )
}

function WriteButton({ onWrite }: { onWrite: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onWrite}
      aria-label={t('posts.write')}
      className="fixed right-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 flex size-14 items-center justify-center rounded-full bg-brand text-brand-ink shadow-lg md:right-8 md:bottom-8"
    >
      <PenLine aria-hidden className="size-6" />
    </button>
  )
}
