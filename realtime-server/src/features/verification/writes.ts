import {
  type ApplicationDraft,
  type ApplicationStatus,
  api,
  mayListen,
  type Verification,
  type VerificationApplication,
} from '@dodam/contract'
import { sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { audit } from '../audit/writes.ts'
import { closeRoomsThatMayNotBe } from '../chat/rooms/close.ts'
import type { Piece } from '../checks/verdicts.ts'
import { notify } from '../notifications/notify.ts'
import { type ApplicationRow, applicationViews } from './reads.ts'

/** Return the texts of an application for the check. */
export const piecesOf = (draft: ApplicationDraft): Piece[] =>
  (['reason', 'experienceDescription', 'qualifications'] as const).flatMap((path) => {
    const text = draft[path] ?? ''
    return text === '' ? [] : [{ place: 'application', path, text }]
  })

const orNull = (text: string | undefined) => (text === undefined || text === '' ? null : text)

async function viewOf(tx: Tx, row: ApplicationRow): Promise<VerificationApplication> {
  const [view] = await applicationViews(tx.db, [row])
  if (view === undefined) throw new Error(`application ${row.id} has no view`)
  return view
}

/**
 * Lock a member's row until the write ends and return it. It serializes changes of their role, applications and
 * verification. undefined for a deleted account.
 */
const lockPerson = (tx: Tx, id: number) =>
  tx.db
    .selectFrom('users')
    .select(['role', 'isVerified'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

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
  if (mine.isVerified) throw new Problem('ALREADY_VERIFIED')
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

/** Announce an application to the applicant and to the other admins. */
async function announceChanged(tx: Tx, row: ApplicationRow): Promise<VerificationApplication> {
  const view = await viewOf(tx, row)
  tx.announce(to.member(row.userId), 'verification:changed', view)
  tx.announce(to.staff(api.verification.listAll, [row.userId]), 'verification:changed', view)
  return view
}

interface Review {
  id: number
  status: 'approved' | 'rejected'
  reviewNote: string | undefined
}

/**
 * Decide an application and notify the applicant. FORBIDDEN for one's own, ALREADY_PROCESSED for a decided one: the
 * first of several admins decides.
 */
export async function review(
  tx: Tx<Admin>,
  seal: Seal,
  { id, status, ...given }: Review,
): Promise<VerificationApplication> {
  const application = await tx.db
    .selectFrom('verificationApplications')
    .select('userId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (application === undefined) throw new Problem('NOT_FOUND')
  const { userId } = application
  if (userId === tx.me.id) throw new Problem('FORBIDDEN')
  await lockPerson(tx, userId)
  const reviewNote = orNull(given.reviewNote)
  const row = await tx.db
    .updateTable('verificationApplications')
    .set({ status, reviewNote, reviewedBy: tx.me.id, reviewedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('ALREADY_PROCESSED')
  if (status === 'approved') {
    await tx.db
      .updateTable('users')
      .set({ isVerified: true, verificationDate: sql`now()` })
      .where('id', '=', userId)
      .execute()
    tx.changed({ kind: 'member', id: userId })
  }
  const view = await announceChanged(tx, row)
  await tell(tx, row, status === 'approved' ? 'verification_approved' : 'verification_rejected')
  await audit(tx, seal, {
    action: `verification:${status === 'approved' ? 'approve' : 'reject'}`,
    target: `application ${id}`,
    reason: reviewNote,
  })
  return view
}

/** Notify the applicant, with the team's note. The team speaks as a whole, so there is no actor. */
async function tell(
  tx: Tx,
  { id, userId, reviewNote }: ApplicationRow,
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

/**
 * Revoke a member's verification, notify them, and end the open rooms that only it allowed. NOT_FOUND for an unknown id
 * and a deleted account; no effect on an unverified member.
 */
export async function revoke(
  tx: Tx<Admin>,
  seal: Seal,
  { id, note }: { id: number; note: string | undefined },
): Promise<Verification> {
  const person = await lockPerson(tx, id)
  if (person === undefined) throw new Problem('NOT_FOUND')
  const verification: Verification = { kind: 'verification', id, isVerified: false }
  if (!person.isVerified) return verification
  await tx.db
    .updateTable('users')
    .set({ isVerified: false, verificationDate: null })
    .where('id', '=', id)
    .execute()
  tx.changed({ kind: 'member', id })
  const reviewNote = orNull(note)
  const rows = await tx.db
    .updateTable('verificationApplications')
    .set({ revokedAt: sql`now()`, reviewNote })
    .where('userId', '=', id)
    .where('status', '=', 'approved')
    .where('revokedAt', 'is', null)
    .returningAll()
    .execute()
  await closeRoomsThatMayNotBe(tx, id)
  for (const row of rows) {
    await announceChanged(tx, row)
    await tell(tx, row, 'verification_revoked')
  }
  await audit(tx, seal, {
    action: 'verification:revoke',
    target: `user ${id}`,
    reason: reviewNote,
  })
  return verification
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
