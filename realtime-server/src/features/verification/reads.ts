import {
  type Answer,
  api,
  type Export,
  maxEnding,
  mayCall,
  type Query,
  renewalDays,
  type VerificationApplication,
  type verification,
} from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'

export type ApplicationRow = Selectable<Database['verificationApplications']>

/** A listener's experience. */
interface History {
  joinedAt: string
  chats: number
}

/**
 * Return for each of these members when they joined and how many chats they have had as a listener. Chats as a sharer
 * may be masked, so they are never counted.
 */
export async function readHistories(
  db: ReadDb,
  userIds: readonly number[],
): Promise<Map<number, History>> {
  const { rows } = await sql<History & { userId: number }>`
    select person.id as "userId", person."createdAt" as "joinedAt", (
      select count(*) from "chatRooms"
      where "participant2Id" = person.id and "chatRequestId" is not null) as chats
    from users as person
    where person.id = any(${userIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ userId, ...history }) => [userId, history]))
}

/** Return until when the verifications that followed from applications are valid, or were. */
async function readEnds(
  db: ReadDb,
  applicationIds: readonly number[],
): Promise<Map<number | null, string>> {
  const rows = await db
    .selectFrom('verificationRecords')
    .select(['applicationId', 'validUntil'])
    .where((eb) => eb('applicationId', '=', eb.fn.any(eb.val([...applicationIds]))))
    .where('status', '<>', 'proposed')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ applicationId, validUntil }) => [applicationId, validUntil]))
}

/** Return the views of applications, in their order: the same for the applicant and for admins. */
export async function applicationViews(
  db: ReadDb,
  rows: readonly ApplicationRow[],
): Promise<VerificationApplication[]> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const people = await readPeople(db, userIds)
  const histories = await readHistories(db, userIds)
  const ends = await readEnds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const user = publicUser(personIn(people, row.userId))
    const history = user.isDeleted ? undefined : histories.get(row.userId)
    return {
      kind: 'verification-application',
      id: row.id,
      user: {
        ...user,
        commentCount: user.commentsCount,
        chatCount: history?.chats ?? 0,
        likeCount: user.likesCount,
        joinedAt: history?.joinedAt ?? null,
      },
      status: row.status,
      reason: row.reason,
      experienceDescription: row.experienceDescription,
      qualifications: row.qualifications,
      reviewNote: row.reviewNote,
      createdAt: row.createdAt,
      appliedAt: row.createdAt,
      reviewedAt: row.reviewedAt,
      revokedAt: row.revokedAt,
      validUntil: ends.get(row.id) ?? null,
    }
  })
}

interface Page {
  limit: number
  before?: number | undefined
}

/** List a member's applications, newest first. NOT_FOUND for other members than themselves and admins who decide about them. */
export async function listApplicationsOf(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { id, limit, before }: Page & { id: number },
): Promise<VerificationApplication[]> {
  if (id !== me.id && !mayCall(me, api.verification.listAll)) throw new Problem('NOT_FOUND')
  const person = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (person === undefined) throw new Problem('NOT_FOUND')
  const rows = await db
    .selectFrom('verificationApplications')
    .selectAll()
    .where('userId', '=', id)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return await applicationViews(db, rows)
}

/** List what was checked of the caller as an adult, newest first; what is only proposed is none of it. */
export async function listOwnRecords(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { limit, before }: Page,
): Promise<Export['verificationRecords']> {
  const rows = await db
    .selectFrom('verificationRecords')
    .select(['id', 'identityAt', 'backgroundAt', 'trainingAt', 'validUntil', 'createdAt'])
    .select('endedAt')
    .where('userId', '=', me.id)
    .where('status', '<>', 'proposed')
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ identityAt, backgroundAt, trainingAt, ...row }) => ({
    ...row,
    checks: { identity: identityAt, background: backgroundAt, training: trainingAt },
  }))
}

async function countApplications(
  db: ReadDb,
): Promise<Answer<typeof verification.listAll>['counts']> {
  const rows = await db
    .selectFrom('verificationApplications')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .groupBy('status')
    .execute()
  const counts = { total: 0, pending: 0, approved: 0, rejected: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.total += count
  }
  return counts
}

/** Return a member's names, blank for a deleted account. */
export const named = (person: PersonRow) => {
  const { id, username, nickname } = publicUser(person)
  return { id, username, nickname }
}

/** List the applications that wait for a second admin, without the caller's own. */
async function listProposed({ db, me }: Pick<Context<Admin>, 'db' | 'me'>): Promise<number[]> {
  const rows = await db
    .selectFrom('verificationRecords')
    .select('applicationId')
    .where('status', '=', sql.lit('proposed'))
    .where('userId', '<>', me.id)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ applicationId }) => applicationId ?? [])
}

/** List the verifications that end soon, the first to end first. */
async function listEnding({
  db,
  clock,
}: Pick<Context<Admin>, 'db' | 'clock'>): Promise<Answer<typeof verification.listAll>['ending']> {
  const rows = await db
    .selectFrom('verificationRecords')
    .innerJoin('users', 'users.id', 'userId')
    .select(['verificationRecords.id', 'userId', 'applicationId', 'validUntil'])
    .where('status', '=', sql.lit('valid'))
    .where('isVerified', '=', true)
    .where('validUntil', '<=', timeAfter(clock.now(), renewalDays * 86_400_000))
    .orderBy('validUntil')
    .limit(maxEnding)
    .execute()
  const people = await readPeople(
    db,
    rows.map(({ userId }) => userId),
  )
  return rows.map(({ userId, ...row }) => ({ ...row, user: named(personIn(people, userId)) }))
}

/** List all applications, newest first, optionally of one status, with their counts and what waits for an admin. */
export async function listApplications(
  { db, me, clock }: Pick<Context<Admin>, 'db' | 'me' | 'clock'>,
  { status, limit, before }: Query<typeof verification.listAll>,
): Promise<Answer<typeof verification.listAll>> {
  const rows = await db
    .selectFrom('verificationApplications')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return {
    items: await applicationViews(db, rows),
    nextBefore: nextBeforeOf(rows, limit),
    counts: await countApplications(db),
    proposed: await listProposed({ db, me }),
    ending: await listEnding({ db, clock }),
  }
}
