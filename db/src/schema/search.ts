import type { Timestamp } from './columns.ts'

/** The last time a member searched a keyword. The member is a keyed hash over id and keyword, which counts people and identifies none. */
export interface SearchesTable {
  keyword: string
  searcher: string
  searchedAt: Timestamp
}
