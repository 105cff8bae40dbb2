import { sql } from 'kysely'
import type { Trx } from './making.ts'

/** For how many days before today the activity of the demo is made up: two whole periods of a month. */
const days = 60

/** Record on which days the members of the demo used it, about three in five since they joined. Test accounts have no activity. */
export async function makeActivity(trx: Trx): Promise<void> {
  await sql`
    with noted as (
      insert into "activeDays" ("userId", day)
      select users.id, day::date from users
      cross join generate_series(1, ${sql.lit(days)}) as back
      cross join lateral (
        select (now() at time zone 'Asia/Seoul')::date - back as day) as days
      where not "isAi" and not "isTest" and not "isAdmin"
        and day > ("createdAt" at time zone 'Asia/Seoul')::date
        and (users.id * 7 + back * 3 + back / 7) % 5 < 3
      returning day
    )
    insert into "analyticsChanges" (what, at)
    select distinct 'active', day::timestamp at time zone 'Asia/Seoul' from noted`.execute(trx)
}
