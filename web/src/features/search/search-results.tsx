import { feedPageSize, posts } from '@dodam/contract'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { openSignIn } from '../accounts/sign-in.ts'
import { PostFeed } from '../posts/post-feed.tsx'
import { KeywordChips } from './keyword-lists.tsx'
import { repairOf } from './typed.ts'
import type { Keywords } from './use-keywords.ts'

/** The stories that a query finds. Key it by the query, or the last one's stories would stand under the next one's name. */
export function SearchResults({ query, keywords }: { query: string; keywords: Keywords }) {
  const { t } = useTranslation()
  const me = useMe()
  const feed = usePages(
    posts.list,
    { query: { search: query } },
    { pageSize: feedPageSize, more: 8 },
  )
  const { items, hasMore } = feed
  const repaired = repairOf(query, items)
  const shown = `${items.length}${hasMore ? '+' : ''}`

  return (
    <>
      <PageTitle>{t('search.resultsFor', { query })}</PageTitle>
      <div role="status" className="mt-1 mb-5 min-h-6 text-ink-soft">
        {items.length > 0 && <p>{t('search.count', { shown })}</p>}
        {repaired && <p>{t('search.repaired', { word: repaired })}</p>}
      </div>
      <PostFeed
        feed={feed}
        onMore={() => (me ? feed.loadMore() : openSignIn({ then: feed.loadMore }))}
        empty={
          <EmptyState
            icon={<SearchX />}
            line={t('search.none')}
            action={
              <nav aria-label={t('search.suggestions')} className="[&_ul]:justify-center">
                <KeywordChips words={keywords.insteadOf(query)} />
              </nav>
            }
          />
        }
      />
    </>
  )
}
