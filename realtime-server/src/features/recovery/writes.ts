import { recoveryCodesCount } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { chatsClosedAfter } from '../accounts/closed-chats.ts'
import { endAll } from '../accounts/end-sessions.ts'
import { hashesOfCode, replaceCodes, spendCode } from '../accounts/one-time-codes.ts'
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
    userId,
    purpose: 'recovery',
    count: recoveryCodesCount,
  })
}

const purposes = ['recovery', 'reset'] as const

/** Who comes back, with the code they typed. */
export interface Lost {
  id: number
  username: string
  nickname: string
  purpose: string
  worksAt: string | null
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
    .select(['users.id', 'username', 'nickname', 'purpose', 'worksAt'])
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

interface Recovering {
  lost: Lost
  code: string
  passwordHash: string
  deviceId: string | null
}

/**
 * Give somebody a new password for their code, end all their sessions and tell them. RECOVERY_FAILED for a code that was used
 * or stopped meanwhile, and for a reset of an admin. `deviceId`: of the browser, null for an unknown one.
 */
export async function recover(
  tx: Tx,
  seal: Seal,
  { lost, code, passwordHash, deviceId }: Recovering,
): Promise<void> {
  const { id } = lost
  const isReset = lost.purpose === 'reset'
  // Locks the row before the code, as where codes are made: two who do both at once would wait for each other.
  const chatsClosedUntil = await chatsClosedAfter(tx, { userId: id, deviceId, isReset })
  const owner = await tx.db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: tx.clock.now(), chatsClosedUntil })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(isReset, (query) => query.where('isAdmin', '=', false))
    .returning('id')
    .executeTakeFirst()
  if (owner === undefined || !(await spendCode(tx, seal, { userId: id, purposes, code })))
    throw new Problem('RECOVERY_FAILED')
  await endAll(tx, { userId: id })
  await notify(tx, { userId: id, type: 'account_recovered', relatedId: null, actorId: null })
}
