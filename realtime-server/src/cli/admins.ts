import type { StaffRole } from '@dodam/contract'
import { Username } from '@dodam/contract/schemas'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Config } from '../core/config.ts'
import type { Seal } from '../core/keys/seal.ts'
import type { Admin } from '../core/sessions/actor.ts'
import { hashPassword } from '../core/sessions/passwords.ts'
import type { Tx, Write } from '../core/tx/write.ts'
import { endAll } from '../features/accounts/end-sessions.ts'
import { newPassword } from '../features/accounts/one-time-codes.ts'
import { register } from '../features/accounts/writes.ts'
import { audit } from '../features/audit/writes.ts'
import { dropFactors } from '../features/second-factor/writes.ts'
import { setAdmin } from '../features/users/writes.ts'

interface Deps {
  db: ReadDb
  write: Write<Admin>
  seal: Seal
  config: Pick<Config, 'passwordCost'>
}

/** List all admins with their roles, how many second factors they have, and when they were last here. */
export const listAdmins = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('users')
    .select(['username', 'staffRoles', 'madeAdminAt'])
    .select((eb) => [
      eb
        .selectFrom('secondFactors')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('secondFactors.userId', '=', 'users.id')
        .as('factors'),
      eb
        .selectFrom('sessions')
        .select((of) => of.fn.max('sessions.lastSeenAt').as('at'))
        .whereRef('sessions.userId', '=', 'users.id')
        .as('lastSeenAt'),
    ])
    .where(sql<boolean>`"isAdmin"`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()

const find = async (db: ReadDb, username: string) =>
  await db
    .selectFrom('users')
    .select(['id', 'isAdmin'])
    .where('username', '=', username)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

async function findAdmin(db: ReadDb, username: string): Promise<number> {
  const found = await find(db, username)
  if (found?.isAdmin !== true) throw new Error(`No admin has the username ${username}`)
  return found.id
}

/** Hash a new random password, which is shown once. */
async function makePassword(config: Deps['config']) {
  const password = newPassword()
  return { password, passwordHash: await hashPassword(password, 'operator', config.passwordCost) }
}

/**
 * Give a member admin rights with these roles, without the agreement of a second admin. Opens the account where there is
 * none, and returns its password; null for an account that was there. Throws one line for a username that nobody can have.
 */
export async function createAdmin(
  { db, write, seal, config }: Deps,
  { username, roles }: { username: string; roles: StaffRole[] },
): Promise<{ password: string | null }> {
  const right = { isAdmin: true, roles, isTwoPerson: false }
  const known = await find(db, username)
  if (known !== undefined) {
    await write((tx) => setAdmin(tx, seal, { id: known.id, ...right }))
    return { password: null }
  }
  if (!Username.safeParse(username).success)
    throw new Error('A username has 3 to 20 letters and digits, and is not one of the product')
  const { password, passwordHash } = await makePassword(config)
  await write(async (tx) => {
    const id = await register(
      tx,
      {
        username,
        password,
        role: 'both',
        gradeLevel: 'adult',
        gender: 'prefer_not_to_say',
        preferredCategories: [],
        showAiPosts: false,
      },
      { passwordHash, language: 'ko' },
    )
    await setAdmin(tx, seal, { id, ...right })
  })
  return { password }
}

/** Take an admin's rights away, without the agreement of a second admin. Throws FORBIDDEN for `support`. */
export async function removeAdmin({ db, write, seal }: Deps, username: string): Promise<void> {
  const id = await findAdmin(db, username)
  await write((tx) => setAdmin(tx, seal, { id, isAdmin: false, isTwoPerson: false }))
}

/** Replace an admin's password by a new one, which is returned, and end their sessions. */
export async function resetPassword(
  { db, write, seal, config }: Deps,
  username: string,
): Promise<{ password: string }> {
  const id = await findAdmin(db, username)
  const { password, passwordHash } = await makePassword(config)
  await write(async (tx) => {
    await tx.db
      .updateTable('users')
      .set({ passwordHash, passwordChangedAt: tx.clock.now() })
      .where('id', '=', id)
      .execute()
    await endAll(tx, { userId: id })
    await audit(tx, seal, { action: 'password:reset', target: `user ${id}` })
  })
  return { password }
}

/** Delete an admin's second factors and backup codes, and end their sessions: the next sign-in sets up a new factor. */
export async function resetFactor({ db, write, seal }: Deps, username: string): Promise<void> {
  const id = await findAdmin(db, username)
  await write(async (tx) => {
    await dropFactors(tx, id)
    await endAll(tx, { userId: id })
    await audit(tx, seal, { action: 'factor:reset', target: `user ${id}` })
  })
}

/** End every session of everybody. Instances notice within a minute; devices keep what people were writing. */
export const endSessions = ({ write, seal }: Deps): Promise<void> =>
  write(async (tx: Tx<Admin>) => {
    await tx.db
      .updateTable('sessions')
      .set({ endedAt: tx.clock.now(), ranOut: true })
      .where('endedAt', 'is', null)
      .execute()
    await audit(tx, seal, { action: 'session:end-all', target: 'system' })
  })
