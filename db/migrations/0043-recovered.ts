import { type Kysely, sql } from 'kysely'

/**
 * What emergency recovery has done stays with its work. A restore of an older backup runs this again, while others use the
 * table: then it must not lock it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (
        select from pg_attribute
        where attrelid = 'kept.works'::regclass and attname = 'recovered' and not attisdropped
      ) then
        alter table kept.works add column recovered jsonb;
      end if;
    end $$`.execute(db)
}
