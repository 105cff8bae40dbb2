import { maxDutyDevices } from '@dodam/contract'
import { refusedField } from '../../core/http/problem.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { areKeys, type BrowserKeys } from '../push/encryption.ts'
import { lockOwnBrowsers } from '../push/writes.ts'
import { announceDuty } from './announcing.ts'

/**
 * Let a browser ring for the caller; one of another admin becomes theirs. Unlike other pushes it outlives the session,
 * which ends after half an hour: an admin on duty is reached at night, and a ring has no content.
 */
export async function addDevice(
  tx: Tx<Admin>,
  { endpoint, keys }: { endpoint: string; keys: BrowserKeys },
): Promise<void> {
  const { me, db, clock } = tx
  if (!areKeys(keys)) throw refusedField('keys', 'push.address', me.language)
  await lockOwnBrowsers(tx)
  const { p256dh, auth } = keys
  const mine = { adminId: me.id, p256dh, auth, createdAt: clock.now() }
  await db
    .insertInto('dutyDevices')
    .values({ endpoint, ...mine })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(mine))
    .execute()
  const surplus = db
    .selectFrom('dutyDevices')
    .select('endpoint')
    .where('adminId', '=', me.id)
    .orderBy('createdAt', 'desc')
    .orderBy('endpoint')
    .offset(maxDutyDevices)
  await db.deleteFrom('dutyDevices').where('endpoint', 'in', surplus).execute()
  await announceDuty(tx)
}

/** Let a browser of the caller ring no more; idempotent. */
export async function removeDevice(
  tx: Tx<Admin>,
  { endpoint }: { endpoint: string },
): Promise<void> {
  await tx.db
    .deleteFrom('dutyDevices')
    .where('endpoint', '=', endpoint)
    .where('adminId', '=', tx.me.id)
    .execute()
  await announceDuty(tx)
}

/** Forget browsers whose push service does not know them any more. */
export async function forgetDevices(tx: Tx, endpoints: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom('dutyDevices')
    .where('endpoint', 'in', [...endpoints])
    .execute()
  await announceDuty(tx)
}

/** Delete the devices of a former admin. */
export async function dropDevices(tx: Tx, adminId: number): Promise<void> {
  await tx.db.deleteFrom('dutyDevices').where('adminId', '=', adminId).execute()
}
