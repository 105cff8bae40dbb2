import { accounts } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** No event reports the member's own counts: stories, likes received, comments, ratings. */
export const staleMe = (cache: QueryClient) => stale(cache, accounts.verify, { later: true })
