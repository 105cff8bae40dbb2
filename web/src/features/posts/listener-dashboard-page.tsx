import { type Category, isAdult, type Me, type Post, posts } from '@dodam/contract'
import { HandHeart, Sprout } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { usePages } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { OpenRequestsNote } from '../chat-requests/open-requests-note.tsx'
import { RequestDialog } from '../chat-requests/request-dialog.tsx'
import { RequestStatusBadge } from '../chat-requests/request-status-badge.tsx'
import { VerificationHint } from '../verification/verification-hint.tsx'
import { WaitingLine } from '../waiting/waiting-line.tsx'
import { addressOf, categoriesAsked } from './category-address.ts'
import { CategoryFilter } from './category-filter.tsx'
import { LanguageNote } from './language-note.tsx'
import { PostFeed } from './post-feed.tsx'
import { useReadingFilter } from './read-languages.ts'

/** The stories that a listener can answer. */
export function ListenerDashboardPage() {
  const me = useMe()
  return me && <Dashboard me={me} />
}

function Dashboard({ me }: { me: Me }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [asking, setAsking] = useState<Post | null>(null)
  const chosen = categoriesAsked(params, me.preferredCategories)
  const { lang } = useReadingFilter()
  const feed = usePages(
    posts.forListener,
    { query: { ...(chosen.length > 0 && { categories: chosen }), ...(lang && { lang }) } },
    { pageSize: 9, more: 8 },
  )
  const show = (next: Category[]) => setParams(addressOf(next))
  return (
    <div className="page flex flex-col gap-4 py-6">
      <PageTitle line={t('posts.dashboard.line')}>{t('posts.dashboard.title')}</PageTitle>
      <VerificationHint me={me} />
      <OpenRequestsNote />
      <CategoryFilter chosen={chosen} onChange={show} />
      <section aria-label={t('posts.feed.label')}>
        <PostFeed
          feed={feed}
          note={<LanguageNote />}
          onMore={feed.loadMore}
          empty={
            <EmptyState
              icon={<Sprout />}
              // The list leaves out teenagers' stories for them; the hint above leads to the application.
              line={t(
                chosen.length === 0 && isAdult(me) && !me.isVerified
                  ? 'posts.dashboard.emptyUnverified'
                  : 'posts.dashboard.empty',
              )}
              action={
                chosen.length > 0 && (
                  <Button onClick={() => show([])}>{t('posts.dashboard.showAll')}</Button>
                )
              }
            />
          }
          renderReason={(post) => <WaitingLine post={post} preferred={me.preferredCategories} />}
          renderActions={(post) =>
            post.chatRequestStatus ? (
              <RequestStatusBadge status={post.chatRequestStatus} to={paths.sentRequests} />
            ) : (
              post.canRequest && (
                <Button variant="soft" onClick={() => setAsking(post)}>
                  <HandHeart aria-hidden className="size-4" />
                  {t('posts.dashboard.ask')}
                </Button>
              )
            )
          }
        />
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
