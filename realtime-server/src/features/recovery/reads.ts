import type { PendingReset, RecoveryCodes } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { countCodes } from '../accounts/one-time-codes.ts'

/** The reset of somebody that the team has started and that can still be used; null without one. */
export async function readReset(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<PendingReset | null> {
  const { rows } = await sql<PendingReset>`
    select "createdAt", "worksAt", "expiresAt" from "oneTimeCodes"
    where "userId" = ${userId} and purpose = 'reset' and "usedAt" is null
      and "worksAt" is not null and "expiresAt" > ${clock.now().toISOString()}::timestamptz`.execute(
    db,
  )
  return rows[0] ?? null
}

/** How many recovery codes I have left, and whether the team has started a reset for me. */
export async function readRecoveryCodes({
  db,
  me,
  clock,
}: Pick<Context<Member>, 'db' | 'me' | 'clock'>): Promise<RecoveryCodes> {
  const counted = await countCodes(db, { userId: me.id, purpose: 'recovery' })
  const reset = await readReset({ db, clock }, me.id)
  return { kind: 'recovery-codes', id: me.id, ...counted, reset }
}

/** Whose username this is, in lower case; null for a name that nobody has. */
export async function idOf(db: ReadDb, account: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', account))
    .where('isAi', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}
