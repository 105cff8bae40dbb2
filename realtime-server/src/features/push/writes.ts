import type { QuietHours } from '@dodam/contract'
import { Problem, refusedField } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { areKeys, type BrowserKeys } from './encryption.ts'
import { isTimeZone } from './quiet-hours.ts'
import { readQuietHours } from './reads.ts'

/** With more browsers the oldest subscription is deleted, because push addresses change without notice. */
export const maxSubscriptions = 10

/** Lock the caller's row, so that parallel calls cannot exceed the limit of their browsers. */
export async function lockOwnBrowsers(tx: Tx<Member>): Promise<void> {
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', tx.me.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Subscribe this browser for the duration of the session. A browser of another member becomes the caller's, because the
 * signed-in member sees its pushes.
 */
export async function subscribe(
  tx: Tx<Member>,
  { endpoint, keys }: { endpoint: string; keys: BrowserKeys },
): Promise<void> {
  const { me } = tx
  if (!areKeys(keys)) throw refusedField('keys', 'push.address', me.language)
  await lockOwnBrowsers(tx)
  // Lock the session: its end either comes before this, or deletes this subscription.
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

/** Unsubscribe this browser of the caller; idempotent. */
export async function unsubscribe(
  tx: Tx<Member>,
  { endpoint }: { endpoint: string },
): Promise<void> {
  await tx.db
    .deleteFrom('pushSubscriptions')
    .where('endpoint', '=', endpoint)
    .where('userId', '=', tx.me.id)
    .execute()
}

/** Delete the subscriptions of sessions that end. */
export async function endPushes(tx: Pick<Tx, 'db'>, sessionIds: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom('pushSubscriptions')
    .where((eb) => eb('sessionId', '=', eb.fn.any(eb.val([...sessionIds]))))
    .execute()
}

/** Delete a subscription that its push service does not know any more. */
export async function forgetSubscription(tx: Tx, endpoint: string): Promise<void> {
  await tx.db.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).execute()
}

/** Set the caller's quiet hours. Where the browser does not know its time zone, the stored one stays. */
export async function setQuietHours(tx: Tx<Member>, asked: QuietHours): Promise<QuietHours> {
  const hours =
    asked.timeZone === 'Etc/Unknown'
      ? { ...asked, timeZone: (await readQuietHours(tx.db, tx.me.id)).timeZone }
      : asked
  if (!isTimeZone(hours.timeZone)) throw refusedField('timeZone', 'time.form', tx.me.language)
  await tx.db
    .updateTable('users')
    .set({ quietHours: JSON.stringify(hours) })
    .where('id', '=', tx.me.id)
    .execute()
  return hours
}
