import { randomUUID } from 'node:crypto'
import { api, type DetectionRule } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { networkOf } from '../../../core/http/address.ts'
import { deviceOf } from '../../accounts/device.ts'
import { everywhere, type Observation, type TimedSignal, userSource } from './observations.ts'
import type { SlidingWindows } from './sliding-windows.ts'

type SignIn = Extract<TimedSignal, { what: 'sign-in' }>

interface Deps {
  db: Db
  windows: SlidingWindows
}

const seconds = 86_400
const shortSeconds = 600
/** After so many guesses a right password is a guessed one. */
const manyGuesses = 5
/** No person types so many passwords within so many seconds: a tool in a network of the account is no owner. */
const fastGuesses = 10
const fastSeconds = 60
/** Names that no account has are marked, because half of them are made up in an attack and few at a school. */
const unknown = '?'

/**
 * Return what sign-ins add up to. Right ones count too: they show that a network, or the whole installation, is well. An
 * account's own browsers and networks are its owner's, who may have forgotten the password.
 */
export async function signInObservations(
  signals: readonly TimedSignal[],
  deps: Deps,
): Promise<Observation[]> {
  const found: Observation[] = []
  for (const signal of signals)
    if (signal.what === 'sign-in') found.push(...(await observe(signal, deps)))
  return found
}

async function observe(signIn: SignIn, { db, windows }: Deps): Promise<Observation[]> {
  const { by, accountId, from, at } = signIn
  const network = networkOf(from.address)
  const { path } = by === 'password' ? api.accounts.login : api.recovery.recover
  const observation = (rule: DetectionRule, source: string): Observation => ({
    rule,
    source,
    from,
    userId: accountId,
    details: `POST ${path}`,
    at,
  })
  const counted = (key: string, same: string) => ({ key, same, seconds, at })
  const guesses = `guesses:${by}:${accountId}`
  const isOwn =
    (signIn.isKnownDevice || (await isOwnNetwork(db, accountId, network))) &&
    // Of the browsers that our pages run in, each names itself.
    deviceOf(from.userAgent) !== 'unknown' &&
    !(await isFast(windows, signIn))
  if (signIn.isRight) {
    const { account } = signIn
    await windows.add([counted(`right:${network}`, account), counted('right:', account)], at)
    if (isOwn || accountId === null) return []
    const guessed = await windows.namesOf(guesses, seconds, at)
    const isGuessed = guessed !== null && guessed.size >= manyGuesses
    return isGuessed ? [observation('guessed_password', userSource(accountId))] : []
  }
  // A person who has forgotten the password types codes in a browser of theirs too.
  if (isOwn)
    return accountId === null || by !== 'password'
      ? []
      : [observation('forgotten_password', userSource(accountId))]

  const account = accountId === null ? `${unknown}${signIn.account}` : signIn.account
  await windows.add(
    [
      counted(`wrong:${network}`, account),
      counted('wrong:', account),
      counted('wrong-networks:', network),
      ...(accountId === null ? [] : [counted(guesses, randomUUID())]),
    ],
    at,
  )
  const found: Observation[] = []
  if (accountId !== null) {
    const rule = by === 'password' ? 'password_guessing' : 'recovery_guessing'
    found.push(observation(rule, userSource(accountId)))
  }
  if (await isSpraying(windows, network, at)) found.push(observation('password_spraying', network))
  if (await isSpreadSpraying(windows, at)) found.push(observation('password_spraying', everywhere))
  return found
}

/** The names that failed and did not succeed, and their part of all names; none while Redis does not answer. */
async function failing(windows: SlidingWindows, network: string, now: number) {
  const [wrong, right] = await Promise.all([
    windows.namesOf(`wrong:${network}`, seconds, now),
    windows.namesOf(`right:${network}`, seconds, now),
  ])
  if (wrong === null || right === null) return { failed: [], ratio: 0 }
  const failed = [...wrong].filter((name) => !right.has(name))
  return { failed, ratio: failed.length / Math.max(1, failed.length + right.size) }
}

/** Whether a network tries many names. A class that signs in mostly succeeds, and its names mostly exist. */
async function isSpraying(windows: SlidingWindows, network: string, now: number): Promise<boolean> {
  const { failed, ratio } = await failing(windows, network, now)
  // Some right ones do not hide many wrong ones: the attacker may have accounts of their own.
  if (failed.length >= 30 && ratio >= 0.5) return true
  if (failed.length < 10 || ratio < 0.8) return false
  if (failed.length >= 20) return true
  const recent = (await windows.namesOf(`wrong:${network}`, shortSeconds, now))?.size ?? 0
  const unknownNames = failed.filter((name) => name.startsWith(unknown))
  return recent >= 10 && (recent >= 15 || unknownNames.length * 2 >= failed.length)
}

/** Whether many networks together try many names; one network alone is told as itself. */
async function isSpreadSpraying(windows: SlidingWindows, now: number): Promise<boolean> {
  const { failed, ratio } = await failing(windows, '', now)
  if (failed.length < 30 || ratio < 0.5) return false
  const networks = await windows.namesOf('wrong-networks:', seconds, now)
  return networks !== null && networks.size >= 2
}

/** Whether passwords of the account come faster than a person types them. A wrong one is counted with it. */
async function isFast(windows: SlidingWindows, { accountId, isRight, at }: SignIn) {
  if (accountId === null) return false
  const key = `pace:${accountId}`
  if (!isRight) await windows.add([{ key, same: randomUUID(), seconds: fastSeconds, at }], at)
  return ((await windows.namesOf(key, fastSeconds, at))?.size ?? 0) > fastGuesses
}

/** Whether the account was used from this network before, other than by the session that is being opened. */
async function isOwnNetwork(db: Db, accountId: number | null, network: string): Promise<boolean> {
  if (accountId === null) return false
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('network', '=', network)
    .where('userId', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
