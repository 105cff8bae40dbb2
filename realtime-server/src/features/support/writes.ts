import {
  type Body,
  nextSupportStatus,
  type SupportMessage,
  type SupportStatus,
  type support,
  supportClaimMinutes,
} from '@dodam/contract'
import { answer } from '@dodam/helper'
import { timeAfter } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { announceBlanked, announceSupport } from './announcing.ts'
import { type SupportRow, supportView } from './views.ts'

type Draft = Pick<Body<typeof support.write>, 'type' | 'message'>

/** Return the built-in answer to a question about the app; null for other messages. */
function knownAnswer({ type, message }: Draft, { language }: Member): string | null {
  if (type !== 'inquiry') return null
  const { family, text, isCrisis } = answer({ message, language, past: [] })
  return family.startsWith('app-') && !isCrisis ? text : null
}

/** Count messages with a new status; `from` is null for new ones. Locks the counts until the write ends. */
async function countMoved(
  tx: Tx,
  { from, to, count = 1 }: { from: SupportStatus | null; to: SupportStatus; count?: number },
): Promise<void> {
  const change = { pending: 0, processing: 0, resolved: 0 }
  if (from !== null) change[from] -= count
  change[to] += count
  await tx.db
    .updateTable('supportCounts')
    .set((eb) => ({
      pending: eb('pending', '+', change.pending),
      processing: eb('processing', '+', change.processing),
      resolved: eb('resolved', '+', change.resolved),
    }))
    .execute()
}

/** Store a message to the support team. A pending one with the same text is returned instead: `wasKnown`. */
export async function writeMessage(
  tx: Tx<Member>,
  draft: Draft,
): Promise<{ message: SupportMessage; wasKnown: boolean }> {
  const { me } = tx
  const { type, message } = draft
  // Lock the member's row, so that a second tap finds the first, and the account is not deleted meanwhile.
  const writer = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', me.id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (writer === undefined) throw new Problem('UNAUTHORIZED')
  const first = await tx.db
    .selectFrom('supportMessages')
    .selectAll()
    .where('userId', '=', me.id)
    .where('type', '=', type)
    .where('message', '=', message)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  if (first !== undefined)
    return { message: await supportView(tx.db, first, me.id), wasKnown: true }
  const row = await tx.db
    .insertInto('supportMessages')
    .values({
      userId: me.id,
      type,
      message,
      aiResponse: knownAnswer(draft, me),
      createdAt: tx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await countMoved(tx, { from: null, to: 'pending' })
  await announceSupport(tx, 'support-message:new', row)
  return { message: await supportView(tx.db, row, me.id), wasKnown: false }
}

/** Lock a support message until the transaction ends and return it. Throws NOT_FOUND. */
export async function lockMessage(tx: Tx<Member>, id: number): Promise<SupportRow> {
  const row = await tx.db
    .selectFrom('supportMessages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** Whether an admin claimed a message less than half an hour ago. */
const isHeld = (
  { clock }: Pick<Tx, 'clock'>,
  { status, handledUntil }: Pick<SupportRow, 'status' | 'handledUntil'>,
): boolean =>
  status === 'processing' &&
  handledUntil !== null &&
  Date.parse(handledUntil) > clock.now().getTime()

/** Throw SUPPORT_TAKEN if another admin claimed the message less than half an hour ago. */
export function refuseTaken(tx: Tx<Admin>, row: SupportRow): void {
  if (row.handledBy !== tx.me.id && isHeld(tx, row)) throw new Problem('SUPPORT_TAKEN')
}

/** Store the next status of a locked message, or its new claim, and announce it. */
export async function moveTo(
  tx: Tx<Member>,
  { id, status: before }: Pick<SupportRow, 'id' | 'status'>,
  status: 'processing' | 'resolved',
): Promise<SupportMessage> {
  const handled =
    status === 'processing'
      ? {
          handledBy: tx.me.id,
          handledUntil: timeAfter(tx.clock.now(), supportClaimMinutes * 60_000),
        }
      : {}
  const row = await tx.db
    .updateTable('supportMessages')
    .set({ status, ...handled })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status !== before) await countMoved(tx, { from: before, to: status })
  await announceSupport(tx, 'support-message:changed', row)
  return await supportView(tx.db, row, tx.me.id)
}

/**
 * Claim a message or complete it; idempotent. Throws SUPPORT_TAKEN while another admin has it, and SUPPORT_MOVED for an
 * impossible change of the status.
 */
export async function setStatus(
  tx: Tx<Admin>,
  seal: Seal,
  { id, status }: { id: number } & Body<typeof support.setStatus>,
): Promise<SupportMessage> {
  const row = await lockMessage(tx, id)
  refuseTaken(tx, row)
  const isStartedAnew = row.status === 'processing' && !isHeld(tx, row)
  if (row.status === status && !(status === 'processing' && isStartedAnew))
    return await supportView(tx.db, row, tx.me.id)
  if (status === 'pending' || (row.status !== status && nextSupportStatus[row.status] !== status))
    throw new Problem('SUPPORT_MOVED')
  const view = await moveTo(tx, row, status)
  await audit(tx, seal, { action: `support:${status}`, target: `support-message ${id}` })
  return view
}

/** Complete a message of the caller whose request is void. */
export async function completeFor(tx: Tx<Member>, id: number): Promise<void> {
  const row = await lockMessage(tx, id)
  if (row.userId === tx.me.id && row.status !== 'resolved') await moveTo(tx, row, 'resolved')
}

/** Remove the author and the text from the support messages of a deleted account. */
export async function blankMessages(tx: Tx, userId: number): Promise<void> {
  const held = await tx.db
    .selectFrom('supportMessages')
    .select(['id', 'status'])
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (held.length === 0) return
  const ids = held.map(({ id }) => id)
  const rows = await tx.db
    .updateTable('supportMessages')
    .set({ userId: null, message: '', aiResponse: null, status: 'resolved' })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .returningAll()
    .execute()
  await tx.db
    .deleteFrom('supportReplies')
    .where((eb) => eb('supportMessageId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  for (const [from, moved] of Map.groupBy(held, ({ status }) => status))
    await countMoved(tx, { from, to: 'resolved', count: moved.length })
  await announceBlanked(tx, rows)
}
