import { feedPageSize, posts } from '@dodam/contract'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePages } from '../../api/use-read.ts'
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
  const feed = usePages(
    posts.list,
    { query: { search: query, ...(lang && { lang }) } },
    { pageSize: feedPageSize, more: 8 },
  )
  const { items, hasMore } = feed
  const repaired = repairOf(query, items)

  return (
    <>
      <PageTitle>
        <span title={query} className="block truncate">
          {t('search.resultsFor', { query })}
        </span>
      </PageTitle>
      <div role="status" className="mt-1 min-h-6 text-ink-soft">
        {items.length > 0 && (
          <p>{t(hasMore ? 'search.countAtLeast' : 'search.count', { count: items.length })}</p>
        )}
        {repaired && <p>{t('search.repaired', { word: repaired })}</p>}
      </div>
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
