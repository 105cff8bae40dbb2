import { type AttackSeverity, api, type DetectionRule, type IncidentStatus } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Network } from '../../../core/http/address.ts'
import { networkOf } from '../../../core/http/address.ts'
import { takeLock } from '../../../core/tx/locks.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { deviceOf } from '../../accounts/device.ts'
import { ofAttacks, openWith } from '../attacks.ts'
import { answerIncidents } from '../blocking/automatic-blocks.ts'
import { attemptViews, incidentViews, rankOf } from '../views.ts'
import { attackedBy, isTargetCounted, ofTargets } from './guesses.ts'
import { type Observation, userSource } from './observations.ts'
import { detections } from './rules.ts'

/** Attempts of this time within one incident share a row. */
const foldMs = 10_000
/** The longest time in which things are counted together. */
const longestMs = 86_400_000

/** What has reached a threshold: one rule, one source, and what came since the last time. */
export interface Detected {
  rule: DetectionRule
  source: string
  severity: AttackSeverity
  /** How many came that were not counted before. */
  count: number
  /** How many came within the time of the threshold. */
  total: number
  last: Observation
}

/**
 * Store what was detected, with a row that says what came last: in the open incident of its rule and source, else in a new one,
 * which is a part of the source's open attack, or the lead of a new one (attacks.ts says what these are, and guesses.ts whose
 * attack a guess is). Then answer the attack.
 * Announces all of it to admins.
 */
export async function recordIncident(
  tx: Tx,
  detected: Detected,
  proxies: readonly Network[],
): Promise<void> {
  const told = await withoutDeletedAccount(tx, detected)
  const { rule, severity, last } = told
  const source = await attackedBy(tx, told)
  const now = tx.clock.now()
  const rank = rankOf(severity)
  await takeLock(tx.db, `attack ${source}`)
  const open = await openWith(tx.db, { rules: [rule], source })
  const lead = open.find(({ leadId }) => leadId === null)
  const isCounted =
    (await isTargetCounted(tx, told, longestMs)) ?? open.some((one) => one.rule === rule)
  const count = isCounted ? told.count : await countOfNew(tx, told)
  const incident = await tx.db
    .insertInto('securityIncidents')
    .values({
      type: detections[rule].type,
      rule,
      severity: rank,
      status: 'investigating',
      source,
      targetUserId: last.userId,
      leadId: lead?.id ?? null,
      count,
      firstAt: now,
      lastAt: now,
      answerUntil: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rule', 'source'])
        .where('status', '<>', sql.lit('resolved'))
        .doUpdateSet((eb) => ({
          count: eb('securityIncidents.count', '+', count),
          severity: eb.fn('greatest', ['securityIncidents.severity', 'excluded.severity']),
          lastAt: now,
          // Guesses of a network at several accounts are at no single one.
          targetUserId: sql<number | null>`case
            when excluded.rule = any(${ofTargets})
              then nullif(excluded."targetUserId", nullif(excluded."targetUserId", "securityIncidents"."targetUserId"))
            else "securityIncidents"."targetUserId" end`,
        })),
    )
    .returning(['id', 'type', 'leadId'])
    .executeTakeFirstOrThrow()
  const attack = incident.leadId ?? incident.id
  const status = await answer(tx, { attack, source, proxies })
  if (count > 0) {
    const event = await eventOf(tx, incident.id, { rule, rank, count, last })
    const ofIncident = { type: incident.type, rule, status, incidentId: attack }
    const [attempt] = await attemptViews(tx.db, [{ ...event, ...ofIncident }])
    if (attempt) tx.announce(to.staff(api.security.read), 'security:event', attempt)
  }
  const first = await tx.db
    .selectFrom('securityIncidents')
    .selectAll()
    .where('id', '=', attack)
    .executeTakeFirstOrThrow()
  const [view] = await incidentViews(tx.db, [first])
  const name = lead === undefined ? 'incident:new' : 'incident:changed'
  if (view) tx.announce(to.staff(api.security.read), name, view)
}

/** What a new incident counts: all that made it one, without what an incident before it has counted. */
async function countOfNew(tx: Tx, { rule, source, count, total }: Detected): Promise<number> {
  const before = await tx.db
    .selectFrom('securityIncidents')
    .select('id')
    .where('rule', '=', rule)
    .where('source', '=', source)
    .where('lastAt', '>', timeBefore(tx.clock.now(), longestMs))
    .limit(1)
    .executeTakeFirst()
  return Math.max(1, before === undefined ? Math.max(count, total) : count)
}

interface Attack {
  /** Its lead. */
  attack: number
  source: string
  proxies: readonly Network[]
}

/** Answer an attack, and store the answer with all its incidents. Returns their status. */
async function answer(tx: Tx, { attack, source, proxies }: Attack): Promise<IncidentStatus> {
  const { answer: given, until, reasonOfAdmin } = await answerIncidents(tx, source, proxies)
  const open = given === 'blocked' ? 'blocked' : 'investigating'
  // What comes after an admin has shut the network out was on its way.
  const status = reasonOfAdmin === null ? open : 'resolved'
  await tx.db
    .updateTable('securityIncidents')
    .set({ answer: given, answerUntil: until, status, note: reasonOfAdmin })
    .where(ofAttacks([attack]))
    .execute()
  await tx.db
    .updateTable('securityIncidents')
    .set({ lastAt: tx.clock.now() })
    .where('id', '=', attack)
    .execute()
  return status
}

/**
 * Of an account that has been deleted meanwhile only the network is stored. The account is locked, so that its deletion
 * finds what is stored before it.
 */
async function withoutDeletedAccount(tx: Tx, detected: Detected): Promise<Detected> {
  const { source, last } = detected
  if (last.userId === null) return detected
  const account = await tx.db
    .selectFrom('users')
    .select('deletedAt')
    .where('id', '=', last.userId)
    .forShare()
    .executeTakeFirst()
  if (account?.deletedAt === null) return detected
  const isOfAccount = source === userSource(last.userId)
  return {
    ...detected,
    source: isOfAccount ? networkOf(last.from.address) : source,
    last: { ...last, userId: null },
  }
}

/**
 * The row of an attempt: the last one of its incident while that is a moment ago and the same, else a new one. Guesses at
 * another account are another attempt: `isTargetCounted` looks for the accounts of the rows.
 */
async function eventOf(
  tx: Tx,
  incidentId: number,
  { rule, rank, count, last }: Pick<Detected, 'rule' | 'count' | 'last'> & { rank: number },
) {
  const now = tx.clock.now()
  const details = last.details.replaceAll('\u0000', '').toWellFormed()
  const newest = await tx.db
    .selectFrom('securityEvents')
    .selectAll()
    .where('incidentId', '=', incidentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isMoment =
    newest !== undefined &&
    newest.removedAt === null &&
    newest.address === last.from.address &&
    (newest.targetUserId === last.userId || !ofTargets.includes(rule)) &&
    Date.parse(newest.createdAt) > now.getTime() - foldMs
  if (isMoment)
    return await tx.db
      .updateTable('securityEvents')
      .set((eb) => ({ count: eb('count', '+', count), details }))
      .where('id', '=', newest.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  return await tx.db
    .insertInto('securityEvents')
    .values({
      incidentId,
      severity: rank,
      count,
      details,
      createdAt: now,
      removedAt: null,
      address: last.from.address,
      network: networkOf(last.from.address),
      device: deviceOf(last.from.userAgent),
      targetUserId: last.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
