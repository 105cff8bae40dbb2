import { type Category, feedPageSize, type Language, posts } from '@dodam/contract'
import { queryClient } from '../../api/query-client.ts'
import { pagesOf } from '../../api/use-read.ts'
import { categoryAsked } from './category-address.ts'
import { langAhead } from './read-languages.ts'

export const feedPages = { pageSize: feedPageSize, more: 8 }

/** What the feed asks for. */
export const feedInput = (category: Category | undefined, lang: Language | undefined) => ({
  query: { ...(category && { category }), ...(lang && { lang }) },
})

/** Asks for the feed while the code that shows it is on its way. Never fails. */
export const readFeedAhead = (): Promise<void> =>
  queryClient.prefetchInfiniteQuery(
    pagesOf(
      posts.list,
      feedInput(categoryAsked(new URLSearchParams(location.search)), langAhead()),
      feedPages,
    ),
  )
