import { categories, type Me, mayListen, type Post, posts } from '@dodam/contract'
import { HandHeart, Sprout } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { RequestDialog } from '../chat-requests/request-dialog.tsx'
import { RequestStatusBadge } from '../chat-requests/request-status-badge.tsx'
import { addressOf, categoriesAsked } from './category-address.ts'
import { ListEnd, PostGrid, PostGridSkeleton } from './post-grid.tsx'

/** The stories a listener can answer. */
export function ListenerDashboardPage() {
  const me = useMe()
  if (me === undefined) return null
  return me && mayListen(me) ? <Dashboard me={me} /> : <Navigate to={paths.home} replace />
}

function Dashboard({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState<Post | null>(null)
  const chosen = categoriesAsked(params, me.preferredCategories)
  const feed = usePages(
    posts.forListener,
    { query: chosen.length > 0 ? { categories: chosen } : {} },
    { pageSize: 9, more: 8 },
  )
  const showAll = () => setParams(addressOf([]), { preventScrollReset: true })
  return (
    <div className="page flex flex-col gap-6 py-6">
      <header>
        <h1 className="font-bold text-2xl">{t('posts.dashboard.title')}</h1>
        <p className="mt-1 text-ink-soft">{t('posts.dashboard.line')}</p>
      </header>
      <ChoiceChips
        multiple
        label={t('posts.dashboard.filter')}
        options={categories.map((value) => ({ value, label: t(`app.category.${value}`) }))}
        value={chosen}
        onChange={(next) => setParams(addressOf(next), { preventScrollReset: true })}
      />
      <section aria-label={t('posts.feed.label')}>
        {feed.isPending ? (
          <PostGridSkeleton />
        ) : feed.error && feed.items.length === 0 ? (
          <ErrorState onRetry={feed.retry} />
        ) : feed.items.length === 0 ? (
          <EmptyState
            icon={<Sprout />}
            line={t('posts.dashboard.empty')}
            action={
              chosen.length > 0 && <Button onClick={showAll}>{t('posts.dashboard.showAll')}</Button>
            }
          />
        ) : (
          <>
            <PostGrid
              posts={feed.items}
              actionsOf={(post) =>
                post.chatRequestStatus ? (
                  <RequestStatusBadge status={post.chatRequestStatus} />
                ) : (
                  <Button variant="soft" onClick={() => setAsking(post)}>
                    <HandHeart aria-hidden className="size-4" />
                    {t('posts.dashboard.ask')}
                  </Button>
                )
              }
            />
            <ListEnd
              hasMore={feed.hasMore}
              isLoading={feed.isLoadingMore}
              onMore={feed.loadMore}
            />
          </>
        )}
      </section>
      {asking && (
        <RequestDialog
          post={asking}
          onClose={() => setAsking(null)}
          onOutdated={() => {
            setAsking(null)
            feed.retry()
          }}
        />
      )}
    </div>
  )
}
