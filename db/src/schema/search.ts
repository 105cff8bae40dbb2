import type { Timestamp } from './columns.ts'

/** The last time somebody searched a keyword. Who is a keyed hash over person and keyword: it counts people and finds nobody. */
export interface SearchesTable {
  keyword: string
  searcher: string
  searchedAt: Timestamp
}
