import { overview, posts } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** What needs an admin now has changed. */
export const staleOverview = (cache: QueryClient) => stale(cache, overview.read)

/** Which stories wait for a first answer has changed. */
export function staleUnanswered(cache: QueryClient): void {
  stale(cache, posts.listUnanswered)
  staleOverview(cache)
}
