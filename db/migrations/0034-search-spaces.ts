import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently } from '../src/migration.ts'

/**
 * A search that knows no spaces between Korean words, and finds texts with most of its words: as a `tsvector`, of which one
 * look in the index can ask for some words of many. Idempotent, because its index is built outside a transaction. The release
 * before uses `search_words` and its index.
 */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function search_lexemes(content text) returns tsvector language sql immutable strict cost 1000 parallel safe
      return array_to_tsvector(search_words(regexp_replace(content, '([가-힣])\\s+(?=[가-힣])', '\\1', 'g')))`)
    .execute(db)
  await createIndexConcurrently(db, {
    name: 'posts_lexemes',
    on: 'posts using gin (search_lexemes(content)) with (fastupdate=off) where "deletedAt" is null',
  })
}
