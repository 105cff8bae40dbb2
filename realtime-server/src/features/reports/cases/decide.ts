import {
  type AdminReport,
  type Body,
  type HeldStory,
  isCrisisCase,
  isCrisisDecision,
  isUpholding,
  type Query,
  type reports,
} from '@dodam/contract'
import { sql } from 'kysely'
import { refusedField } from '../../../core/http/problem.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { audit } from '../../audit/writes.ts'
import { randomMoment } from '../../visibility/rules.ts'
import {
  announceCase,
  announceCaseRoom,
  announceRecorded,
  announceToSides,
  bothSides,
} from '../announcing.ts'
import { openEvidence, readMasked } from '../evidence/evidence.ts'
import { mark, readFound } from '../evidence/findings.ts'
import { readCaseRow } from '../reads.ts'
import { futureTime } from '../suspension.ts'
import type { Target } from '../targets.ts'
import type { CaseRow } from '../views.ts'
import { lockTarget } from '../writes.ts'
import { announceKept, type Effect, noteDecided, takeBack, takeEffect } from './effects.ts'
import { checkClaimed, checkMine, lockCase, notACase } from './locked-case.ts'
import { readCaseView } from './views.ts'

/**
 * Open the sealed evidence: of a pending case by the admin with the claim, of a decided one by any admin who gives a
 * reason. Whose chat is opened only after the decision is told by the job for masked rooms. `noted` is the reason in the
 * audit log, where it is another one.
 */
export async function look(
  tx: Tx<Admin>,
  seal: Seal,
  {
    id,
    reason,
    noted = reason ?? null,
  }: { id: number; noted?: string | null } & Query<typeof reports.readEvidence>,
) {
  const row = await lockCase(tx, id)
  const isDecided = row.status !== 'pending'
  if (!isDecided) await checkClaimed(tx, row)
  else if (reason === undefined) throw refusedField('reason', 'evidence.reason', tx.me.language)
  const isNews = isDecided && row.targetType === 'message' && row.toldAt === null
  await tx.db
    .updateTable('cases')
    .set((eb) => ({
      lookedAt: tx.clock.now(),
      ...(isNews && { tellAt: eb.fn.coalesce('tellAt', randomMoment) }),
    }))
    .where('id', '=', id)
    .execute()
  const evidence = await openEvidence(tx.db, seal, id)
  const masked = await readMasked(tx.db, row, evidence.messages)
  const messages = mark(evidence.messages, await readFound(tx.db, id)).map((item) => ({
    ...item,
    authorId: item.authorId !== null && masked.has(item.authorId) ? null : item.authorId,
  }))
  await announceRecorded(tx, row)
  await announceToSides(tx, row)
  await audit(tx, seal, { action: 'report:look', target: `report ${id}`, reason: noted })
  return { ...evidence, messages }
}

type Deciding = Body<typeof reports.decide> & { id: number }

/**
 * Return what becomes of the text of a case. Where one is held, a decision on a crisis must say it; a story that is public
 * can be kept for its author too.
 */
function storyOf(
  { me: { language } }: Tx<Admin>,
  { target, targetType }: AdminReport,
  { decision, story }: Deciding,
): HeldStory | null {
  if (!isCrisisDecision(decision)) {
    if (story !== undefined) throw refusedField('story', 'decision.crisis', language)
    return null
  }
  if (target.isHeld) {
    if (story === undefined) throw refusedField('story', 'decision.story', language)
    return story
  }
  if (story === 'keep_private' && targetType === 'post' && !target.isDeleted) return story
  // Its author may have deleted it while the admin was choosing.
  if (story !== undefined && !target.isDeleted)
    throw refusedField('story', 'decision.notHeld', language)
  return null
}

/** Check that a decision fits the case and is complete. */
async function effectOf(tx: Tx<Admin>, row: CaseRow, given: Deciding): Promise<Effect> {
  const { decision, note = '', until } = given
  const { language } = tx.me
  const view = await readCaseView(tx.db, row, language)
  if (isCrisisDecision(decision) && !isCrisisCase(view))
    throw refusedField('decision', 'decision.crisis', language)
  if (decision === 'delete_content' && row.targetType === 'user')
    throw refusedField('decision', 'field.invalid', language)
  const isTold = decision === 'warn' || decision === 'suspend'
  if (isTold && note === '') throw refusedField('note', 'decision.note', language)
  const end = decision === 'suspend' ? futureTime(tx, until) : null
  return {
    decision,
    story: storyOf(tx, view, given),
    note: note === '' ? null : note,
    until: end,
  }
}

/**
 * Return when the subject learns of a case: at once of a decision against them, and of what became of a held text. Of one
 * that found nothing they only learn if an admin opened a chat of theirs. In a masked room they learn later, so that the
 * time does not match an action of the masked participant.
 */
async function whenTold(
  tx: Tx<Admin>,
  { targetType, targetId, lookedAt, toldAt }: CaseRow,
  { decision, story }: Effect,
): Promise<'now' | 'later' | 'never'> {
  if (isUpholding(decision) || story !== null) return 'now'
  const isFound = decision === 'helped' || decision === 'handed_over'
  if (!isFound && (targetType !== 'message' || lookedAt === null)) return 'never'
  if (toldAt !== null) return 'never'
  const masked = await tx.db
    .selectFrom('chatMessages')
    .innerJoin('chatRooms', 'chatRooms.id', 'chatMessages.roomId')
    .select('chatRooms.id')
    .where('chatMessages.id', '=', targetType === 'message' ? targetId : null)
    .where('isAnonymous', '=', true)
    .executeTakeFirst()
  return masked === undefined ? 'now' : 'later'
}

/** Decide a case for all its reporters, and apply the consequences. */
export async function decide(tx: Tx<Admin>, seal: Seal, given: Deciding): Promise<AdminReport> {
  const { id } = given
  const row = await lockCase(tx, id)
  await checkMine(tx, row)
  const effect = await effectOf(tx, row, given)
  await takeBack(tx, row)
  await takeEffect(tx, row, effect)
  await noteDecided(tx, row, effect)

  const { decision } = effect
  const telling = await whenTold(tx, row, effect)
  const now = sql<string>`now()`
  const decided = await tx.db
    .updateTable('cases')
    .set((eb) => ({
      ...effect,
      status: decision === 'dismiss' ? 'dismissed' : 'resolved',
      decidedBy: tx.me.id,
      decidedAt: now,
      firstDecidedAt: eb.fn.coalesce('firstDecidedAt', now),
      ...(telling === 'now' && { toldAt: eb.fn.coalesce('toldAt', now), tellAt: null }),
      ...(telling === 'later' && { tellAt: eb.fn.coalesce('tellAt', randomMoment) }),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const appeals = await tx.db
    .updateTable('appeals')
    .set({ decidedAt: now })
    .where('caseId', '=', id)
    .where('decidedAt', 'is', null)
    .returning('side')
    .execute()
  const view = await announceCase(tx, 'report:changed', decided)
  if (view.target.isHeld) await announceKept(tx, decided)
  await announceCaseRoom(tx, decided)
  // What an appeal did not change is an answer to its side alone.
  const isSame = row.decision === decision && appeals.length > 0
  const answered = isSame ? appeals.map(({ side }) => side) : bothSides
  await announceToSides(tx, decided, bothSides, answered)
  await audit(tx, seal, {
    action: `report:decide:${decision}`,
    target: `report ${id}`,
    reason: effect.note,
  })
  if (effect.story !== null)
    await audit(tx, seal, { action: `report:story:${effect.story}`, target: `report ${id}` })
  return view
}

/**
 * Decide the pending cases of a text by deleting it, for a moderator who reads it elsewhere. False without effect when
 * there are none. A crisis must be claimed, because its writer may need help before their words vanish: CASE_NOT_CLAIMED.
 */
export async function decideByDeleting(
  tx: Tx<Admin>,
  seal: Seal,
  { targetType, targetId }: Target,
): Promise<boolean> {
  await lockTarget(tx, { targetType, targetId })
  const cases = await tx.db
    .selectFrom('cases')
    .select(['id', 'isCrisis'])
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('status', '=', sql.lit('pending'))
    // One that an appeal has reopened is about its first decision.
    .where('decision', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, isCrisis } of cases) {
    if (isCrisis) await checkClaimed(tx, await lockCase(tx, id))
    await decide(tx, seal, { id, decision: 'delete_content' })
  }
  return cases.length > 0
}

/** Delete the comment that a report is about, which decides its case. NOT_FOUND for a report about something else. */
export async function deleteComment(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<AdminReport> {
  const { id: caseId, targetType } = await readCaseRow(tx, id)
  if (targetType !== 'comment') throw notACase()
  return await decide(tx, seal, { id: caseId, decision: 'delete_content' })
}
