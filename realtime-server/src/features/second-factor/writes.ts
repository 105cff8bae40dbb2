import { backupCodesCount, maxPasskeys } from '@dodam/contract'
import { sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { endAll } from '../accounts/end-sessions.ts'
import { dropCodes, replaceCodes } from '../accounts/one-time-codes.ts'
import { audit } from '../audit/writes.ts'
import { hasFactor } from './reads.ts'

/** A factor to keep. */
export type NewFactor = { name: string; secret: string } & (
  | { kind: 'app'; lastUse: number }
  | { kind: 'passkey'; credentialId: string; counter: number; transports: string[] }
)

/** Lock the caller's row, so that changes of their factors are sequential. Throws FORBIDDEN for those who are no admins. */
async function lockOwner(tx: Tx<Member>): Promise<void> {
  const { rows } = await sql<{ isAdmin: boolean }>`
    select "isAdmin" from users where id = ${tx.me.id} for no key update`.execute(tx.db)
  if (rows[0]?.isAdmin !== true) throw new Problem('FORBIDDEN')
  // A session that was opened with the password alone adds the first factor and does nothing else.
  if (tx.me.lacksFactor && (await hasFactor(tx.db, tx.me.id)))
    throw new Problem('SECOND_FACTOR_MISSING')
}

/** The same caller as an admin, which the lock has just proven: until the first factor their session has no rights of one. */
const asAdmin = (tx: Tx<Member>): Tx<Admin> => ({ ...tx, me: { ...tx.me, isAdmin: true } })

/**
 * Keep a factor that was just proven. This session counts as proven by it, and those opened without one end. Returns the
 * backup codes that come with the first factor; null with any other.
 */
export async function addFactor(
  tx: Tx<Member>,
  seal: Seal,
  factor: NewFactor,
): Promise<string[] | null> {
  const { id: userId, sessionId } = tx.me
  await lockOwner(tx)
  const isFirst = !(await hasFactor(tx.db, userId))
  if (factor.kind === 'app')
    await tx.db
      .deleteFrom('secondFactors')
      .where('userId', '=', userId)
      .where('kind', '=', 'app')
      .execute()
  else await refuseTooMany(tx)
  const now = tx.clock.now()
  try {
    await tx.db
      .insertInto('secondFactors')
      .values({ ...factor, userId, createdAt: now })
      .execute()
  } catch (error) {
    throw isDuplicate(error) ? new Problem('VALIDATION_FAILED') : error
  }
  await tx.db
    .updateTable('sessions')
    .set({ factorAt: now, adminActiveAt: now })
    .where('id', '=', sessionId)
    .execute()
  await endAll(tx, { userId: tx.me.id, exceptId: tx.me.sessionId, withoutFactor: true })
  tx.changed({ kind: 'member', id: userId })
  tx.announce(to.member(userId), 'me:changed', {})
  const codes = isFirst
    ? await replaceCodes(tx, seal, { userId, purpose: 'backup', count: backupCodesCount })
    : null
  await audit(asAdmin(tx), seal, {
    action: 'factor:add',
    target: `user ${userId}`,
    reason: factor.kind,
  })
  return codes
}

async function refuseTooMany(tx: Tx<Member>): Promise<void> {
  const { count } = await tx.db
    .selectFrom('secondFactors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', tx.me.id)
    .where('kind', '=', 'passkey')
    .executeTakeFirstOrThrow()
  if (count >= maxPasskeys) throw new Problem('PASSKEYS_FULL')
}

/** Take one of my factors away: the app, or a passkey by its id. NOT_FOUND for what is not mine; LAST_SECOND_FACTOR where one is wanted. */
export async function removeFactor(
  tx: Tx<Member>,
  seal: Seal,
  { passkeyId, isRequired }: { passkeyId: number | null; isRequired: boolean },
): Promise<void> {
  const { id: userId } = tx.me
  await lockOwner(tx)
  const gone = await tx.db
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .where('kind', '=', passkeyId === null ? 'app' : 'passkey')
    .$if(passkeyId !== null, (query) => query.where('id', '=', passkeyId))
    .returning(['id', 'kind'])
    .executeTakeFirst()
  if (gone === undefined) throw new Problem('NOT_FOUND')
  if (!(await hasFactor(tx.db, userId))) {
    if (isRequired) throw new Problem('LAST_SECOND_FACTOR')
    await dropCodes(tx, { userId, purpose: 'backup' })
  }
  await audit(asAdmin(tx), seal, {
    action: 'factor:remove',
    target: `user ${userId}`,
    reason: gone.kind,
  })
}

/** Make new backup codes in place of the earlier ones. SECOND_FACTOR_MISSING without a factor that they could stand for. */
export async function renewCodes(tx: Tx<Member>, seal: Seal): Promise<string[]> {
  const { id: userId } = tx.me
  await lockOwner(tx)
  if (!(await hasFactor(tx.db, userId))) throw new Problem('SECOND_FACTOR_MISSING')
  const codes = await replaceCodes(tx, seal, {
    userId,
    purpose: 'backup',
    count: backupCodesCount,
  })
  await audit(asAdmin(tx), seal, { action: 'factor:codes', target: `user ${userId}` })
  return codes
}

/** Delete the second factors of an account that is deleted or stops being an admin's. */
export async function dropFactors(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('secondFactors').where('userId', '=', userId).execute()
  await dropCodes(tx, { userId, purpose: 'backup' })
}
