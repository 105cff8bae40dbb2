import { type AdminAgreement, settledAdminDays } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'

/** An admin, and whether they can be the second where two have to agree. */
export interface AdminStanding {
  id: number
  isSettled: boolean
}

/**
 * Whether a row of `users` has been an admin for three days, so that nobody makes an account and agrees with it. One that
 * cannot sign in cannot agree either.
 */
export const isSettledAdmin = ({ clock }: { clock: Clock }): RawBuilder<boolean> => sql<boolean>`(
  users."isAdmin" and users."deletedAt" is null and users."passwordHash" is not null
  and coalesce(users."madeAdminAt" <= ${timeBefore(clock.now(), settledAdminDays * 86_400_000)}, false))`

/** The admins there are. */
export const readAdmins = ({ db, clock }: { db: ReadDb; clock: Clock }): Promise<AdminStanding[]> =>
  db
    .selectFrom('users')
    .select('id')
    .select(isSettledAdmin({ clock }).as('isSettled'))
    // A literal, so that the planner may use the index of admins.
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)
    .execute()

/**
 * Let one after the other change who is an admin, and decide with whom something is agreed. Return the admins there are;
 * FORBIDDEN for who is none any more.
 */
export async function lockAdmins(tx: Tx<Admin>): Promise<AdminStanding[]> {
  await takeLock(tx.db, 'admins')
  const admins = await readAdmins(tx)
  if (!admins.some(({ id }) => id === tx.me.id)) throw new Problem('FORBIDDEN')
  return admins
}

interface Parties {
  isTwoPerson: boolean
  /** Who acts. */
  meId: number
  /** On whom, who cannot agree to it. */
  aboutId?: number
}

/** How an act is agreed to. Nobody acts alone on an admin of long standing, or one would unmake all others and then be alone. */
export function agreementOn(
  admins: readonly AdminStanding[],
  { isTwoPerson, meId, aboutId }: Parties,
): AdminAgreement {
  if (!isTwoPerson) return 'off'
  const settled = admins.filter(({ isSettled }) => isSettled).map(({ id }) => id)
  if (settled.some((id) => id !== meId && id !== aboutId)) return 'second'
  return settled.some((id) => id === aboutId) ? 'missing' : 'alone'
}

/** Throw unless the caller can be the second for what `askerId` did first: ADMIN_TOO_NEW, or SAME_DEVICE. */
export async function checkSecond(
  tx: Tx<Admin>,
  { admins, askerId }: { admins: readonly AdminStanding[]; askerId: number },
): Promise<void> {
  const { me, db } = tx
  if (!admins.some(({ id, isSettled }) => id === me.id && isSettled))
    throw new Problem('ADMIN_TOO_NEW')
  const { rows } = await sql<{ isOther: boolean }>`
    select not exists (
      select from sessions as theirs
      where theirs."userId" = ${askerId} and theirs."deviceId" = mine."deviceId"
    ) as "isOther"
    from sessions as mine
    where mine.id = ${me.sessionId} and mine."deviceId" is not null`.execute(db)
  if (rows[0]?.isOther !== true) throw new Problem('SAME_DEVICE')
}
