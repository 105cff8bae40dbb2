import { overview, posts } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** The set of unanswered stories changed. */
export function staleUnanswered(cache: QueryClient): void {
  stale(cache, posts.listUnanswered)
  stale(cache, overview.read)
}
