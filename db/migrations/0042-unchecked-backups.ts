import { type Kysely, sql } from 'kysely'

/**
 * A backup of our own can be whole and not yet checked. A restore of an older backup runs this again, while others use the
 * table: then it must not lock it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (
        select from pg_constraint
        where conrelid = 'kept.backups'::regclass and conname = 'backups_status_known'
      ) then
        alter table kept.backups
          drop constraint if exists backups_status_check,
          add constraint backups_status_known
            check (status in ('running', 'good', 'failed', 'unchecked'));
      end if;
    end $$`.execute(db)
}
