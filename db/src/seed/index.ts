import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { demoAccounts, fixedAccounts } from './accounts.ts'
import { makeCommunity } from './community.ts'

/** Any number will do as long as nothing else locks it. */
const seedLock = 20_261_121

export interface SeedOptions {
  /** For account 1 on the first start; null leaves it unable to sign in. */
  adminPasswordHash: string | null
  /** The demo accounts' shared password; null outside demo mode, where there are none. */
  demoPasswordHash: string | null
}

/** Whether a start still has something to make; the passwords need hashing only then. */
export async function needsSeed(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', 1)
    .executeTakeFirst()
  return admin === undefined || admin.passwordHash === null
}

/**
 * Makes what every installation has, the first time, whoever starts first: the support team and the AI accounts, the
 * admin's password, and in demo mode the demo accounts and their community.
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
      .set({ passwordHash: adminPasswordHash, passwordChangedAt: new Date() })
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
  })
}
