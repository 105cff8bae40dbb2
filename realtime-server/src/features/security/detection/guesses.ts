import type { DetectionRule } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import { networkOf } from '../../../core/http/address.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { lockAttacks } from '../attacks.ts'
import { type Observation, userSource } from './observations.ts'

/** Rules whose source is the account that is attacked. */
export const ofTargets: readonly DetectionRule[] = ['password_guessing', 'recovery_guessing']

/** An attack without a guess for so long is not taken over. */
const takenOverMs = 3_600_000

interface Guess {
  rule: DetectionRule
  source: string
  last: Observation
}

/** Whether something was detected of an account that is attacked, and not of who attacks it. */
const isGuess = ({ rule, source, last }: Guess) =>
  ofTargets.includes(rule) && last.userId !== null && source === userSource(last.userId)

/**
 * Return whose attack a guess is. At one account it is one on that account; what a network guesses at several is one of the
 * network, which takes over what was detected of the first of them from there alone. Other detections keep their source.
 * Locks what it returns, but for those.
 */
export async function attackedBy(tx: Tx, guess: Guess): Promise<string> {
  const { rule, source } = guess
  if (!isGuess(guess)) return source
  const network = networkOf(guess.last.from.address)
  const before = await readOpen(tx, network, source)
  await lockAttacks(tx, [{ source }, { source: network }, ...before.aimed])
  const { isOwn, ofNetwork, aimed } = await readOpen(tx, network, source)
  const locked = new Set(before.aimed.map(({ id }) => id))
  const [first] = aimed.filter((one) => one.rule === rule && locked.has(one.id))
  const isGuessing = ofNetwork.some((one) => ofTargets.includes(one.rule))
  if (isOwn || (!isGuessing && first === undefined)) return source
  const lead = ofNetwork.find(({ leadId }) => leadId === null)
  if (first !== undefined && !ofNetwork.some((one) => one.rule === rule))
    await tx.db
      .updateTable('securityIncidents')
      .set({ source: network, leadId: lead?.id ?? null })
      .where('id', '=', first.id)
      .execute()
  return network
}

/** What is open: whether anything of the account, what of the network, and what of accounts that it alone guesses at. */
async function readOpen(tx: Tx, network: string, source: string) {
  const open = tx.db.selectFrom('securityIncidents').where('status', '<>', 'resolved')
  const own = await open.select('id').where('source', '=', source).limit(1).execute()
  const ofNetwork = await open
    .select(['id', 'rule', 'leadId'])
    .where('source', '=', network)
    .execute()
  const aimed = await open
    .select(['id', 'source', 'rule'])
    .where('rule', 'in', ofTargets)
    .where('source', '<>', network)
    .where('leadId', 'is', null)
    // Those of an attack from many networks stay open, and are too many to look at each time.
    .where('lastAt', '>', timeBefore(tx.clock.now(), takenOverMs))
    .where(
      sql<boolean>`not exists (
        select from "securityIncidents" as part where part."leadId" = "securityIncidents".id)`,
    )
    .where(
      sql<boolean>`(select bool_and(network = ${network}) from "securityEvents"
        where "incidentId" = "securityIncidents".id)`,
    )
    .orderBy('id')
    .execute()
  return { isOwn: own.length > 0, ofNetwork, aimed }
}

/** Whether guesses at the same account were counted by an incident since then; null for what is no guess. */
export async function isTargetCounted(tx: Tx, guess: Guess, ms: number): Promise<boolean | null> {
  if (!isGuess(guess)) return null
  const { rule, last } = guess
  const counted = await tx.db
    .selectFrom('securityEvents as event')
    .innerJoin('securityIncidents as incident', 'incident.id', 'incidentId')
    .select('event.id')
    .where('rule', '=', rule)
    .where('event.targetUserId', '=', last.userId)
    .where('event.createdAt', '>', timeBefore(tx.clock.now(), ms))
    .limit(1)
    .executeTakeFirst()
  return counted !== undefined
}
