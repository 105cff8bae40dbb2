import {
  type Answer,
  type Export,
  type Language,
  ownSigns,
  type Query,
  type Risk,
  type risk,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { nextBeforeOf, type Page } from '../../core/paging.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { hasNamedCase } from '../visibility/case-masks.ts'
import { longestDays, requestDays, rules } from './rules.ts'
import { complaints, type RiskEvent, scoreOf } from './score.ts'

/** More events than a member can have before a pause. */
const mostEvents = 1_000
const dayMs = 86_400_000

const complaintDays = Math.max(...complaints.map((sign) => rules[sign].days))

/**
 * False for a complaint that follows another one from the same home or browser among those that `countsWith` selects.
 * Evaluated with the score and not at the complaint: parallel complaints do not see each other, and the network of a
 * new session is not known yet.
 */
const isOfItsOwn = (countsWith: RawBuilder<boolean>) => sql<boolean>`not (
  sign = any(${[...complaints]}::text[]) and exists (
    select from "riskEvents" as before
    join sessions as theirs on theirs."userId" = before."otherId"
    join sessions as own on own."userId" = "riskEvents"."otherId"
      and (own.network = theirs.network or own."deviceId" = theirs."deviceId")
    where before."userId" = "riskEvents"."userId" and before.sign = "riskEvents".sign
      and before.id < "riskEvents".id and before."otherId" <> "riskEvents"."otherId"
      and before."createdAt" > "riskEvents"."createdAt" - ${complaintDays} * interval '1 day'
      and ${countsWith}))`

/**
 * Return the events of an account that count now, oldest first: after the last decision, and not too old. `namedOnly`:
 * only those that admins may see beside a name, as if there were no others.
 */
export async function readEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
  { namedOnly = false } = {},
): Promise<RiskEvent[]> {
  const daysAgo = (days: number) => timeBefore(clock.now(), days * dayMs)
  const events = await db
    .selectFrom('riskEvents')
    .select(['sign', 'otherId', 'caseId', 'towards', 'createdAt'])
    .where('userId', '=', userId)
    .where('createdAt', '>', daysAgo(longestDays))
    .where((eb) =>
      eb.or([
        eb('sign', 'not in', ['request', 'request-declined']),
        eb('createdAt', '>', daysAgo(requestDays)),
      ]),
    )
    .where(
      sql<boolean>`id > coalesce((select "riskAfterId" from users where users.id = ${userId}), 0)`,
    )
    .$if(namedOnly, (query) => query.where(isNamedEvent('riskEvents')))
    .where(isOfItsOwn(namedOnly ? isNamedEvent('before') : sql<boolean>`true`))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute()
  return events.toReversed()
}

/** Return a member's score, with the reasons as texts; `namedOnly` as in `readEvents`. */
export async function readScore(
  context: Pick<Context, 'db' | 'clock'>,
  userId: number,
  { language, namedOnly }: { language: Language; namedOnly: boolean },
): Promise<Pick<Risk, 'points' | 'line' | 'signs'>> {
  const events = await readEvents(context, userId, { namedOnly })
  const { signs, ...score } = scoreOf(events, context.clock.now())
  return { ...score, signs: signs.map((one) => ({ ...one, why: rules[one.sign].why[language] })) }
}

/** True for events that link to nothing anonymous of the member: neither by themselves, nor by their case. */
export const isNamedEvent = (event: 'riskEvents' | 'before') =>
  sql<boolean>`(not ${sql.ref(`${event}.isMasked`)} and ${hasNamedCase(`${event}.caseId`)})`

/** Return since when a member is paused, for admins; null until they are told. */
export const toldPause = ({
  pausedAt,
  pauseTellAt,
}: Pick<Selectable<Database['users']>, 'pausedAt' | 'pauseTellAt'>): string | null =>
  pauseTellAt === null ? pausedAt : null

/**
 * Return a member's risk for an admin: points and list contain only events that may be shown beside a name. NOT_FOUND
 * for an unknown id and for the admin themselves. The read is audited.
 */
export async function readRisk(
  tx: Tx<Admin>,
  seal: Seal,
  { id, limit, before }: { id: number } & Query<typeof risk.read>,
): Promise<Answer<typeof risk.read>> {
  const { db, me } = tx
  const person = await db
    .selectFrom('users')
    .select(['pausedAt', 'pauseTellAt', 'pauseCaseId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (person === undefined || id === me.id) throw new Problem('NOT_FOUND')
  const score = await readScore(tx, id, { language: me.language, namedOnly: true })
  const items = await db
    .selectFrom('riskEvents')
    .select(['id', 'sign', 'caseId', 'towards', 'createdAt'])
    .where('userId', '=', id)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where(isNamedEvent('riskEvents'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  await audit(tx, seal, { action: 'risk:look', target: `user ${id}` })
  return {
    kind: 'risk',
    id,
    ...score,
    pausedAt: toldPause(person),
    caseId: person.pauseCaseId,
    items,
    nextBefore: nextBeforeOf(items, limit),
  }
}

/** Requests are in the export already. */
const notedInWords = ownSigns.filter((sign) => sign !== 'request')

/**
 * List the signs of the caller's own actions, newest first, in their language: without the other member, who may be
 * anonymous, and without actions of others, which would reveal a block, a report or a decline.
 */
export async function listOwnSigns(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { limit, before }: Page,
): Promise<Export['safetyNotes']> {
  const rows = await db
    .selectFrom('riskEvents')
    .select(['id', 'sign', 'createdAt'])
    .where('userId', '=', me.id)
    .where('sign', 'in', notedInWords)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sign, ...row }) => {
    const own = notedInWords.find((one) => one === sign)
    return own === undefined ? [] : [{ ...row, sign: own, note: rules[own].why[me.language] }]
  })
}
