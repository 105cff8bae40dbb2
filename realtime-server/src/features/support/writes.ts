import {
  type Body,
  nextSupportStatus,
  type SupportMessage,
  type SupportStatus,
  type SupportType,
  type support,
  supportClaimMinutes,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import { answer } from '@dodam/helper'
import type { Updateable } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import { Problem, refusedField } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { audit } from '../audit/writes.ts'
import { announceBlanked, announceSupport } from './announcing.ts'
import { type SupportRow, supportView } from './views.ts'

interface Draft {
  type: SupportType
  message: string
}

interface Written {
  message: SupportMessage
  /** Whether the same words wait already; then nothing was stored. */
  wasKnown: boolean
}

/** Return the built-in answer to a question about the app; null for other messages. */
function knownAnswer({ type, message }: Draft, { language }: Member): string | null {
  if (type !== 'inquiry') return null
  const { family, text, isCrisis } = answer({ message, language, past: [] })
  return family.startsWith('app-') && !isCrisis ? text : null
}

/** Count messages with a new status; `from` is null for new ones. Locks the counts until the write ends. */
export async function countMoved(
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

/** Lock the caller's row, so that a second tap finds the first, and the account is not deleted meanwhile. */
async function lockWriter({ db, me }: Tx<Member>): Promise<void> {
  const writer = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', me.id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (writer === undefined) throw new Problem('UNAUTHORIZED')
}

/** Store a message to the support team. One with the same text that waits for an admin is returned instead. */
async function writeNew(tx: Tx<Member>, draft: Draft): Promise<Written> {
  const { me } = tx
  const { type, message } = draft
  const first = await tx.db
    .selectFrom('supportMessages')
    .selectAll()
    .where('userId', '=', me.id)
    .where('type', '=', type)
    .where('message', '=', message)
    .where('status', '=', 'pending')
    .where('waitingSince', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (first !== undefined)
    return { message: await supportView(tx.db, first, me.id), wasKnown: true }
  const now = tx.clock.now()
  const row = await tx.db
    .insertInto('supportMessages')
    .values({
      userId: me.id,
      type,
      message,
      aiResponse: knownAnswer(draft, me),
      waitingSince: now,
      createdAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await countMoved(tx, { from: null, to: 'pending' })
  await announceSupport(tx, 'support-message:new', row)
  return { message: await supportView(tx.db, row, me.id), wasKnown: false }
}

/** The state of a message that is opened again: no admin holds it. */
const openedAgain = { status: 'pending', handledBy: null, handledUntil: null } as const

/**
 * Add words of its author to a locked message, which waits for the team from then on and is opened again if it was
 * resolved. Undefined for the same words as the last ones while they wait, which are not stored twice.
 */
export async function addAnswer(
  tx: Tx,
  row: SupportRow,
  message: string,
): Promise<SupportRow | undefined> {
  const isResolved = row.status === 'resolved'
  const waitingSince = isResolved ? null : row.waitingSince
  const last = await tx.db
    .selectFrom('supportAnswers')
    .select('message')
    .where('supportMessageId', '=', row.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (waitingSince !== null && last?.message === message) return undefined
  const now = tx.clock.now()
  await tx.db
    .insertInto('supportAnswers')
    .values({ supportMessageId: row.id, message, createdAt: now })
    .execute()
  return await changeMessage(tx, row, {
    ...(isResolved && openedAgain),
    waitingSince: waitingSince ?? now,
  })
}

/** Add to a message of the caller. Throws NOT_FOUND for a message of another member. */
async function addToMine(tx: Tx<Member>, id: number, message: string): Promise<Written> {
  const row = await lockMessage(tx, id)
  if (row.userId !== tx.me.id) throw new Problem('NOT_FOUND')
  const changed = await addAnswer(tx, row, message)
  const view = await supportView(tx.db, changed ?? row, tx.me.id)
  return { message: view, wasKnown: changed === undefined }
}

/** Write to the support team: a new message, or with `supportMessageId` more in one that the caller has written. */
export async function writeMessage(
  tx: Tx<Member>,
  { type, message, supportMessageId }: Body<typeof support.write>,
): Promise<Written> {
  await lockWriter(tx)
  if (supportMessageId !== undefined) return await addToMine(tx, supportMessageId, message)
  if (type === undefined) throw refusedField('type', 'support.type', tx.me.language)
  return await writeNew(tx, { type, message })
}

/** Lock a support message until the transaction ends and return it. Throws NOT_FOUND. */
export async function lockMessage(tx: Tx, id: number): Promise<SupportRow> {
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

/** Change a locked message, and announce it. */
async function changeMessage(
  tx: Tx,
  { id, status: before }: Pick<SupportRow, 'id' | 'status'>,
  to: Pick<
    Updateable<Database['supportMessages']>,
    'status' | 'handledBy' | 'handledUntil' | 'waitingSince'
  >,
): Promise<SupportRow> {
  const row = await tx.db
    .updateTable('supportMessages')
    .set(to)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.status !== before) await countMoved(tx, { from: before, to: row.status })
  await announceSupport(tx, 'support-message:changed', row)
  return row
}

/** A message that the caller claims. */
const claimed = ({ me, clock }: Tx<Member>) => ({
  status: 'processing' as const,
  handledBy: me.id,
  handledUntil: timeAfter(clock.now(), supportClaimMinutes * 60_000),
})

/** Store the next status of a locked message, or its new claim, and announce it. */
const moveTo = async (tx: Tx<Member>, row: SupportRow, status: 'processing' | 'resolved') =>
  await supportView(
    tx.db,
    await changeMessage(tx, row, status === 'processing' ? claimed(tx) : { status }),
    tx.me.id,
  )

/** Note that the caller has answered a locked message, which claims it, or opens it again if it was resolved. */
export async function noteReply(tx: Tx<Admin>, row: SupportRow): Promise<SupportMessage> {
  const changed = await changeMessage(tx, row, {
    ...(row.status === 'resolved' ? openedAgain : claimed(tx)),
    waitingSince: null,
  })
  return await supportView(tx.db, changed, tx.me.id)
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
  await blank(tx, held)
}

/** Remove the author and all words from locked messages. */
export async function blank(
  tx: Tx,
  held: readonly Pick<SupportRow, 'id' | 'status'>[],
): Promise<void> {
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
  for (const table of ['supportAnswers', 'supportVisitors'] as const)
    await tx.db
      .deleteFrom(table)
      .where((eb) => eb('supportMessageId', '=', eb.fn.any(eb.val(ids))))
      .execute()
  for (const [from, moved] of Map.groupBy(held, ({ status }) => status))
    await countMoved(tx, { from, to: 'resolved', count: moved.length })
  await announceBlanked(tx, rows)
}
