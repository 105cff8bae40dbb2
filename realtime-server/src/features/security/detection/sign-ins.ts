import { api, type DetectionRule } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { networkOf } from '../../../core/address.ts'
import type { Signal } from '../../../core/signals.ts'
import { everywhere, keyOf, type Reading, userSource } from './observations.ts'
import { detections } from './rules.ts'
import type { Counts } from './sliding-windows.ts'

type SignIn = Extract<Signal, { what: 'sign-in' }>

interface Deps {
  db: Db
  counts: Counts
  now: number
}

const day = 86_400
const short = detections.password_spraying.seconds
/** A network that tries this many accounts in a day, patiently. */
const slowSpray = 20
/** Of those who try, so many at least must have failed: a class that signs in mostly succeeds. */
const mostlyFailed = 0.8
/** Of so many, half are enough. */
const manyFailed = 30
const halfFailed = 0.5

/**
 * What the sign-ins of a moment add up to. Right ones count too: they show that a network, or everybody, is well. An
 * account's own browsers and networks are its owner's, who may have forgotten the password.
 */
export async function signInReadings(
  told: readonly { signal: Signal; at: number }[],
  deps: Omit<Deps, 'now'>,
): Promise<(Reading & { at: number })[]> {
  const found: (Reading & { at: number })[] = []
  for (const { signal, at } of told)
    if (signal.what === 'sign-in')
      for (const reading of await readingsOfOne(signal, { ...deps, now: at }))
        found.push({ ...reading, at })
  return found
}

async function readingsOfOne(signIn: SignIn, { db, counts, now }: Deps): Promise<Reading[]> {
  const { by, account, accountId, from, isRight, isKnownDevice } = signIn
  const isPassword = by === 'password'
  const network = networkOf(from.address)
  const read = (rule: DetectionRule, source: string, same?: string): Reading => ({
    ...{
      rule,
      source,
      from,
      userId: accountId,
      details: `POST ${isPassword ? api.accounts.login.path : api.recovery.recover.path}`,
    },
    ...(same !== undefined && { same }),
  })
  const isOwn = isKnownDevice || (await isOwnNetwork(db, accountId, network))
  const guesses = accountId === null ? 0 : await guessesOf(counts, { by, accountId, now })
  if (isRight) {
    await counts.add(
      [
        { key: `right:${network}`, same: account, seconds: day, at: now },
        { key: 'right:', same: account, seconds: day, at: now },
      ],
      now,
    )
    return !isOwn && accountId !== null && guesses >= detections.password_guessing.from
      ? [read('guessed_password', userSource(accountId))]
      : []
  }
  // Who has forgotten the password types codes in a browser of theirs too.
  if (isOwn)
    return accountId === null || !isPassword
      ? []
      : [read('forgotten_password', userSource(accountId))]

  await counts.add(
    [
      { key: `wrong:${network}`, same: account, seconds: day, at: now },
      { key: `wrong-now:${network}`, same: account, seconds: short, at: now },
      { key: 'wrong:', same: account, seconds: day, at: now },
      { key: 'wrong-networks:', same: network, seconds: day, at: now },
      ...(accountId === null
        ? [{ key: `nobody:${network}`, same: account, seconds: day, at: now }]
        : [{ key: `guesses:${by}:${accountId}`, same: undefined, seconds: day, at: now }]),
    ],
    now,
  )
  const found: Reading[] = []
  const rules: DetectionRule[] = isPassword
    ? ['password_guessing', 'slow_password_guessing']
    : ['recovery_guessing']
  if (accountId !== null) found.push(...rules.map((rule) => read(rule, userSource(accountId))))
  if (await isSpraying(counts, network, now)) {
    await countAll(counts, {
      rule: 'password_spraying',
      source: network,
      key: `wrong:${network}`,
      now,
    })
    found.push(read('password_spraying', network, account))
  }
  if (await isSpreadSpraying(counts, now)) {
    const rule = 'spread_password_spraying'
    await countAll(counts, { rule, source: everywhere, key: 'wrong:', now })
    found.push(read(rule, everywhere, account))
  }
  return found
}

/** All names of a count are those of an attack, which they have just become. */
async function countAll(
  counts: Counts,
  { rule, source, key, now }: { rule: DetectionRule; source: string; key: string; now: number },
): Promise<void> {
  const names = await counts.namesOf(key, day, now)
  const { seconds } = detections[rule]
  await counts.add(
    [...names].map((same) => ({ key: keyOf({ rule, source }), same, seconds, at: now })),
    now,
  )
}

const guessesOf = async (
  counts: Counts,
  { by, accountId, now }: Pick<SignIn, 'by'> & { accountId: number; now: number },
) => (await counts.namesOf(`guesses:${by}:${accountId}`, day, now)).size

/** Failures that no success followed, and how many of all that is. */
async function failing(counts: Counts, wrongKey: string, rightKey: string, now: number) {
  const wrong = await counts.namesOf(wrongKey, day, now)
  const right = await counts.namesOf(rightKey, day, now)
  const failed = [...wrong].filter((name) => !right.has(name)).length
  return { failed, ratio: failed / Math.max(1, failed + right.size) }
}

async function isSpraying(counts: Counts, network: string, now: number): Promise<boolean> {
  const { failed, ratio } = await failing(counts, `wrong:${network}`, `right:${network}`, now)
  // Some right ones do not hide many wrong ones: the attacker may have accounts of their own.
  if (failed >= manyFailed && ratio >= halfFailed) return true
  if (failed < detections.password_spraying.from || ratio < mostlyFailed) return false
  const recent = await counts.namesOf(`wrong-now:${network}`, short, now)
  const nobody = await counts.namesOf(`nobody:${network}`, day, now)
  const isFast = recent.size >= detections.password_spraying.from
  // Half of the names are nobody's, or there are so many that a school cannot have forgotten them.
  if (isFast && nobody.size * 2 >= failed) return true
  return failed >= slowSpray || (isFast && failed >= 15)
}

async function isSpreadSpraying(counts: Counts, now: number): Promise<boolean> {
  const { failed, ratio } = await failing(counts, 'wrong:', 'right:', now)
  if (failed < detections.spread_password_spraying.from || ratio < halfFailed) return false
  // One network alone is told as itself.
  const networks = await counts.namesOf('wrong-networks:', day, now)
  return networks.size >= 2
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
