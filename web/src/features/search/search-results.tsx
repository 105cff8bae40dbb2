import { feedPageSize, mostCounted, posts } from '@dodam/contract'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages, useRead } from '../../api/use-read.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMe } from '../accounts/session.ts'
import { openSignIn } from '../accounts/sign-in.ts'
import { LanguageNote } from '../posts/language-note.tsx'
import { PostFeed } from '../posts/post-feed.tsx'
import { useReadingFilter } from '../posts/read-languages.ts'
import { KeywordChips } from './keyword-lists.tsx'
import { repairOf } from './typed.ts'
import type { Keywords } from './use-keywords.ts'

/** The results of a query. Use the query as key, or earlier results would be shown for the next one. */
export function SearchResults({ query, keywords }: { query: string; keywords: Keywords }) {
  const { t } = useTranslation()
  const me = useMe()
  const { lang } = useReadingFilter()
  const input = { query: { search: query, ...(lang && { lang }) } }
  const feed = usePages(posts.list, input, { pageSize: feedPageSize, more: 8 })
  const { items, hasMore } = feed
  const counted = useRead(posts.countFound, input, { enabled: hasMore })
  const isCounted = !hasMore || !counted.isPending
  const total = hasMore ? counted.data?.count : items.length
  const isExact = total !== undefined && total < mostCounted
  const repaired = repairOf(query, items)
  const category = keywords.categoryOf(query)

  return (
    <>
      <PageTitle>
        <span title={query} className="block truncate">
          {t('search.resultsFor', { query })}
        </span>
      </PageTitle>
      <div role="status" className="mt-1 min-h-6 text-ink-soft">
        {items.length > 0 && isCounted && (
          <p>
            {t(isExact ? 'search.count' : 'search.countAtLeast', {
              count: Math.max(total ?? 0, items.length),
            })}
          </p>
        )}
        {repaired && <p>{t('search.repaired', { word: repaired })}</p>}
      </div>
      {category && items.length > 0 && (
        <Link
          to={category.to}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-full px-2 font-medium text-brand-strong text-sm hover:underline"
        >
          {t('search.category', { name: category.word })}
        </Link>
      )}
      <PostFeed
        feed={feed}
        note={<LanguageNote />}
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
