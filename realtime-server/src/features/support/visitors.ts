import {
  type AdminMessage,
  type Answer,
  type Body,
  holdsOneTimeCode,
  shownCode,
  type support,
} from '@dodam/contract'
import { timeBefore } from '../../core/clock.ts'
import { Problem, refusedField } from '../../core/http/problem.ts'
import { Already } from '../../core/http/route.ts'
import { batchSize, type DeleteBatch } from '../../core/jobs/retention.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member, Visitor } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { hashesOfCode, hashOfCode, newCode } from '../accounts/one-time-codes.ts'
import { audit } from '../audit/writes.ts'
import { judge, needIn } from '../checks/verdicts.ts'
import { announceSupport } from './announcing.ts'
import { openMs, type SupportRow, supportView } from './views.ts'
import { addAnswer, blank, countMoved, lockMessage, noteReply, refuseTaken } from './writes.ts'

/** The check of what a member writes to the team; a visitor has no account that a case could be about. */
const hasCrisis = (text: string): boolean =>
  needIn(
    judge({ place: 'support', path: 'message', text }, { reach: 'public', writerIsAdult: false }),
  ) > 0

/** Store what a visitor asks. Nothing about the username is looked up. */
export async function writeAsVisitor(
  tx: Tx<Visitor | Member>,
  seal: Seal,
  { username, message }: Body<typeof support.writeAsVisitor>,
): Promise<Answer<typeof support.writeAsVisitor>> {
  const now = tx.clock.now()
  const code = newCode()
  const row = await tx.db
    .insertInto('supportMessages')
    .values({ userId: null, type: 'inquiry', message, waitingSince: now, createdAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('supportVisitors')
    .values({
      supportMessageId: row.id,
      hash: hashOfCode(seal, code),
      username,
      language: tx.me.language,
      hasCrisis: hasCrisis(message),
      touchedAt: now,
    })
    .execute()
  await countMoved(tx, { from: null, to: 'pending' })
  await announceSupport(tx, 'support-message:new', row)
  return { code: shownCode(code), supportMessage: await supportView(tx.db, row, null) }
}

/** Note that a message was opened or answered. Returns false for one of a member, or without words. */
async function touch(tx: Tx, { id }: Pick<SupportRow, 'id'>, words = ''): Promise<boolean> {
  const touched = await tx.db
    .updateTable('supportVisitors')
    .set({ touchedAt: tx.clock.now(), ...(hasCrisis(words) && { hasCrisis: true }) })
    .where('supportMessageId', '=', id)
    .returning('supportMessageId')
    .executeTakeFirst()
  return touched !== undefined
}

/** Return the message that a code opens, and add to it what is given. Throws SUPPORT_CODE_UNKNOWN. */
export async function openAsVisitor(
  tx: Tx<Visitor | Member>,
  seal: Seal,
  { code, message }: Body<typeof support.openAsVisitor>,
): Promise<Answer<typeof support.openAsVisitor>> {
  const found = await tx.db
    .selectFrom('supportVisitors')
    .select('supportMessageId')
    .where('hash', 'in', hashesOfCode(seal, code))
    .where('touchedAt', '>', timeBefore(tx.clock.now(), openMs))
    .executeTakeFirst()
  if (found === undefined) throw new Problem('SUPPORT_CODE_UNKNOWN')
  const row = await lockMessage(tx, found.supportMessageId)
  // It may have been deleted before the lock.
  if (!(await touch(tx, row, message))) throw new Problem('SUPPORT_CODE_UNKNOWN')
  const changed = message === undefined ? undefined : await addAnswer(tx, row, message)
  return await supportView(tx.db, changed ?? row, null)
}

/**
 * Answer a visitor as the support team. A one-time code is refused: it would hand an account to an unknown
 * person. The same words again, while they are the last, answer the first message.
 */
export async function sendToVisitor(
  tx: Tx<Admin>,
  seal: Seal,
  { supportMessageId, message }: { supportMessageId: number; message: string },
): Promise<AdminMessage | Already<AdminMessage>> {
  const { db, me } = tx
  const row = await lockMessage(tx, supportMessageId)
  if (!(await touch(tx, row))) throw refusedField('userId', 'field.invalid', me.language)
  if (holdsOneTimeCode(message)) throw refusedField('message', 'support.code', me.language)
  const last = await db
    .selectFrom('supportAnswers')
    .selectAll()
    .where('supportMessageId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const viewOf = ({ id, createdAt }: { id: number; createdAt: string }) => ({
    kind: 'admin-message' as const,
    id,
    message,
    createdAt,
    roomId: null,
    userId: null,
    caseId: null,
  })
  if (last?.adminId === me.id && last.message === message)
    return new Already({ ...viewOf(last), supportMessage: await supportView(db, row, me.id) })
  refuseTaken(tx, row)
  const reply = await db
    .insertInto('supportAnswers')
    .values({ supportMessageId, message, adminId: me.id, createdAt: tx.clock.now() })
    .returning(['id', 'createdAt'])
    .executeTakeFirstOrThrow()
  const supportMessage = await noteReply(tx, row)
  await audit(tx, seal, { action: 'support:reply', target: `support-message ${row.id}` })
  return { ...viewOf(reply), supportMessage }
}

/** Remove the words of visitors whose messages were not touched since then, and with them their codes. */
export const blankVisitorMessages: DeleteBatch = async (tx, since) => {
  const old = tx.db
    .selectFrom('supportVisitors')
    .select('supportMessageId as id')
    .where('touchedAt', '<', since.toISOString())
  const ids = (await old.orderBy('touchedAt').limit(batchSize).execute()).map(({ id }) => id)
  if (ids.length === 0) return false
  const held = await tx.db
    .selectFrom('supportMessages')
    .select(['id', 'status'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  // The team may have answered one before it was locked here.
  const stillOld = new Set(
    (await old.where('supportMessageId', 'in', ids).execute()).map(({ id }) => id),
  )
  await blank(
    tx,
    held.filter(({ id }) => stillOld.has(id)),
  )
  return held.length === batchSize
}
