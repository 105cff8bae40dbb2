import {
  bandOf,
  type GradeLevel,
  grades,
  isAdult,
  type OwnSign,
  ownSigns,
  type RiskSign,
} from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Tx } from '../../core/tx/write.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { isNamedCase } from '../visibility/case-masks.ts'
import { nightBegan } from './night.ts'
import { lockRisk, pauseIfAbove } from './pause.ts'
import { isNamedEvent } from './reads.ts'
import { rules } from './rules.ts'
import { isComplaint } from './score.ts'
import { isNearSame } from './similarity.ts'

/** A sign to record about an account. */
export interface Noted {
  userId: number
  sign: RiskSign
  /** The other member, if there is one. */
  otherId?: number
  /** The id of its request, room or text. */
  relatedId?: number
  /** Whether the member is masked in it: no admin sees the event beside a name then. */
  isMasked?: boolean
  /** The case that it opened, whose dismissal drops the event. */
  caseId?: number
}

/** Sorted from the youngest to the oldest. */
const bandOrder = [...new Set(grades.map(bandOf))]
const rankOf = (grade: GradeLevel) => bandOrder.indexOf(bandOf(grade))

/** Return `minor` for an adult towards a minor, `younger` for a minor towards a lower grade band, otherwise null. */
function towardsOf(me: GradeLevel, other: GradeLevel): 'younger' | 'minor' | null {
  if (rankOf(other) >= rankOf(me)) return null
  return isAdult({ gradeLevel: me }) ? 'minor' : 'younger'
}

async function readTowards(tx: Tx, { userId, otherId }: Pick<Noted, 'userId' | 'otherId'>) {
  if (otherId === undefined) return null
  const people = await readPeople(tx.db, [userId, otherId])
  return towardsOf(personIn(people, userId).gradeLevel, personIn(people, otherId).gradeLevel)
}

async function append(tx: Tx, noted: Noted & { mark?: string | null }): Promise<void> {
  await tx.db
    .insertInto('riskEvents')
    .values({
      ...noted,
      isMasked: noted.isMasked === true,
      towards: await readTowards(tx, noted),
      createdAt: tx.clock.now(),
    })
    .execute()
}

const isOwn = (sign: RiskSign): sign is OwnSign => ownSigns.some((own) => own === sign)

/** Return when the days of a rule began. */
const sinceOf = (tx: Pick<Tx, 'clock'>, { days }: { days: number }) =>
  timeBefore(tx.clock.now(), days * 86_400_000)

/**
 * Record a sign about an account, without any notice. If an own action reaches the limit, the account is paused from
 * the end of this write on. Actions of others have no effect now, which would reveal them: a job evaluates them later.
 * If a case is opened about the same thing, open that first.
 */
export async function noteRisk(tx: Tx, noted: Noted): Promise<void> {
  if (isOwn(noted.sign)) {
    await lockRisk(tx, noted.userId)
    await append(tx, noted)
    await pauseIfAbove(tx, noted.userId)
    return
  }
  if (isComplaint(noted.sign)) {
    const isNamed = await isNamedComplaint(tx, noted)
    if (!(await isHeeded(tx, { ...noted, isNamed }))) return
  }
  await append(tx, noted)
}

/** A complaint about an account, and whether its author knows the member by name. */
type Complaint = Noted & { isNamed: boolean }

async function isNamedComplaint(tx: Tx, { isMasked, caseId }: Noted): Promise<boolean> {
  if (isMasked) return false
  const { rows } = await sql<{ isNamed: boolean }>`
    select not exists (
      select from cases where id = ${caseId ?? null} and not ${isNamedCase}) as "isNamed"`.execute(
    tx.db,
  )
  return rows[0]?.isNamed === true
}

/**
 * Return whether a complaint counts, because new accounts are free. Its account must be older than a day and have met
 * the member in a chat, by a request or by a comment below a story; the score later counts one home or browser once. A
 * complaint by name needs a meeting by name: otherwise the points of a suspect would tell admins whether they are a
 * masked author. A repeated block counts once.
 */
async function isHeeded(
  tx: Tx,
  { userId, sign, otherId = 0, isNamed }: Complaint,
): Promise<boolean> {
  const { rows } = await sql<{ isHeeded: boolean }>`
    select (
      exists (select from users where id = ${otherId}
        and "createdAt" < ${timeBefore(tx.clock.now(), 86_400_000)}::timestamptz)
      and ${haveMet({ userId, otherId, isNamed })}
      and not exists (
        select from "riskEvents"
        where "userId" = ${userId} and sign = ${sign} and sign = 'blocked' and "otherId" = ${otherId}
          and "createdAt" >= ${sinceOf(tx, rules.blocked)}::timestamptz
          and ${isNamed ? isNamedEvent('riskEvents') : sql`true`})
    ) as "isHeeded"`.execute(tx.db)
  return rows[0]?.isHeeded === true
}

/** True when two members have met; `isNamed`: when the other one knows the member by name from it. */
function haveMet({
  userId,
  otherId,
  isNamed,
}: Pick<Complaint, 'userId' | 'isNamed'> & { otherId: number }) {
  const pair = sql`(${userId}, ${otherId}), (${otherId}, ${userId})`
  const unlessMasked = (isMasked: RawBuilder<unknown>) =>
    isNamed ? sql`and not ${isMasked}` : sql``
  return sql`(
    exists (
      select from "chatRooms" where ("participant1Id", "participant2Id") in (${pair})
        ${unlessMasked(sql`("isAnonymous" and "participant1Id" = ${userId})`)})
    or exists (
      select from "chatRequests" join posts on posts.id = "postId"
      where ("sharerId", "listenerId") in (${pair})
        ${unlessMasked(sql`("isAnonymous" and "sharerId" = ${userId})`)})
    or exists (
      select from comments join posts on posts.id = "postId"
      where (comments."authorId", posts."authorId") in (${pair})
        ${unlessMasked(sql`("isAnonymous" and posts."authorId" = ${userId})`)}))`
}

/** An action between two members, and its subject. */
interface Between {
  userId: number
  otherId: number
  relatedId: number
}

/** Record where a new account was opened, if a banned one has been used in the same browser or network. */
export async function noteSignUp(
  tx: Tx,
  { userId, deviceId, network }: { userId: number; deviceId: string; network: string },
): Promise<void> {
  const { rows } = await sql<{ isBrowser: boolean; isNetwork: boolean }>`
    select coalesce(bool_or("deviceId" = ${deviceId}), false) as "isBrowser",
      coalesce(bool_or(network = ${network}), false) as "isNetwork"
    from users join sessions on sessions."userId" = users.id
    where "bannedAt" is not null`.execute(tx.db)
  const { isBrowser = false, isNetwork = false } = rows[0] ?? {}
  if (isBrowser) await noteRisk(tx, { userId, sign: 'banned-browser' })
  else if (isNetwork) await noteRisk(tx, { userId, sign: 'banned-network' })
}

/** Record a request with all its signs; `mark` is the fingerprint of its message. */
export async function noteRequest(
  tx: Tx,
  { mark, ...between }: Between & { mark: string | null },
): Promise<void> {
  await lockRisk(tx, between.userId)
  const isSame = mark !== null && (await hasSentNearSame(tx, { ...between, mark }))
  await append(tx, { ...between, sign: 'request', mark })
  if (isSame) await append(tx, { ...between, sign: 'same-message' })
  await appendNight(tx, { ...between, isMasked: false })
  await pauseIfAbove(tx, between.userId)
}

/** Record that a member writes in a room at night, masked or not. Only the first time in a night counts. */
export async function noteNight(tx: Tx, between: Between & { isMasked: boolean }): Promise<void> {
  await lockRisk(tx, between.userId)
  if (await appendNight(tx, between)) await pauseIfAbove(tx, between.userId)
}

/** Whether the member recently sent a similar message to another member. */
async function hasSentNearSame(
  tx: Tx,
  { userId, otherId, mark }: Between & { mark: string },
): Promise<boolean> {
  const earlier = await tx.db
    .selectFrom('riskEvents')
    .select('mark')
    .where('userId', '=', userId)
    .where('createdAt', '>=', sinceOf(tx, rules['same-message']))
    .where('sign', '=', 'request')
    .where('otherId', '<>', otherId)
    .where('mark', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute()
  return earlier.some((one) => one.mark !== null && isNearSame(one.mark, mark))
}

async function appendNight(tx: Tx, between: Between & { isMasked: boolean }): Promise<boolean> {
  const since = nightBegan(tx.clock.now())
  if (since === null) return false
  const { userId, isMasked } = between
  const noted: Noted = { ...between, sign: 'night' }
  const before = await tx.db
    .selectFrom('riskEvents')
    .select('id')
    .where('userId', '=', userId)
    .where('createdAt', '>=', since.toISOString())
    .where('sign', '=', 'night')
    // What was masked does not count by name, as if it had not been.
    .$if(!isMasked, (query) => query.where('isMasked', '=', false))
    .limit(1)
    .executeTakeFirst()
  if (before !== undefined) return false
  if ((await readTowards(tx, noted)) === null) return false
  await append(tx, noted)
  return true
}
