import {
  type Answer,
  type Export,
  type Language,
  ownSigns,
  type Query,
  type Risk,
  type RiskSign,
  type risk,
} from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Context } from '../../core/context.ts'
import { nextBeforeOf, type Page } from '../../core/pages.ts'
import { Problem } from '../../core/problem.ts'
import type { Seal } from '../../core/seal.ts'
import type { Admin, Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { audit } from '../audit/writes.ts'
import { hasNamedCase, isMaskedIn } from '../visibility/cases.ts'
import { type RiskEvent, scoreOf } from './score.ts'
import { longestDays, requestDays, rules } from './signs.ts'

/** More than anybody does before they are paused. */
const mostEvents = 1_000
const dayMs = 86_400_000

/**
 * False for a complaint after another one of the same home or browser. It is asked when points are counted: complaints that
 * come at once do not see each other, and of a session that has just begun nobody knows yet where it is used.
 */
const isOfItsOwn = sql<boolean>`not (sign in ('reported', 'blocked') and exists (
  select from "riskEvents" as before
  join sessions as theirs on theirs."userId" = before."otherId"
  join sessions as own on own."userId" = "riskEvents"."otherId"
    and (own.network = theirs.network or own."deviceId" = theirs."deviceId")
  where before."userId" = "riskEvents"."userId" and before.sign = "riskEvents".sign
    and before.id < "riskEvents".id and before."otherId" <> "riskEvents"."otherId"
    and before."createdAt" > "riskEvents"."createdAt" - interval '60 days'))`

/** The events of an account that count now, oldest first: after what somebody has looked at, and not too old. */
export async function readEvents(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<RiskEvent[]> {
  const daysAgo = (days: number) => timeBefore(clock.now(), days * dayMs)
  const events = await db
    .selectFrom('riskEvents')
    .select(['sign', 'otherId', 'caseId', 'towards', 'createdAt'])
    .where('userId', '=', userId)
    .where('createdAt', '>', daysAgo(longestDays))
    .where(isOfItsOwn)
    .where((eb) =>
      eb.or([
        eb('sign', 'not in', ['request', 'request-declined']),
        eb('createdAt', '>', daysAgo(requestDays)),
      ]),
    )
    .where(
      sql<boolean>`id > coalesce((select "riskAfterId" from users where users.id = ${userId}), 0)`,
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute()
  return events.toReversed()
}

/** What has added up about somebody, with the reasons in words. */
export async function readScore(
  context: Pick<Context, 'db' | 'clock'>,
  userId: number,
  language: Language,
): Promise<Pick<Risk, 'points' | 'line' | 'signs'>> {
  const { signs, ...score } = scoreOf(await readEvents(context, userId), context.clock.now())
  return { ...score, signs: signs.map((one) => ({ ...one, why: rules[one.sign].why[language] })) }
}

/** Noted of texts; of other signs `relatedId` is a request or a room. */
const signsOfTexts: readonly RiskSign[] = [
  'handoff',
  'approach-refused',
  'approach-confirmed',
  'insult-confirmed',
]

/** Events that lead to nothing that somebody wrote anonymously, neither by their case nor by the time of its text. */
const isNamedEvent = (userId: number) => sql<boolean>`(
  ${hasNamedCase('riskEvents.caseId')}
  and not (sign = any(${[...signsOfTexts]}::text[])
    and ${isMaskedIn(userId, sql`"riskEvents"."relatedId"`)}))`

/**
 * What has added up about somebody, for an admin. The points are of all events, the list has those alone that may be told
 * beside a name. NOT_FOUND for nobody, and about the admin themselves. The look is audited.
 */
export async function readRisk(
  tx: Tx<Admin>,
  seal: Seal,
  { id, limit, before }: { id: number } & Query<typeof risk.read>,
): Promise<Answer<typeof risk.read>> {
  const { db, me } = tx
  const person = await db
    .selectFrom('users')
    .select(['pausedAt', 'pauseReportId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (person === undefined || id === me.id) throw new Problem('NOT_FOUND')
  const score = await readScore(tx, id, me.language)
  const items = await db
    .selectFrom('riskEvents')
    .select(['id', 'sign', 'caseId', 'towards', 'createdAt'])
    .where('userId', '=', id)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .where(isNamedEvent(id))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  await audit(tx, seal, { action: 'risk:look', target: `user ${id}` })
  return {
    ...{ kind: 'risk', id, ...score, pausedAt: person.pausedAt, caseId: person.pauseReportId },
    items,
    nextBefore: nextBeforeOf(items, limit),
  }
}

/** The requests themselves are in the export already. */
const notedInWords = ownSigns.filter((sign) => sign !== 'request')

/**
 * What was noted of my own acts, newest first, in my language: neither with whom it was, who may be anonymous, nor what
 * others did, which would tell me of a block, a report or a decline.
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
