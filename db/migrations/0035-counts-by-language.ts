import { type Kysely, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

const columns = ['korean', 'english', 'neither', 'koreanAi', 'englishAi', 'neitherAi']
const isOf = (row: string, column: string) =>
  `(${row}."isAiGenerated" = ${column.endsWith('Ai')} and ${
    column.startsWith('neither')
      ? `${row}."isInNeither"`
      : `not ${row}."isInNeither" and ${row}.language = '${column.startsWith('korean') ? 'ko' : 'en'}'`
  })`
/** Whether a row of `posts` counts in the category `one`; a row that there was not before, or is no more, does not. */
const countsIn = (row: string) =>
  `coalesce(one = any(${row}.categories) and ${row}."deletedAt" is null and ${row}."heldAt" is null, false)`
const difference = (column: string) =>
  ['new', 'old']
    .map((row) => `case when ${countsIn(row)} and ${isOf(row, column)} then 1 else 0 end`)
    .join(' - ')

/**
 * Counts of the categories by language, kept by a trigger, so that they stay exact while the release before writes stories.
 * `postsCount` is that release's.
 */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql
      .raw(
        `alter table "categoryCounts" ${columns
          .map((column) => `add column if not exists "${column}" int not null default 0`)
          .join(', ')}`,
      )
      .execute(trx)
  })
  await withShortLocks(db, async (trx) => {
    await sql
      .raw(`
      create or replace function count_in_categories() returns trigger language plpgsql as $$
        declare one text;
        begin
          -- In a fixed order, so that two parallel writes cannot deadlock.
          for one in select distinct unnest(old.categories || new.categories) order by 1 loop
            update "categoryCounts" set ${columns
              .map((column) => `"${column}" = "${column}" + ${difference(column)}`)
              .join(', ')}
            where category = one;
          end loop;
          return null;
        end $$`)
      .execute(trx)
    await sql`
      create or replace trigger posts_count
        after insert or delete or
          update of categories, language, "isInNeither", "isAiGenerated", "deletedAt", "heldAt"
        on posts for each row execute function count_in_categories()`.execute(trx)
  })
  await withShortLocks(db, async (trx) => {
    // Who publishes waits here; a story is either counted below or, once this is done, by its trigger.
    await sql`select from "categoryCounts" order by category for update`.execute(trx)
    await sql
      .raw(`
      update "categoryCounts" set ${columns
        .map((column) => `"${column}" = coalesce(counted."${column}", 0)`)
        .join(', ')}
      from "categoryCounts" as every left join (
        select category, ${columns
          .map((column) => `count(*) filter (where ${isOf('posts', column)}) as "${column}"`)
          .join(', ')}
        from posts, unnest(categories) as category
        where "deletedAt" is null and "heldAt" is null group by category) as counted using (category)
      where every.category = "categoryCounts".category`)
      .execute(trx)
  })
}
