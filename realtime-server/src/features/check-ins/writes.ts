import { type CheckIn, type CheckInAnswer, type CheckInType, isAnswerTo } from '@dodam/contract'
import { timeAfter } from '../../core/clock.ts'
import { Problem, refusedField } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import {
  betweenCrisesMs,
  type CheckInRow,
  checkInView,
  forgottenAt,
  lapsedAt,
  putOffMs,
} from './rules.ts'

export interface NewCheckIn {
  userId: number
  type: CheckInType
  /** The id of its subject, by type: see `checkInTypes` of the contract. */
  relatedId: number | null
  /** When it is shown, now or later. */
  dueAt: Date
}

/**
 * Ask or tell a member something privately, now or later. Adds nothing while one of the same type and subject is
 * unanswered. `after-crisis` has no subject: at most one is open, and they become due at least a day apart.
 */
export async function openCheckIn(
  tx: Tx,
  { userId, type, relatedId, dueAt }: NewCheckIn,
): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .deleteFrom('checkIns')
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('dueAt', '<=', lapsedAt(now).toISOString())
    .where('answeredAt', 'is', null)
    .execute()
  const from = type === 'after-crisis' ? await afterLastCrisis(tx, userId, dueAt) : dueAt
  const isDue = from.getTime() <= now.getTime()
  const row = await tx.db
    .insertInto('checkIns')
    .values({
      userId,
      type,
      relatedId,
      createdAt: now.toISOString(),
      dueAt: from.toISOString(),
      announcedAt: isDue ? now.toISOString() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined && isDue)
    tx.announce(to.member(userId), 'check-in:new', checkInView(row, now))
}

/** Return the wanted time, or a day after the last check-in about how the member is. */
async function afterLastCrisis(tx: Tx, userId: number, wanted: Date): Promise<Date> {
  const last = await tx.db
    .selectFrom('checkIns')
    .select('dueAt')
    .where('userId', '=', userId)
    .where('type', '=', 'after-crisis')
    .orderBy('dueAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined) return wanted
  return new Date(Math.max(wanted.getTime(), Date.parse(last.dueAt) + betweenCrisesMs))
}

/**
 * Withdraw unanswered check-ins about a subject, because they are not true any more. The member's devices remove them.
 */
export async function withdrawCheckIns(
  tx: Tx,
  { type, relatedId }: { type: CheckInType; relatedId: number },
): Promise<void> {
  const now = tx.clock.now()
  const rows = await tx.db
    .deleteFrom('checkIns')
    .where('type', '=', type)
    .where('relatedId', '=', relatedId)
    .where('answeredAt', 'is', null)
    .returningAll()
    .execute()
  for (const row of rows)
    if (row.announcedAt !== null)
      tx.announce(to.member(row.userId), 'check-in:changed', {
        ...checkInView(row, now),
        isOpen: false,
      })
}

/** The effects of an answer in other features, in the transaction of the answer, once. */
export type Follow = (tx: Tx<Member>, answered: CheckIn) => Promise<void>

/**
 * Answer one of the caller's check-ins; the first answer is final. `later` postpones it once, and the second time ends
 * it. NOT_FOUND for others and for one that was not announced yet.
 */
export async function answerCheckIn(
  tx: Tx<Member>,
  { id, answer, follow }: { id: number; answer: CheckInAnswer; follow: Follow },
): Promise<CheckIn> {
  const now = tx.clock.now()
  const row = await tx.db
    .selectFrom('checkIns')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', tx.me.id)
    .where((eb) => eb.or([eb('dueAt', '<=', now.toISOString()), eb('wasPutOff', '=', true)]))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  if (!isAnswerTo(row.type, answer)) throw refusedField('answer', 'field.invalid', tx.me.language)
  const waits = row.wasPutOff && Date.parse(row.dueAt) > now.getTime()
  if (row.answeredAt !== null || (answer === 'later' && waits)) return checkInView(row, now)
  const changed =
    answer === 'later' && !row.wasPutOff
      ? await change(tx, id, {
          dueAt: timeAfter(now, putOffMs),
          wasPutOff: true,
          announcedAt: null,
        })
      : await change(tx, id, { answer, answeredAt: now.toISOString() })
  const view = checkInView(changed, now)
  await follow(tx, view)
  tx.announce(to.member(tx.me.id), 'check-in:changed', view)
  return view
}

const change = (
  tx: Pick<Tx, 'db'>,
  id: number,
  values: Partial<
    Pick<CheckInRow, 'dueAt' | 'wasPutOff' | 'announcedAt' | 'answer' | 'answeredAt'>
  >,
): Promise<CheckInRow> =>
  tx.db
    .updateTable('checkIns')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** How many are announced in one transaction. */
const batchSize = 100

/**
 * Announce due check-ins to their members. Several instances may run it at once, because it skips locked rows. Return
 * whether there may be more.
 */
export async function announceDue(tx: Tx): Promise<boolean> {
  const now = tx.clock.now()
  const due = await tx.db
    .selectFrom('checkIns')
    .select('id')
    .where('announcedAt', 'is', null)
    .where('answeredAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .where('dueAt', '>', lapsedAt(now).toISOString())
    .orderBy('dueAt')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return false
  const rows = await tx.db
    .updateTable('checkIns')
    .set({ announcedAt: now.toISOString() })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(due.map(({ id }) => id)))))
    .returningAll()
    .execute()
  for (const row of rows) tx.announce(to.member(row.userId), 'check-in:new', checkInView(row, now))
  return due.length === batchSize
}

/** Delete check-ins that lapsed without an answer or were answered long ago. */
export async function deleteOver(tx: Tx): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .deleteFrom('checkIns')
    .where('dueAt', '<=', lapsedAt(now).toISOString())
    .where((eb) =>
      eb.or([eb('answeredAt', 'is', null), eb('dueAt', '<=', forgottenAt(now).toISOString())]),
    )
    .execute()
}
