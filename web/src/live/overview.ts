import { overview } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** What needs an admin now has changed. */
export const staleOverview = (cache: QueryClient) => stale(cache, overview.read)
