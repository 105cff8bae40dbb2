import { type Kysely, sql } from 'kysely'

/** Events for the operator's own systems, and how far their delivery is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "webhookEvents" (
      id uuid primary key default gen_random_uuid(),
      type text not null check (type in ('case.opened', 'case.overdue', 'case.decided', 'duty.gap')),
      key text not null,
      data jsonb not null,
      "createdAt" timestamptz(3) not null,
      attempts integer default 0 not null,
      "nextAt" timestamptz(3),
      unique (type, key)
    )`.execute(db)
  await sql`create index webhook_events_due on "webhookEvents" ("nextAt") where "nextAt" is not null`.execute(
    db,
  )
  await sql`create index webhook_events_by_age on "webhookEvents" ("createdAt")`.execute(db)
}
