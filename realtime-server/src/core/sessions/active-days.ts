import type { Db, ReadDb } from '@dodam/db'
import { sql } from 'kysely'

/** Korea is at UTC+9 all year. */
const aheadMs = 9 * 3_600_000

/** Return the day of a moment in Korea, as `2026-11-22`. */
export const dayOf = (ms: number): string => new Date(ms + aheadMs).toISOString().slice(0, 10)

/**
 * Record that a real member is active today, once a day. Called when a session is opened and when its use is stored, so
 * not on every call. The lock waits for a deletion of the account, after which nothing is recorded.
 */
export async function noteActive(
  db: Pick<Db, 'getExecutor'>,
  userId: number,
  now: Date,
): Promise<void> {
  const day = dayOf(now.getTime())
  await sql`
    with noted as (
      insert into "activeDays" ("userId", day)
      select id, ${day}::date from users
      where id = ${userId} and not "isAi" and not "isTest" and "deletedAt" is null
        and not exists (select from "activeDays" where "userId" = ${userId} and day = ${day}::date)
      for share
      on conflict do nothing
      returning day
    )
    insert into "analyticsChanges" (what, at)
    select 'active', day::timestamp at time zone 'Asia/Seoul' from noted`.execute(db)
}

/** Return the stored days on which a member was active, newest first. */
export async function listActiveDays(db: ReadDb, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('activeDays')
    .select(sql<string>`day::text`.as('day'))
    .where('userId', '=', userId)
    .orderBy('activeDays.day', 'desc')
    .execute()
  return rows.map(({ day }) => day)
}
