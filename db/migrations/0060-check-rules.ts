import { type Kysely, sql } from 'kysely'

/** Rules of the check that work otherwise than by default, and changes that wait for a second admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "checkRules" (
      reason text primary key,
      mode text default 'on' not null check (mode in ('on', 'shadow', 'off')),
      "changedAt" timestamptz(3),
      texts bigint default 0 not null,
      "wantedMode" text check ("wantedMode" in ('on', 'shadow', 'off')),
      "wantedNote" text,
      "wantedBy" bigint references users (id),
      "wantedAt" timestamptz(3),
      check (num_nulls("wantedMode", "wantedNote", "wantedBy", "wantedAt") in (0, 4))
    )`.execute(db)
}
