import type { Kysely } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/** Others write meanwhile. Repeatable: an index that is there stays. */
export const transaction = false

/** Stories of a rare topic in the line are found without walking the whole line. Rows come and go one by one: no pending list. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  createIndexConcurrently(db, {
    name: 'posts_line_topics',
    on: `posts using gin (categories) with (fastupdate = off) where "linePlace" is not null and "deletedAt" is null`,
  })
