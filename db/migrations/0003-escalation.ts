import { type Kysely, sql } from 'kysely'

/** Devices that ring for admins on duty, and how far the team was told of what waits for an admin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "dutyDevices" (
      endpoint text primary key,
      "adminId" bigint not null references users on delete cascade,
      p256dh text not null,
      auth text not null,
      "createdAt" timestamptz(3) not null
    )`.execute(db)
  await sql`create index duty_devices_by_admin on "dutyDevices" ("adminId")`.execute(db)
  await sql`
    create table escalations (
      kind text not null check (kind in (
        'case', 'support-message', 'admin-request', 'restore-request'
      )),
      "targetId" bigint not null,
      "isUrgent" boolean not null,
      step smallint not null check (step between 1 and 3),
      "startedAt" timestamptz(3) not null,
      "nextAt" timestamptz(3),
      primary key (kind, "targetId")
    )`.execute(db)
}
