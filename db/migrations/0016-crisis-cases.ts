import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

/**
 * Which cases are about a crisis, because these come first in the queue, and the indexes of the queue and its search. A trigger
 * marks them, because the release before reports too. Idempotent, because the indexes are built outside a transaction.
 */
export const transaction = false
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`alter table cases add column if not exists "isCrisis" boolean default false not null`.execute(
      trx,
    )
  })
  const isCrisis = (row: string) =>
    sql.raw(`(${row}.reason = 'danger' or ${row}.findings @> '[{"kind": "crisis"}]')`)
  await withShortLocks(db, async (trx) => {
    await sql`
      create or replace function mark_crisis() returns trigger language plpgsql as $$
        begin
          update cases set "isCrisis" = true where id = new."caseId" and not "isCrisis";
          return null;
        end $$`.execute(trx)
    await sql`
      create or replace trigger reports_mark_crisis after insert on reports
        for each row when (${isCrisis('new')}) execute function mark_crisis()`.execute(trx)
  })
  await sql`
    update cases set "isCrisis" = true
    where not "isCrisis" and exists (
      select from reports where "caseId" = cases.id and ${isCrisis('reports')})`.execute(db)
  await createIndexConcurrently(db, {
    name: 'cases_by_urgency',
    on: `cases (severity, (not "isCrisis"), "dueAt", id) where status = 'pending'`,
  })
  await createIndexConcurrently(db, {
    name: 'reports_words',
    on: `reports using gin (name_terms(lower(reason || e'\\n' || coalesce(detail, ''))))`,
  })
}
