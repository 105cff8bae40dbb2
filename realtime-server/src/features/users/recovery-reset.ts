import {
  type AccountReset,
  api,
  keptBecause,
  type RecoveryCodes,
  resetAwayDays,
  resetHours,
  resetWaitHours,
} from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter, timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { lockAdmins } from '../accounts/admins.ts'
import { replaceCodes } from '../accounts/one-time-codes.ts'
import { audit } from '../audit/writes.ts'
import { notify } from '../notifications/notify.ts'
import { readRecoveryCodes } from '../recovery/reads.ts'
import { completeFor } from '../support/writes.ts'
import { lockAccount } from './reads.ts'
import { agree } from './two-person.ts'

const hourMs = 3_600_000

interface Reset {
  id: number
  supportMessageId: number
  isTwoPerson: boolean
}

/**
 * Create a code for a member who lost password and codes, once two admins agree, and notify them. It works after a day
 * in which they can stop it, or at once if they have used no session for a month. RESET_UNWISHED without an open
 * support message of theirs. NOT_FOUND for an unknown id and a deleted account; FORBIDDEN for built-in accounts,
 * oneself, and admins, because a taken-over admin account could act in their name.
 */
export async function startReset(
  tx: Tx<Admin>,
  seal: Seal,
  { id: userId, supportMessageId, isTwoPerson }: Reset,
): Promise<AccountReset> {
  const admins = await lockAdmins(tx, api.recovery.startReset)
  const person = await lockAccount(tx.db, userId)
  if (person.isAdmin || keptBecause(person, tx.me.id) !== null) throw new Problem('FORBIDDEN')
  const wish = await tx.db
    .selectFrom('supportMessages')
    .select('id')
    .where('id', '=', supportMessageId)
    .where('userId', '=', userId)
    .where('status', '<>', 'resolved')
    .executeTakeFirst()
  if (wish === undefined) throw new Problem('RESET_UNWISHED')
  const agreed = await agree(tx, seal, admins, {
    act: 'reset',
    userId,
    supportMessageId,
    isTwoPerson,
    reason: `support-message ${supportMessageId}`,
  })
  if (!agreed.isAgreed) return { kind: 'account-reset', id: userId, made: null }

  const now = tx.clock.now()
  const used = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('lastSeenAt', '>', timeBefore(now, resetAwayDays * 24 * hourMs))
    .limit(1)
    .executeTakeFirst()
  const waitMs = used === undefined ? 0 : resetWaitHours * hourMs
  const times = {
    createdAt: now.toISOString(),
    worksAt: timeAfter(now, waitMs),
    expiresAt: timeAfter(now, waitMs + resetHours * hourMs),
  }
  const [code = ''] = await replaceCodes(tx, seal, {
    userId,
    purpose: 'reset',
    count: 1,
    supportMessageId,
    worksAt: times.worksAt,
    expiresAt: times.expiresAt,
  })
  await notify(tx, { userId, type: 'account_reset_started', relatedId: null, actorId: null })
  await audit(tx, seal, { action: 'user:reset', target: `user ${userId}`, reason: agreed.reason })
  return { kind: 'account-reset', id: userId, made: { ...times, code } }
}

/**
 * Stop the caller's reset by the team, and complete its support message, so that no other reset can use it. Throws
 * NOT_FOUND.
 */
export async function stopReset(tx: Tx<Member>): Promise<RecoveryCodes> {
  const { me, clock } = tx
  // Locked before the code, as where codes are made.
  await sql`select from users where id = ${me.id} for no key update`.execute(tx.db)
  const stopped = await tx.db
    .deleteFrom('oneTimeCodes')
    .where('userId', '=', me.id)
    .where('purpose', '=', 'reset')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', clock.now().toISOString())
    .returning('supportMessageId')
    .executeTakeFirst()
  if (stopped === undefined) throw new Problem('NOT_FOUND')
  if (stopped.supportMessageId !== null) await completeFor(tx, stopped.supportMessageId)
  return await readRecoveryCodes(tx)
}
