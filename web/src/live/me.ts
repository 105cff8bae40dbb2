import { accounts } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** No event tells of one's own numbers: of stories, of likes they received, of comments, of ratings. */
export const staleMe = (cache: QueryClient) => stale(cache, accounts.verify, { later: true })
