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

/** Replace the caller's recovery codes; WRONG_PASSWORD if the password with the hash `proven` has changed meanwhile. */
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

const purposes = ['recovery', 'reset', 'mail'] as const

/** The account that a recovery code opens. */
export interface Lost {
  id: number
  username: string
  nickname: string
  purpose: string
  worksAt: string | null
}

/**
 * Return the account that a code opens; undefined when the name or the code is wrong. One statement for all cases, so
 * that their times do not differ.
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
 * Set a new password with a code, end all sessions of the member and notify them. RECOVERY_FAILED for a code that was
 * used or stopped meanwhile, and for an admin with a code that was mailed or handed over. `deviceId` names the browser, null for an unknown one.
 */
export async function recover(
  tx: Tx,
  seal: Seal,
  { lost, code, passwordHash, deviceId }: Recovering,
): Promise<void> {
  const { id } = lost
  const isReset = lost.purpose !== 'recovery'
  // Lock the row before the code, as where codes are made, to avoid a deadlock.
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
