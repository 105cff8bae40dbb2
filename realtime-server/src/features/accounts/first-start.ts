import { supportId } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { needsSeed, seed } from '@dodam/db/seed'
import type { Config } from '../../core/config.ts'
import { hashPassword, isPassword, type PasswordCost } from '../../core/sessions/passwords.ts'

type AccountConfig = Pick<
  Config,
  'isProduction' | 'adminPassword' | 'demo' | 'demoPasswords' | 'passwordCost'
>

const hashOf = async (password: string | undefined, cost: PasswordCost) =>
  password === undefined ? null : await hashPassword(password, 'start', cost)

/**
 * Create the built-in accounts that are missing. In production ADMIN_PASSWORD replaces a demo password of `support`;
 * throws one line for the operator when it is missing and `support` has no other password.
 */
export async function prepareAccounts(db: Db, config: AccountConfig): Promise<void> {
  const support = await db
    .selectFrom('users')
    .select(['passwordHash', 'passwordChangedAt'])
    .where('id', '=', supportId)
    .executeTakeFirst()
  const stored = support?.passwordHash ?? null
  const hasDemoPassword =
    config.isProduction &&
    stored !== null &&
    (support?.passwordChangedAt === null || (await isOneOf(config.demoPasswords, stored)))
  if (
    config.isProduction &&
    config.adminPassword === undefined &&
    (stored === null || hasDemoPassword)
  )
    throw new Error(
      `Setting ADMIN_PASSWORD is missing: the account support has ${stored === null ? 'no password' : 'a demo password'}`,
    )
  if (await needsSeed(db))
    await seed(db, {
      adminPasswordHash: await hashOf(config.adminPassword, config.passwordCost),
      demoPasswordHash: await hashOf(config.demo?.password, config.passwordCost),
    })
  if (hasDemoPassword && config.adminPassword !== undefined)
    await replacePassword(db, {
      stored,
      passwordHash: await hashPassword(config.adminPassword, 'start', config.passwordCost),
    })
}

async function isOneOf(passwords: readonly string[], stored: string): Promise<boolean> {
  for (const password of passwords) if (await isPassword(stored, password, 'start')) return true
  return false
}

/** Replace the password of `support` if it is still `stored`, and end the sessions opened with it. */
async function replacePassword(
  db: Db,
  { stored, passwordHash }: { stored: string | null; passwordHash: string },
): Promise<void> {
  const now = new Date()
  await db.transaction().execute(async (trx) => {
    const replaced = await trx
      .updateTable('users')
      .set({ passwordHash, passwordChangedAt: now })
      .where('id', '=', supportId)
      .where('passwordHash', '=', stored)
      .returning('id')
      .executeTakeFirst()
    if (replaced === undefined) return
    await trx
      .updateTable('sessions')
      .set({ endedAt: now })
      .where('userId', '=', supportId)
      .where('endedAt', 'is', null)
      .execute()
  })
}
