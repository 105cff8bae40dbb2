import type { QuietHours } from '@dodam/contract'
import { Problem, refusedField } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { areKeys, type BrowserKeys } from './encryption.ts'
import { isTimeZone } from './quiet-hours.ts'

/** Of more browsers the one that asked longest ago is forgotten: addresses change, and nobody tells of the old ones. */
export const maxSubscriptions = 10

/**
 * Pushes to this browser while this session lasts. A browser that somebody else was pushed to is mine now: whoever is
 * signed in sees what arrives there.
 */
export async function subscribe(
  tx: Tx,
  me: Member,
  { endpoint, keys }: { endpoint: string; keys: BrowserKeys },
): Promise<void> {
  if (!areKeys(keys)) throw refusedField('keys', 'push.address', me.language)
  // In line behind the other browsers of the same person, so that none goes uncounted.
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', me.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // The end of the session comes before this or finds the browser.
  const session = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', me.sessionId)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (session === undefined) throw new Problem('UNAUTHORIZED')
  const { p256dh, auth } = keys
  const mine = { userId: me.id, sessionId: me.sessionId, p256dh, auth, createdAt: new Date() }
  await tx.db
    .insertInto('pushSubscriptions')
    .values({ endpoint, ...mine })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(mine))
    .execute()
  const surplus = tx.db
    .selectFrom('pushSubscriptions')
    .select('endpoint')
    .where('userId', '=', me.id)
    .orderBy('createdAt', 'desc')
    .orderBy('endpoint')
    .offset(maxSubscriptions)
  await tx.db.deleteFrom('pushSubscriptions').where('endpoint', 'in', surplus).execute()
}

/** Pushes to this browser of mine no more. Twice is as good as once. */
export async function unsubscribe(tx: Tx, me: Member, endpoint: string): Promise<void> {
  await tx.db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('userId', '=', me.id)
    .execute()
}

/** The browsers of sessions that end are pushed to no more. */
export async function endPushes(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom('pushSubscriptions')
    .where((eb) => eb('sessionId', '=', eb.fn.any(eb.val([...sessionIds]))))
    .execute()
}

/** Forgets what a push service knows no more. */
export async function forgetSubscription(tx: Tx, endpoint: string): Promise<void> {
  await tx.db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute()
}

export async function setQuietHours(tx: Tx, me: Member, hours: QuietHours): Promise<QuietHours> {
  if (!isTimeZone(hours.timeZone)) throw refusedField('timeZone', 'time.form', me.language)
  await tx.db
    .updateTable('users')
    .set({ quietHours: JSON.stringify(hours) })
    .where('id', '=', me.id)
    .execute()
  return hours
}
