import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, type NewIndex, withShortLocks } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/** What has been kept long enough is found by its age. */
const indexes: NewIndex[] = [
  { name: 'chat_rooms_to_look_at', on: '"chatRooms" ("lookAt") where "lookAt" is not null' },
  { name: 'notifications_by_age', on: 'notifications ("createdAt")' },
  { name: 'sessions_by_age', on: 'sessions (coalesce("endedAt", "lastSeenAt"))' },
  { name: 'risk_events_by_age', on: '"riskEvents" ("createdAt")' },
  {
    name: 'reports_by_decision',
    on: `reports ("decidedAt") where "leadId" is null and status <> 'pending'`,
  },
  {
    name: 'users_suspended_by_case',
    on: 'users ("suspensionReportId") where "suspensionReportId" is not null',
  },
  {
    name: 'users_paused_by_case',
    on: 'users ("pauseReportId") where "pauseReportId" is not null',
  },
  ...(['posts', 'comments', '"chatMessages"'] as const).map((table) => ({
    name: `${{ posts: 'posts', comments: 'comments', '"chatMessages"': 'chat_messages' }[table]}_to_blank`,
    on: `${table} ("deletedAt") where "deletedAt" is not null and content <> ''`,
  })),
]

/**
 * Rooms that are there are looked at as soon as a server of this release runs. The default is no longer than an ended room
 * is kept, so a room that the release before closes is found in time too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`
      alter table "chatRooms"
        add column if not exists "closedAt" timestamptz(3),
        add column if not exists "emptiedSeq" int not null default 0,
        add column if not exists "lookAt" timestamptz(3) default now()`.execute(trx)
    await sql`
      alter table "chatRooms" alter column "lookAt" set default now() + interval '90 days'`.execute(
      trx,
    )
  })
  for (const index of indexes) await createIndexConcurrently(db, index)
}
