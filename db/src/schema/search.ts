import type { Timestamp } from './columns.ts'

/**
 * The last search of a keyword by each member. The member is a keyed hash over account and keyword, which counts members
 * without identifying them.
 */
export interface SearchesTable {
  keyword: string
  searcher: string
  searchedAt: Timestamp
}
