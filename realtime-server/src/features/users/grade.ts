import { type GradeLevel, isAdult, supportId } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import { schoolYearAt } from '../../core/school-year.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { audit } from '../audit/writes.ts'
import { closeRoomsThatMayNotBe } from '../chat/rooms/close.ts'
import { notify } from '../notifications/notify.ts'
import { endVerification } from '../verification/ending.ts'
import { readValidRecord } from '../verification/records.ts'
import { lockAccount } from './reads.ts'

interface GradeChange {
  id: number
  gradeLevel: GradeLevel
  /** Read by the member, and audited. */
  reason: string
}

/**
 * Change a member's grade and tell them why. Their open rooms with members they may not meet any more close; where they
 * are masked, later for the other side.
 */
export async function changeGrade(tx: Tx, { id, gradeLevel, reason }: GradeChange): Promise<void> {
  const gradeYear = schoolYearAt(tx.clock.now())
  await tx.db
    .updateTable('users')
    .set({ gradeLevel, gradeYear, gradeAskedAt: null })
    .where('id', '=', id)
    .execute()
  tx.changed({ kind: 'member', id })
  tx.announce(to.member(id), 'me:changed', {})
  await closeRoomsThatMayNotBe(tx, id)
  await notify(tx, {
    userId: id,
    type: 'grade_changed',
    relatedId: null,
    actorId: null,
    params: { note: reason },
  })
}

/**
 * Change a member's grade as the team. FORBIDDEN for the own account, the support team and AI accounts; NOT_FOUND for
 * an unknown id and a deleted account; no effect without a change. A verification as a minor, which one admin can give,
 * ends when they become an adult: only a record verifies an adult.
 */
export async function setGrade(
  tx: Tx<Admin>,
  seal: Seal,
  { id, gradeLevel, reason }: GradeChange,
): Promise<void> {
  // The lock orders this with an acceptance, which sees the new grade or leaves its room to be closed here.
  const person = await lockAccount(tx.db, id)
  if (id === tx.me.id || id === supportId || person.isAi) throw new Problem('FORBIDDEN')
  if (person.gradeLevel === gradeLevel) return
  await changeGrade(tx, { id, gradeLevel, reason })
  if (
    person.isVerified &&
    isAdult({ gradeLevel }) &&
    (await readValidRecord(tx.db, id)) === undefined
  )
    await endVerification(tx, { id, reviewNote: null })
  await audit(tx, seal, {
    action: 'user:grade',
    target: `user ${id}`,
    reason: `${person.gradeLevel} → ${gradeLevel}: ${reason}`,
  })
}
