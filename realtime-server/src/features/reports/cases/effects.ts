import { type HeldStory, isCrisisDecision, isUpholding, type ReportDecision } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../../core/http/problem.ts'
import type { Admin, Member } from '../../../core/sessions/actor.ts'
import type { Tx, Write } from '../../../core/tx/write.ts'
import { removeMessage } from '../../chat/messages/delete.ts'
import { announceRequestsOf } from '../../chat-requests/announcing.ts'
import { announceKeptComment, releaseComment, removeComment } from '../../comments/writes.ts'
import { announceKeptPost, holdPost, releasePost, removePost } from '../../posts/writes.ts'
import { endPause } from '../../risk/pause.ts'
import { noteRisk } from '../../risk/writes.ts'
import { announceStanding } from '../announcing.ts'
import { readFound } from '../evidence/findings.ts'
import { letWrite, suspendPerson } from '../suspension.ts'
import type { CaseRow } from '../views.ts'

export interface Effect {
  decision: ReportDecision
  story: HeldStory | null
  note: string | null
  until: string | null
}

type Content = Pick<CaseRow, 'targetType' | 'targetId'>

/** Delete a thing as its author would, also where a block hides it from the caller; a missing one is no failure. */
export async function removeContent(
  tx: Tx<Member>,
  { targetType, targetId: id }: Content,
): Promise<void> {
  try {
    if (targetType === 'post') await removePost(tx, { id }, announceRequestsOf)
    else if (targetType === 'comment') await removeComment(tx, { id, isModerating: true })
    else await removeMessage(tx, { id })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error
  }
}

/** Texts that one transaction deletes: few, because each locks its post and the counts of its topics. */
const batchSize = 20

/** Delete many texts in transactions of a few, each of which `check` may end by throwing. */
export async function removeContents<A extends Member>(
  write: Write<A>,
  texts: readonly Content[],
  check?: (tx: Tx<A>) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < texts.length; at += batchSize)
    await write(async (tx) => {
      await check?.(tx)
      for (const text of texts.slice(at, at + batchSize)) await removeContent(tx, text)
    })
}

/** Tell the author of a held thing on their screens that it was read and stays with them. */
export async function announceKept(
  tx: Tx<Admin>,
  { targetType, targetId: id }: Content,
): Promise<void> {
  if (targetType === 'post') await announceKeptPost(tx, { id })
  else if (targetType === 'comment') await announceKeptComment(tx, { id })
}

/** Publish a thing that was held for a moderator; no effect if it is not held or missing. */
export async function releaseContent(
  tx: Tx<Admin>,
  { targetType, targetId: id }: Content,
): Promise<void> {
  try {
    if (targetType === 'post') await releasePost(tx, { id })
    else if (targetType === 'comment') await releaseComment(tx, { id })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error
  }
}

/** Apply a decision. */
export async function takeEffect(
  tx: Tx<Admin>,
  row: CaseRow,
  { decision, story, note, until }: Effect,
): Promise<void> {
  const { id: caseId, subjectId: userId, targetType, targetId } = row
  if (decision === 'delete_content') return await removeContent(tx, row)
  if (decision === 'dismiss' || story === 'publish') return await releaseContent(tx, row)
  if (story === 'keep_private' && targetType === 'post') return await holdPost(tx, { id: targetId })
  if (isCrisisDecision(decision)) return
  if (decision === 'warn') {
    await tx.db
      .insertInto('warnings')
      .values({ userId, caseId, reason: note ?? '' })
      .execute()
    await announceStanding(tx, userId)
  } else if (until !== null) await suspendPerson(tx, { userId, until, reason: note ?? '', caseId })
}

/** Undo the first decision of a case before an appeal is decided. Deleted things stay deleted. */
export async function takeBack(tx: Tx<Admin>, row: CaseRow): Promise<void> {
  const { id: caseId, subjectId: userId, decision } = row
  if (decision === 'warn') {
    await tx.db
      .updateTable('warnings')
      .set({ withdrawnAt: sql`now()` })
      .where('caseId', '=', caseId)
      .where('withdrawnAt', 'is', null)
      .execute()
    await announceStanding(tx, userId)
  }
  if (decision === 'suspend') await letWrite(tx, { userId, caseId })
}

/** Record the decision in the account's risk, and end its pause if the case was about that. */
export async function noteDecided(
  tx: Tx<Admin>,
  { id: caseId, subjectId: userId, targetType }: CaseRow,
  { decision }: Effect,
): Promise<void> {
  if (targetType === 'user') await endPause(tx, { userId, caseId })
  // A subject who is in danger themselves gets no sign against them.
  const findings = (await readFound(tx.db, caseId)).flatMap((one) => one.findings)
  const isCare = findings.length > 0 && findings.every(({ kind }) => kind === 'crisis')
  const sign = isUpholding(decision) ? 'report-upheld' : 'report-dismissed'
  if (!isCare) await noteRisk(tx, { userId, sign, caseId })
}
