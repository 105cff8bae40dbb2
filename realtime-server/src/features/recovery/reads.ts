import type { PendingReset, RecoveryCodes } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { countCodes } from '../accounts/one-time-codes.ts'

/** Return a member's usable reset by the team; null without one. */
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

/** Return how many recovery codes the caller has left, and their reset by the team. */
export async function readRecoveryCodes({
  db,
  me,
  clock,
}: Pick<Context<Member>, 'db' | 'me' | 'clock'>): Promise<RecoveryCodes> {
  const counted = await countCodes(db, { userId: me.id, purpose: 'recovery' })
  const reset = await readReset({ db, clock }, me.id)
  return { kind: 'recovery-codes', id: me.id, ...counted, reset }
}

/** Return the id of the account with this username in lower case; null for an unknown name. */
export async function idOf(db: ReadDb, account: string): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', account))
    .where('isAi', '=', false)
    .executeTakeFirst()
  return row?.id ?? null
}
