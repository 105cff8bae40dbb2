import { type AccountReset, keptBecause, recoveryCodesCount, resetHours } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { Problem } from '../../core/problem.ts'
import type { Seal } from '../../core/seal.ts'
import type { Admin, Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { endAll } from '../accounts/end-sessions.ts'
import { hashesOfCode, replaceCodes, spendCode } from '../accounts/one-time-codes.ts'
import { audit } from '../audit/writes.ts'
import { notify } from '../notifications/notify.ts'

/** Make my recovery codes anew; WRONG_PASSWORD if the password with the hash `proven` has changed meanwhile. */
export async function renewRecoveryCodes(
  tx: Tx<Member>,
  seal: Seal,
  { proven }: { proven: string },
): Promise<string[]> {
  const { id: userId } = tx.me
  const owner = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordHash', '=', proven)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (owner === undefined) throw new Problem('WRONG_PASSWORD')
  return await replaceCodes(tx, seal, {
    ...{ userId, purpose: 'recovery', count: recoveryCodesCount },
  })
}

const purposes = ['recovery', 'reset'] as const

/** Who comes back, with the code they typed. */
export interface Lost {
  id: number
  username: string
  nickname: string
}

/**
 * Find whose account a code opens; undefined where the name, the code or both are wrong. One statement for all of them, so
 * that none takes longer than another.
 */
export async function findLost(
  db: ReadDb,
  seal: Seal,
  given: { account: string; code: string; now: Date; mayTestAccountsSignIn: boolean },
): Promise<Lost | undefined> {
  return await db
    .selectFrom('oneTimeCodes')
    .innerJoin('users', 'users.id', 'oneTimeCodes.userId')
    .select(['users.id', 'username', 'nickname'])
    .where('hash', 'in', hashesOfCode(seal, given.code))
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .where((eb) =>
      eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', given.now.toISOString())]),
    )
    .where((eb) => eb(eb.fn('lower', ['username']), '=', given.account))
    .where('isAi', '=', false)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.or([eb.lit(given.mayTestAccountsSignIn), eb('isTest', '=', false)]))
    .executeTakeFirst()
}

/** Give somebody a new password for their code, end all their sessions and tell them. RECOVERY_FAILED for a code that was used meanwhile. */
export async function recover(
  tx: Tx,
  seal: Seal,
  { id, code, passwordHash }: { id: number; code: string; passwordHash: string },
): Promise<void> {
  const now = tx.clock.now()
  // Locked before the code, as where codes are made: two who do both at once would wait for each other.
  const owner = await tx.db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (owner === undefined || !(await spendCode(tx, seal, { userId: id, purposes, code })))
    throw new Problem('RECOVERY_FAILED')
  await endAll(tx, { userId: id })
  await notify(tx, { userId: id, type: 'account_recovered', relatedId: null, actorId: null })
}

/**
 * Make a code for somebody who lost password and codes. NOT_FOUND for nobody and for a deleted account; FORBIDDEN for
 * accounts of the product, oneself, and admins: who could open another admin's account could act in their name.
 */
export async function startReset(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<AccountReset> {
  const person = await tx.db
    .selectFrom('users')
    .select(['id', 'username', 'isAi', 'isTest', 'isAdmin'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) throw new Problem('NOT_FOUND')
  if (person.isAdmin || keptBecause(person, tx.me.id) !== null) throw new Problem('FORBIDDEN')
  const expiresAt = new Date(tx.clock.now().getTime() + resetHours * 3_600_000)
  const [code = ''] = await replaceCodes(tx, seal, {
    ...{ userId: id, purpose: 'reset', count: 1, expiresAt },
  })
  await notify(tx, { userId: id, type: 'account_reset_started', relatedId: null, actorId: null })
  await audit(tx, seal, { action: 'user:reset', target: `user ${id}` })
  return { kind: 'account-reset', id, code, expiresAt: expiresAt.toISOString() }
}
