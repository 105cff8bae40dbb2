import { type Kysely, sql } from 'kysely'

/**
 * Chats that the team closes for a member until a day, and bans, which close everything without end. An account that is
 * opened in the browser or network of a banned one is a sign.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not valid: no row has a ban yet, and the scan would hold a lock on the table.
  await sql`
    alter table users
      add column "noChatsUntil" timestamptz,
      add column "noChatsReason" text,
      add column "bannedAt" timestamptz,
      add constraint "users_ban_check" check ("bannedAt" is null
        or ("suspendedUntil" = '9999-12-31Z' and "noChatsUntil" = '9999-12-31Z')) not valid`.execute(
    db,
  )
}
