import { createHash } from 'node:crypto'
import type { ReadDb } from '@dodam/db'
import { networkOf, networksOf } from '../../core/http/address.ts'
import { turnsOfEach } from '../../core/jobs/turns.ts'
import { type Limits, perAddress, type Use, usesBy } from '../../core/limits/limit.ts'
import { guessing, isPassword } from '../../core/sessions/passwords.ts'
import type { Signal } from '../../core/signals.ts'
import type { Write } from '../../core/tx/write.ts'

const daySeconds = 86_400
const waits = { firstSeconds: 30, mostSeconds: 1_200 }

/**
 * Limits for guesses at an account. Each way to sign in counts separately, so that a member who forgot a password can
 * still use another way.
 */
const limitsOf = (door: 'login' | 'recover' | 'factor') => {
  /** Wrong guesses at one account from one network: at most 81 a day. */
  const fromNetwork = perAddress(`${door}-account-network`, 5, daySeconds, { waits })
  const ofAccount = perAddress(`${door}-account`, 20, 3_600, {
    waits: { firstSeconds: 60, mostSeconds: 300 },
  })
  return {
    /** From a browser that signed in to the account before. */
    fromKnownDevice: perAddress(`${door}-device`, 10, daySeconds, { waits }),
    fromNetwork,
    /** Like `fromNetwork`, while the account is guessed at from many networks. */
    fromNetworkUnderAttack: {
      ...fromNetwork,
      points: 1,
      waits: { firstSeconds: 60, mostSeconds: 3_600 },
    },
    /** From all unknown browsers together. Once it is used up, the account counts as attacked. */
    ofAccount,
    /** The counter of `ofAccount`, which waits until its window ends instead of until the next try. */
    attack: { ...ofAccount, waits: null },
    /** Wrong guesses from one network at all accounts. */
    ofNetwork: perAddress(`${door}-network`, 30, 600),
  }
}

const doors = {
  login: limitsOf('login'),
  recover: limitsOf('recover'),
  factor: limitsOf('factor'),
}

/**
 * The most guesses of one network under way on an instance. Their points are taken until a guess proves right, so a
 * class that signs in at once would otherwise exceed the limit. On three instances they stay within the limit of a
 * network.
 */
const inTurnOfNetwork = turnsOfEach({ atOnce: 8 })

/** Accounts that only a demo has. */
const testNames = /^(?:testuser|listener|anonymous)\d$/

export interface SignInDeps {
  limits: Limits
  /** False in production, because the password of the test accounts is public. */
  mayTestAccountsSignIn: boolean
  /** Called for every compared password. */
  note: (outcome: SignInOutcome) => void
}

export type SignInOutcome = Omit<Extract<Signal, { what: 'sign-in' }>, 'what' | 'from'>

export interface Attempt {
  /** The normalised username in lower case. */
  account: string
  address: string
  /** From the device cookie; null without one. */
  deviceId: string | null
}

/** An account whose password has just been verified. */
export interface Login {
  id: number
  passwordHash: string | null
}

/**
 * Check a password at sign-in under the limits for guesses, which apply before it is hashed. Returns null when the name
 * or the password is wrong. Throws TOO_FAST.
 */
export async function checkLogin(
  write: Write,
  { password, ...from }: Attempt & { password: string },
  { limits, mayTestAccountsSignIn, note }: SignInDeps,
): Promise<Login | null> {
  const { account, address } = from
  const isClosedTest = !mayTestAccountsSignIn && testNames.test(account)
  return await guessingAt(write, 'login', from, limits, async ({ key, isKnownDevice }) => {
    const login = await write((tx) => readLogin(tx.db, account, { mayTestAccountsSignIn }))
    const isRight = await isPassword(login?.passwordHash ?? null, password, networkOf(address))
    note({
      by: 'password',
      account: key,
      accountId: login?.id ?? null,
      isRight,
      isKnownDevice,
      isClosedTest,
    })
    return isRight && login !== undefined ? login : null
  })
}

/**
 * Run a guess at an account by a visitor under the limits of `door`. Its points are taken before the guess. `guess`
 * receives a hash of the name that was entered and whether the browser is known; it returns null for a wrong guess.
 */
export async function guessingAt<T>(
  write: Write,
  door: keyof typeof doors,
  { account, address, deviceId }: Attempt,
  limits: Limits,
  guess: (how: { key: string; isKnownDevice: boolean }) => Promise<T | null>,
): Promise<T | null> {
  const { fromKnownDevice, ofAccount, ofNetwork, attack, ...from } = doors[door]
  const key = keyOfAccount(account)
  if (deviceId !== null && (await write((tx) => wasHere(tx.db, account, deviceId))))
    return await guessing(limits, [[fromKnownDevice, `account=${key}|device=${deviceId}`]], () =>
      guess({ key, isKnownDevice: true }),
    )

  const networks = networksOf(address)
  const usesNow = (): Use[] => {
    const isAttacked = limits.waitOf([[attack, `account=${key}`]]) > 0
    const limit = isAttacked ? from.fromNetworkUnderAttack : from.fromNetwork
    return [
      ...networks.map((network): Use => [limit, `account=${key}|network=${network}`]),
      ...usesBy(ofNetwork, address),
      [ofAccount, `account=${key}`],
    ]
  }
  return await inTurnOfNetwork(networks.at(-1) ?? address, () =>
    guessing(limits, usesNow(), () => guess({ key, isKnownDevice: false })),
  )
}

/**
 * Return a typed name as it is counted: members type passwords into the name field by mistake, and keys of limits leave this
 * process, so the name is hashed.
 */
export const keyOfAccount = (account: string): string =>
  createHash('sha256').update(account).digest('base64url')

/** Return the stored hash for a name; undefined when no account of this name can sign in. */
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

/** Whether this browser signed in to the account before, however long ago. */
async function wasHere(db: ReadDb, account: string, deviceId: string): Promise<boolean> {
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
