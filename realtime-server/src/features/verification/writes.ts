import {
  type ApplicationDraft,
  type ApplicationStatus,
  api,
  isAdult,
  mayListen,
  type RecordDraft,
  type VerificationApplication,
} from '@dodam/contract'
import { sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { lockAdmins, reasonOf } from '../accounts/admins.ts'
import { audit } from '../audit/writes.ts'
import type { Piece } from '../checks/verdicts.ts'
import { notify } from '../notifications/notify.ts'
import { type ApplicationRow, applicationViews } from './reads.ts'
import { agreeOnRecord, dropProposals, endRecords, endsSoon, readValidRecord } from './records.ts'

/** Return the texts of an application for the check. */
export const piecesOf = (draft: ApplicationDraft): Piece[] =>
  (['reason', 'experienceDescription', 'qualifications'] as const).flatMap((path) => {
    const text = draft[path] ?? ''
    return text === '' ? [] : [{ place: 'application', path, text }]
  })

export const orNull = (text: string | undefined) =>
  text === undefined || text === '' ? null : text

async function viewOf(tx: Tx, row: ApplicationRow): Promise<VerificationApplication> {
  const [view] = await applicationViews(tx.db, [row])
  if (view === undefined) throw new Error(`application ${row.id} has no view`)
  return view
}

/**
 * Lock a member's row until the write ends and return it. It serializes changes of their role, applications and
 * verification. undefined for a deleted account.
 */
export const lockPerson = (tx: Tx, id: number) =>
  tx.db
    .selectFrom('users')
    .select(['role', 'isVerified', 'gradeLevel'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether a verified member may apply anew, because their verification ends soon. */
async function mayRenew({ db, clock }: Tx, userId: number): Promise<boolean> {
  const record = await readValidRecord(db, userId)
  return record !== undefined && endsSoon(record, clock.now())
}

/** Apply to be a verified listener. */
export async function apply(
  tx: Tx<Member>,
  { reason, experienceDescription, qualifications }: ApplicationDraft,
): Promise<VerificationApplication> {
  const { me } = tx
  const mine = await lockPerson(tx, me.id)
  if (mine === undefined) throw new Problem('UNAUTHORIZED')
  // The role may have changed on another device during this call.
  if (!mayListen(mine)) throw new Problem('FORBIDDEN')
  if (mine.isVerified && !(await mayRenew(tx, me.id))) throw new Problem('ALREADY_VERIFIED')
  const row = await tx.db
    .insertInto('verificationApplications')
    .values({
      userId: me.id,
      reason,
      experienceDescription,
      qualifications: orNull(qualifications),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('ALREADY_APPLIED') : error
    })
  const view = await viewOf(tx, row)
  tx.announce(to.staff(api.verification.listAll, [me.id]), 'verification:new', view)
  tx.announce(to.member(me.id), 'verification:changed', view)
  return view
}

/** Delete a member's pending application and announce that. Return whether there was one. Their row is locked. */
export async function withdrawPending(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.db
    .deleteFrom('verificationApplications')
    .where('userId', '=', userId)
    // A literal, so that the planner can use the index of pending ones.
    .where('status', '=', sql.lit('pending'))
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) return false
  await dropProposals(tx, userId)
  tx.announce(to.member(userId), 'verification:removed', gone)
  tx.announce(to.staff(api.verification.listAll, [userId]), 'verification:removed', gone)
  return true
}

/** Withdraw the caller's application. NOT_FOUND for others, ALREADY_PROCESSED for a decided one. */
export async function withdraw(tx: Tx<Member>, { id }: { id: number }): Promise<void> {
  const { me } = tx
  await lockPerson(tx, me.id)
  const mine = await tx.db
    .selectFrom('verificationApplications')
    .select('status')
    .where('id', '=', id)
    .where('userId', '=', me.id)
    .executeTakeFirst()
  if (mine === undefined) throw new Problem('NOT_FOUND')
  if (mine.status !== 'pending' || !(await withdrawPending(tx, me.id)))
    throw new Problem('ALREADY_PROCESSED')
}

/** Announce an application to the applicant and to the other admins. */
export async function announceChanged(
  tx: Tx,
  row: ApplicationRow,
): Promise<VerificationApplication> {
  const view = await viewOf(tx, row)
  tx.announce(to.member(row.userId), 'verification:changed', view)
  tx.announce(to.staff(api.verification.listAll, [row.userId]), 'verification:changed', view)
  return view
}

/**
 * Lock the applicant and return them with their pending application. FORBIDDEN for one's own, ALREADY_PROCESSED for a
 * decided one: the first of several admins decides.
 */
async function lockPending(tx: Tx<Admin>, id: number) {
  const found = await tx.db
    .selectFrom('verificationApplications')
    .select('userId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new Problem('NOT_FOUND')
  if (found.userId === tx.me.id) throw new Problem('FORBIDDEN')
  const person = await lockPerson(tx, found.userId)
  const application = await tx.db
    .selectFrom('verificationApplications')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()
  if (person === undefined || application === undefined) throw new Problem('ALREADY_PROCESSED')
  return { person, application }
}

/** Store a decision about a locked application, and notify the applicant. */
async function decide(
  tx: Tx<Admin>,
  { id, userId }: ApplicationRow,
  decided: { status: 'approved' | 'rejected'; reviewNote: string | null },
): Promise<VerificationApplication> {
  await dropProposals(tx, userId)
  const row = await tx.db
    .updateTable('verificationApplications')
    .set({ ...decided, reviewedBy: tx.me.id, reviewedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = await announceChanged(tx, row)
  await tell(tx, row, `verification_${decided.status}`)
  return view
}

interface Review {
  id: number
  reviewNote: string | undefined
}

/**
 * Approve an application, which verifies its writer. For an adult it needs the record of what was checked, to which two
 * admins agree: the first call only proposes it, and the application stays pending.
 */
export async function approve(
  tx: Tx<Admin>,
  seal: Seal,
  {
    id,
    record,
    isTwoPerson,
    ...given
  }: Review & { record: RecordDraft | undefined; isTwoPerson: boolean },
): Promise<VerificationApplication> {
  const admins = await lockAdmins(tx, api.verification.approve)
  const { person, application } = await lockPending(tx, id)
  const target = `application ${id}`
  let reviewNote = orNull(given.reviewNote)
  let isAlone = false
  if (isAdult(person)) {
    const { consent, isNew, note } = await agreeOnRecord(tx, {
      admins,
      application,
      isTwoPerson,
      draft: record,
      note: given.reviewNote === undefined ? undefined : reviewNote,
    })
    if (consent === 'asked') {
      const view = await viewOf(tx, application)
      if (!isNew) return view
      tx.announce(
        to.staff(api.verification.listAll, [application.userId]),
        'verification:changed',
        view,
      )
      await audit(tx, seal, { action: 'verification:propose', target, reason: note })
      return view
    }
    reviewNote = note
    isAlone = consent === 'alone'
  } else {
    // Of their time as an adult.
    await endRecords(tx, application.userId)
  }
  // The date of a verification that goes on stays: it decides which listeners an anonymous author may meet.
  if (!person.isVerified) {
    await tx.db
      .updateTable('users')
      .set({ isVerified: true, verificationDate: sql`now()` })
      .where('id', '=', application.userId)
      .execute()
    tx.changed({ kind: 'member', id: application.userId })
  }
  const view = await decide(tx, application, { status: 'approved', reviewNote })
  const reason = reasonOf(reviewNote, isAlone)
  await audit(tx, seal, { action: 'verification:approve', target, reason })
  return view
}

/** Reject an application. */
export async function reject(
  tx: Tx<Admin>,
  seal: Seal,
  { id, ...given }: Review,
): Promise<VerificationApplication> {
  const { application } = await lockPending(tx, id)
  const reviewNote = orNull(given.reviewNote)
  const view = await decide(tx, application, { status: 'rejected', reviewNote })
  await audit(tx, seal, {
    action: 'verification:reject',
    target: `application ${id}`,
    reason: reviewNote,
  })
  return view
}

interface Told extends Pick<ApplicationRow, 'userId' | 'reviewNote'> {
  /** The application; null for a member who was verified without one. */
  id: number | null
}

/** Notify a member, with the team's note. The team speaks as a whole, so there is no actor. */
export async function tell(
  tx: Tx,
  { id, userId, reviewNote }: Told,
  type: 'verification_approved' | 'verification_rejected' | 'verification_revoked',
): Promise<void> {
  await notify(tx, {
    userId,
    type,
    relatedId: id,
    actorId: null,
    ...(reviewNote !== null && { params: { note: reviewNote } }),
  })
}

/** Empty the applications of an account that is being deleted and locked; they cannot be decided any more. */
export async function emptyApplicationsOf(tx: Tx, userId: number): Promise<void> {
  const rows = await tx.db
    .updateTable('verificationApplications')
    .set((eb) => ({
      reason: '',
      experienceDescription: '',
      qualifications: null,
      reviewNote: null,
      status: sql<ApplicationStatus>`case when status = 'pending' then 'rejected' else status end`,
      reviewedAt: eb.fn.coalesce('reviewedAt', sql<string>`now()`),
    }))
    .where('userId', '=', userId)
    .returningAll()
    .execute()
  for (const row of rows)
    tx.announce(
      to.staff(api.verification.listAll, [userId]),
      'verification:changed',
      await viewOf(tx, row),
    )
}
