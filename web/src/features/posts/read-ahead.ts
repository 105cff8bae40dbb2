import { type Category, feedPageSize, type Language, posts } from '@dodam/contract'
import { queryClient } from '../../api/query-client.ts'
import { pagesOf } from '../../api/use-read.ts'
import { categoryAsked } from './category-address.ts'
import { langAhead } from './read-languages.ts'

/** A slow phone needs seconds from the first read of the feed until it shows it. */
export const feedPages = { pageSize: feedPageSize, more: 8, aheadMs: 10_000 }

/** Return the input of the feed. */
export const feedInput = (category: Category | undefined, lang: Language | undefined) => ({
  query: { ...(category && { category }), ...(lang && { lang }) },
})

/** Return the input of the numbers of stories in that feed. */
export const statsInput = (lang: Language | undefined) => ({ query: { ...(lang && { lang }) } })

/** Read the feed while its code is loading. Never rejects. */
export const readFeedAhead = (): Promise<void> =>
  queryClient.prefetchInfiniteQuery(
    pagesOf(
      posts.list,
      feedInput(categoryAsked(new URLSearchParams(location.search)), langAhead()),
      feedPages,
    ),
  )
