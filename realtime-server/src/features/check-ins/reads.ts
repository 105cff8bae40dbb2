import { type CheckIn, shownCheckIns } from '@dodam/contract'
import { sql } from 'kysely'
import type { Page } from '../../core/paging.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { type CheckInRow, checkInView, lapsedAt } from './rules.ts'

type Reading = Pick<Context<Member>, 'db' | 'me' | 'clock'>

/** List the caller's open check-ins: the one about how they are first, then the oldest. */
export async function listOpen({ db, me, clock }: Reading): Promise<CheckIn[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('checkIns')
    .selectAll()
    .where('userId', '=', me.id)
    .where('answeredAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .where('dueAt', '>', lapsedAt(now).toISOString())
    .orderBy(sql`type <> 'after-crisis'`)
    .orderBy('dueAt')
    .limit(shownCheckIns)
    .execute()
  return rows.map((row) => checkInView(row, now))
}

/** List all stored check-ins of the caller, future ones included, newest first. */
export async function listKept({ db, me, clock }: Reading, page: Page): Promise<CheckIn[]> {
  const rows: CheckInRow[] = await db
    .selectFrom('checkIns')
    .selectAll()
    .where('userId', '=', me.id)
    .where('id', '<', page.before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map((row) => checkInView(row, clock.now()))
}
