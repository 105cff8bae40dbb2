import type { Verification } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { closeRoomsThatMayNotBe } from '../chat/rooms/close.ts'
import { dropProposals, endRecords } from './records.ts'
import { announceChanged, lockPerson, orNull, tell } from './writes.ts'

/**
 * End the verification of a locked, verified member, notify them, and end the open rooms that only it allowed. What was
 * proposed meanwhile needs a new proposal.
 */
export async function endVerification(
  tx: Tx,
  { id, reviewNote }: { id: number; reviewNote: string | null },
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ isVerified: false, verificationDate: null })
    .where('id', '=', id)
    .execute()
  tx.changed({ kind: 'member', id })
  await endRecords(tx, id)
  await dropProposals(tx, id)
  const rows = await tx.db
    .updateTable('verificationApplications')
    .set({ revokedAt: sql`now()`, reviewNote })
    .where('userId', '=', id)
    .where('status', '=', 'approved')
    .where('revokedAt', 'is', null)
    .returningAll()
    .execute()
  await closeRoomsThatMayNotBe(tx, id)
  for (const row of rows) await announceChanged(tx, row)
  // A renewed verification has several applications, and ends once.
  const last = rows.toSorted((one, other) => other.id - one.id)[0]
  await tell(tx, last ?? { id: null, userId: id, reviewNote }, 'verification_revoked')
}

/**
 * Revoke a member's verification. NOT_FOUND for an unknown id and a deleted account; no effect on an unverified member.
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
  const reviewNote = orNull(note)
  await endVerification(tx, { id, reviewNote })
  await audit(tx, seal, {
    action: 'verification:revoke',
    target: `user ${id}`,
    reason: reviewNote,
  })
  return verification
}
