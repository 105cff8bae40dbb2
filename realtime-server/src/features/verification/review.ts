import { api, isAdult, type VerificationReview } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { readAdmins } from '../accounts/admins.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { readScore } from '../risk/reads.ts'
import { isNamedCase } from '../visibility/case-masks.ts'
import { named } from './reads.ts'
import { agreementFor, type RecordRow } from './records.ts'

/** Count the complaints about a member whose cases name them in the view of admins; a worry about an author is none. */
async function countReports(db: ReadDb, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from reports join cases on cases.id = "caseId"
    where "subjectId" = ${userId} and "reporterId" is not null and ${isNamedCase}
      and not (reports.reason = 'danger' and "targetType" in ('post', 'comment'))`.execute(db)
  return rows[0]?.count ?? 0
}

async function recordView(
  db: ReadDb,
  row: RecordRow,
): Promise<NonNullable<VerificationReview['record']>> {
  const { identityAt, backgroundAt, trainingAt, proposedBy, agreedBy } = row
  const admins = [proposedBy, agreedBy].flatMap((id) => id ?? [])
  const people = await readPeople(db, admins)
  const nameOf = (id: number | null) => (id === null ? null : named(personIn(people, id)))
  return {
    id: row.id,
    status: row.status,
    checks: { identity: identityAt, background: backgroundAt, training: trainingAt },
    validUntil: row.validUntil,
    note: row.note,
    proposedBy: nameOf(proposedBy),
    agreedBy: nameOf(agreedBy),
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  }
}

/**
 * Return what the team knows for a decision about an application: only what names the applicant. NOT_FOUND for an unknown
 * id and for the caller's own.
 */
export async function readReview(
  { db, me, clock }: Pick<Context<Admin>, 'db' | 'me' | 'clock'>,
  { id, isTwoPerson }: { id: number; isTwoPerson: boolean },
): Promise<VerificationReview> {
  const found = await db
    .selectFrom('verificationApplications as application')
    .innerJoin('users', 'users.id', 'application.userId')
    .select(['userId', 'gradeLevel', 'deletedAt'])
    .where('application.id', '=', id)
    .executeTakeFirst()
  if (found === undefined || found.userId === me.id) throw new Problem('NOT_FOUND')
  const { userId, deletedAt } = found
  const row = await db
    .selectFrom('verificationRecords')
    .selectAll()
    .where('applicationId', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const score = await readScore({ db, clock }, userId, { language: me.language, namedOnly: true })
  const admins = await readAdmins({ db, clock }, api.verification.approve)
  return {
    kind: 'verification-review',
    id,
    needsRecord: isAdult(found),
    agreement: agreementFor(admins, { userId, isTwoPerson, meId: me.id }),
    record: row === undefined ? null : await recordView(db, row),
    // A deleted account is blank, as in every view.
    reportsCount: deletedAt === null ? await countReports(db, userId) : 0,
    riskPoints: deletedAt === null ? score.points : 0,
    riskLine: score.line,
  }
}
