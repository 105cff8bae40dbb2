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

/** What limits guesses at an account. Each door has its own counts: who forgot a password may still come in by the other. */
const limitsOf = (door: 'login' | 'recover' | 'factor') => {
  /** Wrong guesses at an account from one network: at most 81 a day. */
  const fromNetwork = perAddress(`${door}-account-network`, 5, daySeconds, { waits })
  const ofAccount = perAddress(`${door}-account`, 20, 3_600, {
    waits: { firstSeconds: 60, mostSeconds: 300 },
  })
  return {
    /** From a browser that signed in to the account before. */
    fromKnownDevice: perAddress(`${door}-device`, 10, daySeconds, { waits }),
    fromNetwork,
    /** The same while the account is guessed at from many networks. */
    fromNetworkUnderAttack: {
      ...fromNetwork,
      points: 1,
      waits: { firstSeconds: 60, mostSeconds: 3_600 },
    },
    /** From all unknown browsers together. Once it is used up, the account counts as attacked. */
    ofAccount,
    /** The same count, which waits until its window ends where that one waits for the next try. */
    attack: { ...ofAccount, waits: null },
    /** Wrong guesses of one network at all accounts. */
    ofNetwork: perAddress(`${door}-network`, 30, 600),
  }
}

const doors = {
  login: limitsOf('login'),
  recover: limitsOf('recover'),
  factor: limitsOf('factor'),
}

/**
 * So many guesses of a network are under way on an instance, since their points are used until they are found right: a
 * class that signs in at once would be refused for itself. On three instances they stay within the limit of a network.
 */
const inTurnOfNetwork = turnsOfEach({ atOnce: 8 })

/** The accounts that only a demonstration has. */
const testNames = /^(?:testuser|listener|anonymous)\d$/

export interface SignInDeps {
  limits: Limits
  /** False in production: the test accounts have a known password. */
  mayTestAccountsSignIn: boolean
  /** Hears of every password that was compared. */
  note: (outcome: SignInOutcome) => void
}

export type SignInOutcome = Omit<Extract<Signal, { what: 'sign-in' }>, 'what' | 'from'>

export interface Attempt {
  /** The normalised username in lower case. */
  account: string
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
 * Let somebody who is not signed in guess at an account under the limits of a door, whose points are used before the guess.
 * `guess` gets a hash of the name that was typed, and whether the browser is a known one; it answers null for a wrong guess.
 */
export async function guessingAt<T>(
  write: Write,
  door: keyof typeof doors,
  { account, address, deviceId }: Attempt,
  limits: Limits,
  guess: (how: { key: string; isKnownDevice: boolean }) => Promise<T | null>,
): Promise<T | null> {
  const { fromKnownDevice, ofAccount, ofNetwork, attack, ...from } = doors[door]
  // People type passwords into the field for the name, and keys of limits leave this process.
  const key = createHash('sha256').update(account).digest('base64url')
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
