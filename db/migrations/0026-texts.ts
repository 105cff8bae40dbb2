import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))
/** Greek, Cyrillic and Armenian capitals; `lower` knows their case only in some databases. */
const capitals = [
  ...letters(0x391, 0x3a9),
  ...letters(0x400, 0x42f),
  ...letters(0x460, 0x52f),
  ...letters(0x531, 0x556),
].filter((letter) => letter.toLowerCase() !== letter && letter.toLowerCase().length === 1)
const from = `${capitals.join('')}ςĐđØøŁłĦħı`
const to = `${capitals.join('').toLowerCase()}σddoollhhi`

/**
 * Stories in neither language, and a search that knows no case and no accents. Idempotent, because its indexes are built
 * outside a transaction. The release before uses `search_terms` and its index.
 */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`alter table posts add column if not exists "isInNeither" boolean not null default false`.execute(
      trx,
    )
  })
  await sql
    .raw(`
    create or replace function search_words(content text) returns text[] language sql immutable strict cost 1000 parallel safe as $$
      with folded as materialized (
        select case when content !~ '[\\u00c0-\\u10ff\\u1e00-\\u1fff]' then content
          else replace(replace(replace(
            lower(translate(normalize(regexp_replace(normalize(content, NFD),
              '[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u064b-\\u065f\\u0670]', '', 'g'), NFC),
              '${from}', '${to}') collate "C"),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end as words
      )
      select coalesce(array_agg(distinct term), '{}') from (
        select substr(run[1], at, 2) as term
        from folded, regexp_matches(words, '[가-힣]{2,}|[\\u0370-\\u10ff\\u1200-\\u1dff\\u1f00-\\u1fff\\u2c00-\\u2dff\\u3040-\\u30ff\\u3400-\\u9fff\\ua000-\\uabff]{2,}', 'g') as found(run),
          generate_series(1, length(run[1]) - 1) as at
        union all
        select unnest(tsvector_to_array(to_tsvector(
          'pg_catalog.english'::regconfig,
          regexp_replace(words, '[^A-Za-z0-9'']+', ' ', 'g')))) from folded
      ) as terms
    $$`)
    .execute(db)
  await createIndexConcurrently(db, {
    name: 'posts_korean',
    on: `posts (id desc) where "deletedAt" is null and (language = 'ko' or "isInNeither")`,
  })
  await createIndexConcurrently(db, {
    name: 'posts_words',
    on: 'posts using gin (search_words(content)) with (fastupdate=off) where "deletedAt" is null',
  })
}
