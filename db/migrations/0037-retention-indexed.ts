import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, type NewIndex } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/**
 * Each holds only what its step of the retention job looks for, so that a run does not walk again along what is empty
 * already or is kept longer.
 */
const indexes: NewIndex[] = [
  // Whether a case about somebody is open.
  { name: 'reports_pending_about', on: `reports ("subjectId") where status = 'pending'` },
  // 0036 meant one like it, under a name that another index had.
  {
    name: 'reports_by_age',
    on: `reports (decision, "decidedAt") where "leadId" is null and status <> 'pending'`,
  },
  {
    name: 'security_events_with_address',
    on: `"securityEvents" ("createdAt") where address <> ''`,
  },
  {
    name: 'security_incidents_with_source',
    on: `"securityIncidents" ("lastAt") where status = 'resolved' and source <> ''`,
  },
  { name: 'sessions_with_network', on: 'sessions ("lastSeenAt") where network is not null' },
  { name: 'sessions_ended', on: 'sessions ("endedAt") where "endedAt" is not null' },
  // As notifications_of_chat, and for messages of the support team too, without which no index served those who look for
  // any message of a room.
  {
    name: 'notifications_of_chats',
    on: `notifications ("relatedId") where type in
      ('chat_request', 'message_request', 'chat_accepted', 'new_message', 'admin_message')`,
  },
]

/** What others above take the place of. */
const replaced = ['sessions_by_age', 'notifications_of_chat']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndexConcurrently(db, index)
  for (const name of replaced)
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
}
