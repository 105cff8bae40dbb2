import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { demoAccounts, fixedAccounts } from './accounts.ts'
import { makeActivity } from './activity.ts'
import { makeCommunity } from './community.ts'
import { makeDuty } from './duty.ts'
import { makeStore } from './store.ts'

export { demoNames } from './accounts.ts'

/** Id of the lock; nothing else uses this number. */
const seedLock = 20_261_121

export interface SeedOptions {
  /** Password of the account `support` on the first start. Without it that account gets the demo password, if there is one. */
  adminPasswordHash: string | null
  /** The demo accounts' shared password; null outside demo mode, where there are none. */
  demoPasswordHash: string | null
}

/** Whether the seed is incomplete; only then the passwords must be hashed. */
export async function needsSeed(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', 1)
    .executeTakeFirst()
  return admin === undefined || admin.passwordHash === null
}

/**
 * Create the accounts of every installation, once: the support team with its password, the AI accounts, and in demo mode
 * the demo accounts and their community. Safe when several instances start at once.
 */
export async function seed(db: Db, { adminPasswordHash, demoPasswordHash }: SeedOptions) {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx)
    const made = await trx
      .insertInto('users')
      .values(fixedAccounts())
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    await trx
      .updateTable('users')
      .set({
        passwordHash: adminPasswordHash ?? demoPasswordHash,
        // A default password, which production replaces.
        passwordChangedAt: adminPasswordHash === null ? null : new Date(),
      })
      .where('id', '=', 1)
      .where('passwordHash', 'is', null)
      .execute()
    if (made.length === 0 || demoPasswordHash === null) return
    await trx.insertInto('users').values(demoAccounts()).execute()
    await trx
      .updateTable('users')
      .set({ passwordHash: demoPasswordHash, passwordChangedAt: new Date() })
      .where('isTest', '=', true)
      .execute()
    await makeCommunity(trx)
    await makeActivity(trx)
    await makeStore(trx)
    await makeDuty(trx)
  })
}
