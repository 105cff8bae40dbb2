import { type AttackSeverity, api, type DetectionRule } from '@dodam/contract'
import { sql } from 'kysely'
import type { Network } from '../../../core/http/address.ts'
import { networkOf } from '../../../core/http/address.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { deviceOf } from '../../accounts/device.ts'
import { answerIncidents } from '../blocking/automatic-blocks.ts'
import { attemptViews, incidentViews, rankOf } from '../views.ts'
import { type Observation, userSource } from './observations.ts'
import { detections } from './rules.ts'

/** Attempts of this time within one incident share a row. */
const foldMs = 10_000

/** What has reached a threshold: one rule, one source, and what came since the last time. */
export interface Detected {
  rule: DetectionRule
  source: string
  severity: AttackSeverity
  /** How many came. */
  count: number
  last: Observation
}

/**
 * Store what was detected, in the open incident of its rule and source or in a new one, with a row that says what came
 * last; then answer it. Announces all of it to admins.
 */
export async function recordIncident(
  tx: Tx,
  detected: Detected,
  proxies: readonly Network[],
): Promise<void> {
  const { rule, source, severity, count, last } = await withoutDeletedAccount(tx, detected)
  const now = tx.clock.now()
  const rank = rankOf(severity)
  const incident = await tx.db
    .insertInto('securityIncidents')
    .values({
      type: detections[rule].type,
      rule,
      severity: rank,
      status: 'investigating',
      source,
      targetUserId: last.userId,
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
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const isNew = incident.count === count
  const answered = await answerIncidents(tx, source, proxies)
  const state = {
    answer: answered.answer,
    answerUntil: answered.until,
    status: answered.answer === 'blocked' ? ('blocked' as const) : ('investigating' as const),
  }
  await tx.db.updateTable('securityIncidents').set(state).where('id', '=', incident.id).execute()
  const event = await eventOf(tx, incident.id, { rank, count, last })
  const ofIncident = { type: incident.type, rule, status: state.status }
  const [attempt] = await attemptViews(tx.db, [{ ...event, ...ofIncident }])
  const [view] = await incidentViews(tx.db, [
    { ...incident, ...state, answerUntil: answered.until?.toISOString() ?? null },
  ])
  if (attempt) tx.announce(to.staff(api.security.read), 'security:event', attempt)
  if (view)
    tx.announce(to.staff(api.security.read), isNew ? 'incident:new' : 'incident:changed', view)
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

/** The row of an attempt: the last one of its incident while that is a moment ago and the same, else a new one. */
async function eventOf(
  tx: Tx,
  incidentId: number,
  { rank, count, last }: { rank: number; count: number; last: Observation },
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
