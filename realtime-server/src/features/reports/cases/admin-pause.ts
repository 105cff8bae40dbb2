import { type CasePause, pauseAfterCases } from '@dodam/contract'
import { sql } from 'kysely'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'

/** More acts than an admin makes in a day. */
const mostActs = 1_000

/**
 * Count the heavy cases of an admin today, by the date in Korea, from the audit log: evidence that they opened, and P1
 * cases that they decided. Each case counts once.
 */
export async function readPause({ db, me, clock }: Context<Admin>): Promise<CasePause> {
  const now = clock.now().toISOString()
  const { rows } = await sql<{ heavyCases: number }>`
    with mine as (
      select action, target, "createdAt" from audit where "actorId" = ${me.id}
      order by id desc limit ${mostActs})
    select count(distinct target) as "heavyCases" from mine
      left join cases on action <> 'report:look'
        and cases.id = substring(target from '^report (\\d+)$')::bigint
    where mine."createdAt" >=
        date_trunc('day', ${now}::timestamptz at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
      and (action = 'report:look' or (action like 'report:decide:%' and severity = 'P1'))`.execute(
    db,
  )
  const heavyCases = rows[0]?.heavyCases ?? 0
  return {
    kind: 'case-pause',
    heavyCases,
    suggestedFrom: pauseAfterCases,
    isSuggested: heavyCases >= pauseAfterCases,
  }
}
