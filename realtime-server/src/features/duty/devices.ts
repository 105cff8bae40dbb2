import { maxDutyDevices } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { refusedField } from '../../core/http/problem.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { areKeys, type BrowserKeys } from '../push/encryption.ts'
import type { Browser } from '../push/service.ts'

/**
 * Let a browser ring for the caller; one of another admin becomes theirs. Unlike other pushes it outlives the session,
 * which ends after half an hour: who is on duty at night is reached, and what rings says nothing.
 */
export async function addDevice(
  tx: Tx<Admin>,
  { endpoint, keys }: { endpoint: string; keys: BrowserKeys },
): Promise<void> {
  const { me, db, clock } = tx
  if (!areKeys(keys)) throw refusedField('keys', 'push.address', me.language)
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
  await announceDevices(tx)
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
  await announceDevices(tx)
}

/** Forget browsers whose push service does not know them any more. */
export async function forgetDevices(tx: Tx, endpoints: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom('dutyDevices')
    .where('endpoint', 'in', [...endpoints])
    .execute()
  await announceDevices(tx)
}

/** Let nothing ring for somebody who is no admin any more. */
export async function dropDevices(tx: Tx, adminId: number): Promise<void> {
  await tx.db.deleteFrom('dutyDevices').where('adminId', '=', adminId).execute()
}

async function announceDevices(tx: Tx): Promise<void> {
  const roster = await tx.db.selectFrom('dutyRoster').select('version').executeTakeFirst()
  tx.announce(to.admins, 'duty:changed', { version: roster?.version ?? 0 })
}

const devicesOfAdmins = (db: ReadDb) =>
  db
    .selectFrom('dutyDevices')
    .innerJoin('users', 'users.id', 'adminId')
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)

/** List the browsers that ring for these admins. Those of a former admin never ring. */
export async function listDevices(db: ReadDb, adminIds: readonly number[]): Promise<Browser[]> {
  if (adminIds.length === 0) return []
  return await devicesOfAdmins(db)
    .select(['endpoint', 'p256dh', 'auth'])
    .where('adminId', 'in', [...adminIds])
    .execute()
}

/** List the admins who have a browser that rings. */
export async function listReachableIds(db: ReadDb): Promise<number[]> {
  const rows = await devicesOfAdmins(db).select('adminId').distinct().orderBy('adminId').execute()
  return rows.map(({ adminId }) => adminId)
}
