import {
  type AdminAgreement,
  aloneMark,
  rolesOf,
  type Staffed,
  settledAdminDays,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { type Clock, timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { waitUntil } from '../../core/sessions/restrictions.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'

/** An admin, and whether they may confirm an act that needs two admins. */
export interface AdminStanding {
  id: number
  isSettled: boolean
}

/**
 * Whether a row of `users` has been an admin for three days, so that an admin cannot create an account and confirm with
 * it. An account that cannot sign in cannot confirm either.
 */
export const isSettledAdmin = ({ clock }: { clock: Clock }): RawBuilder<boolean> => sql<boolean>`(
  users."isAdmin" and users."deletedAt" is null and users."passwordHash" is not null
  and coalesce(users."madeAdminAt" <= ${timeBefore(clock.now(), settledAdminDays * 86_400_000)}, false))`

/** Whether a row of `users` is an admin whose roles may make a call. */
export const isStaffFor = ({ staff }: Staffed): RawBuilder<boolean> => sql<boolean>`(
  users."isAdmin" and users."deletedAt" is null
  and users."staffRoles" && ${[...rolesOf(staff)]}::text[])`

/** Return the current admins whose roles may make a call. */
export const readAdmins = (
  { db, clock }: { db: ReadDb; clock: Clock },
  call: Staffed,
): Promise<AdminStanding[]> =>
  db
    .selectFrom('users')
    .select('id')
    .select(isSettledAdmin({ clock }).as('isSettled'))
    // A literal, so that the planner can use the index of admins.
    .where(sql<boolean>`"isAdmin"`)
    .where(isStaffFor(call))
    .execute()

/**
 * Take the lock on changes of admins and of acts that need two admins. Return the current admins whose
 * roles may make this call; FORBIDDEN when the caller is not one of them.
 */
export async function lockAdmins(tx: Tx<Admin>, call: Staffed): Promise<AdminStanding[]> {
  await takeLock(tx.db, 'admins')
  const admins = await readAdmins(tx, call)
  if (!admins.some(({ id }) => id === tx.me.id)) throw new Problem('FORBIDDEN')
  return admins
}

interface Parties {
  isTwoPerson: boolean
  /** The acting admin. */
  meId: number
  /** The member that the act is about, who cannot confirm it. */
  aboutId?: number
}

/** Return how an act must be confirmed. No admin may remove a settled one alone, and end up as the only one. */
export function agreementOn(
  admins: readonly AdminStanding[],
  { isTwoPerson, meId, aboutId }: Parties,
): AdminAgreement {
  if (!isTwoPerson) return 'off'
  const settled = admins.filter(({ isSettled }) => isSettled).map(({ id }) => id)
  if (settled.some((id) => id !== meId && id !== aboutId)) return 'second'
  return settled.some((id) => id === aboutId) ? 'missing' : 'alone'
}

/** Return the ADMIN_TOO_NEW of the caller, with the wait until they are settled. */
async function tooNew({ db, me, clock }: Tx<Admin>): Promise<Problem> {
  const { madeAdminAt } = await db
    .selectFrom('users')
    .select('madeAdminAt')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  if (madeAdminAt === null) return new Problem('ADMIN_TOO_NEW')
  const settledAt = Date.parse(madeAdminAt) + settledAdminDays * 86_400_000
  return new Problem('ADMIN_TOO_NEW', waitUntil(settledAt, clock.now().getTime()))
}

/** Check that the caller may confirm what `askerId` requested; throws ADMIN_TOO_NEW or SAME_DEVICE. */
export async function checkSecond(
  tx: Tx<Admin>,
  { admins, askerId }: { admins: readonly AdminStanding[]; askerId: number },
): Promise<void> {
  const { me, db } = tx
  if (!admins.some(({ id, isSettled }) => id === me.id && isSettled)) throw await tooNew(tx)
  const { rows } = await sql<{ isOther: boolean }>`
    select not exists (
      select from sessions as theirs
      where theirs."userId" = ${askerId} and theirs."deviceId" = mine."deviceId"
    ) as "isOther"
    from sessions as mine
    where mine.id = ${me.sessionId} and mine."deviceId" is not null`.execute(db)
  if (rows[0]?.isOther !== true) throw new Problem('SAME_DEVICE')
}

/** How an act stands after an admin's call: it waits for another admin, two agreed to it, or one did it alone. */
export type Consent = 'asked' | 'agreed' | 'alone'

interface Asking {
  admins: readonly AdminStanding[]
  agreement: AdminAgreement
  /** The admin who has asked for the same act; null without one. */
  askerId: number | null
}

/** Return how an act stands after the caller asked for it, too. Throws ADMIN_TOO_NEW, SAME_DEVICE and NO_SECOND_ADMIN. */
export async function consentTo(
  tx: Tx<Admin>,
  { admins, agreement, askerId }: Asking,
): Promise<Consent> {
  const { me } = tx
  const isSettled = admins.some((one) => one.id === me.id && one.isSettled)
  const isSecond = agreement !== 'off' && askerId !== null && askerId !== me.id
  if (isSecond && (agreement === 'second' || isSettled)) {
    await checkSecond(tx, { admins, askerId })
    return 'agreed'
  }
  if (agreement === 'missing') throw new Problem('NO_SECOND_ADMIN')
  if (agreement === 'second') return 'asked'
  return agreement === 'alone' && !isSecond ? 'alone' : 'agreed'
}

/** Return the reason of an act for the audit log. */
export const reasonOf = (reason: string | null, isAlone: boolean): string | null =>
  !isAlone ? reason : reason === null ? aloneMark : `${aloneMark}: ${reason}`
