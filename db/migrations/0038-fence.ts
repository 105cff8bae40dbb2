import { type Kysely, sql } from 'kysely'

/**
 * Every write transaction begins with `kept.enter_write()`. It returns the oid of the live schema, which is another one after
 * a restore, or null while a restore keeps everybody from writing. The shared lock is held until the transaction ends, so no
 * transaction reads the database before a restore and writes the one after it. Volatile, so that the schema is read by a
 * snapshot taken after the lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function kept.enter_write() returns bigint language plpgsql volatile as $$
    begin
      if not pg_try_advisory_xact_lock_shared(hashtextextended('writes', 0)) then return null; end if;
      return (select oid::bigint from pg_catalog.pg_namespace where nspname = 'public');
    end $$`.execute(db)
}
