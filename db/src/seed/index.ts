import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { fixedAccounts } from './fixed.ts'

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

/** Makes the accounts that always exist, and in demo mode the demo people and their community: once, whoever starts first. */
export async function seed(db: Db, options: SeedOptions): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx)
    await trx
      .insertInto('users')
      .values([...fixedAccounts])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .updateTable('users')
      .set({ passwordHash: options.adminPasswordHash, passwordChangedAt: new Date() })
      .where('id', '=', 1)
      .where('passwordHash', 'is', null)
      .execute()
  })
}
