import { createHash } from 'node:crypto'
import type { ReadDb } from '@dodam/db'
import { networkOf } from '../../core/address.ts'
import { type Limits, perAddress, tooFast, type Use } from '../../core/limits.ts'
import { guessing, isPassword } from '../../core/passwords.ts'
import type { Write } from '../../core/write.ts'

const daySeconds = 86_400
const waits = { firstSeconds: 30, mostSeconds: 1_200 }

/** Wrong passwords for an account from a browser that signed in to it before. */
const fromKnownDevice = perAddress('login-device', 10, daySeconds, { waits })
/** Wrong passwords for an account from one network: at most 81 a day. */
const fromNetwork = perAddress('login-account-network', 5, daySeconds, { waits })
/** The same while the account is guessed at from many networks. */
const fromNetworkUnderAttack = {
  ...fromNetwork,
  points: 1,
  waits: { firstSeconds: 60, mostSeconds: 3_600 },
}
/** Wrong passwords for an account from all unknown browsers, above which it counts as attacked. Refuses nobody itself. */
const attack = perAddress('login-account', 20, 3_600)
/** Wrong passwords of one network for all accounts. */
const ofNetwork = perAddress('login-network', 30, 600)

export interface SignInDeps {
  limits: Limits
  /** False in production: the test accounts have a known password. */
  mayTestAccountsSignIn: boolean
}

export interface Attempt {
  /** The normalised username in lower case. */
  account: string
  password: string
  address: string
  /** Of the device cookie; null without one. */
  deviceId: string | null
}

/** An account whose password has just been found right. */
export interface Login {
  id: number
  passwordHash: string | null
}

/**
 * Check a password at sign-in under the limits for guesses, which act before anything is hashed. Returns null when the
 * name or the password is wrong. Throws TOO_FAST.
 */
export async function checkLogin(
  write: Write,
  { account, password, address, deviceId }: Attempt,
  { limits, mayTestAccountsSignIn }: SignInDeps,
): Promise<Login | null> {
  // People type passwords into the field for the name, and keys of limits leave this process.
  const key = createHash('sha256').update(account).digest('base64url')
  const network = networkOf(address)
  const guess = async () => {
    const login = await write((tx) => readLogin(tx.db, account, { mayTestAccountsSignIn }))
    const isRight = await isPassword(login?.passwordHash ?? null, password, network)
    return isRight && login !== undefined ? login : null
  }
  if (deviceId !== null && (await write((tx) => isKnownDevice(tx.db, account, deviceId))))
    return await guessing(limits, [[fromKnownDevice, `${key}:${deviceId}`]], guess)

  const failures: Use[] = [
    [ofNetwork, network],
    [attack, key],
  ]
  const waitMs = limits.waitOf(failures.slice(0, 1))
  if (waitMs > 0) throw tooFast(waitMs)
  const isAttacked = limits.waitOf(failures.slice(1)) > 0
  const limit = isAttacked ? fromNetworkUnderAttack : fromNetwork
  const login = await guessing(limits, [[limit, `${key}:${network}`]], guess)
  if (login === null) limits.count(failures)
  return login
}

/** Read what a password is compared with; undefined where nobody of this name can sign in. */
async function readLogin(
  db: ReadDb,
  account: string,
  { mayTestAccountsSignIn }: Pick<SignInDeps, 'mayTestAccountsSignIn'>,
): Promise<Login | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', account))
    .where('isAi', '=', false)
    .where((eb) => eb.or([eb.lit(mayTestAccountsSignIn), eb('isTest', '=', false)]))
    .executeTakeFirst()
}

/** Whether somebody signed in to the account in this browser before, however long ago. */
async function isKnownDevice(db: ReadDb, account: string, deviceId: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', account))
    .where('deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}
