import { type Kysely, sql } from 'kysely'

/**
 * The name is not "adminSince", which `sessions` has: the release before names that without its table where it joins both.
 * Columns without a value for anybody but admins, who are few and found by an index: those there are count as long-standing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column if not exists "madeAdminAt" timestamptz(3),
      add column if not exists "chatsClosedUntil" timestamptz(3)`.execute(db)
  await sql`update users set "madeAdminAt" = "createdAt" where "isAdmin"`.execute(db)
}
