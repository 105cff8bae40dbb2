import { breakMs, type CheckIn, maxTalksOf, quietTalkMs, supportId } from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'

/**
 * Return a listener's load: `isFull` at the maximum of chats, `isResting` for a while after a heavy one. The lock is
 * held until the transaction ends, so that parallel answers cannot take the same last place.
 */
async function lockLoad(
  tx: Tx,
  listenerId: number,
): Promise<{ isFull: boolean; isResting: boolean }> {
  await takeLock(tx.db, `load ${listenerId}`)
  const now = tx.clock.now().toISOString()
  const { rows } = await sql<{ isVerified: boolean; open: number; isResting: boolean | null }>`
    select users."isVerified",
      count(*) filter (where "isActive" and "left2At" is null
        and greatest("chatRooms"."createdAt", "lastMessageAt") > now() - make_interval(secs => ${sql.lit(quietTalkMs / 1_000)}))::int as open,
      bool_or("restUntil" > ${now}::timestamptz) as "isResting"
    from users left join "chatRooms" on "participant2Id" = users.id and "chatRequestId" is not null
    where users.id = ${listenerId} group by users.id`.execute(tx.db)
  const [load] = rows
  if (load === undefined || listenerId === supportId) return { isFull: false, isResting: false }
  return { isFull: load.open >= maxTalksOf(load), isResting: load.isResting === true }
}

/**
 * Refuse a listener's own request: TALKS_FULL at the maximum of chats, AFTER_HEAVY_TALK while they rest, unless they
 * are `fine`, which ends the rest.
 */
export async function refuseLoaded(
  tx: Tx,
  { listenerId, fine }: { listenerId: number; fine: boolean },
): Promise<void> {
  const { isFull, isResting } = await lockLoad(tx, listenerId)
  if (isFull && tx.isLimited) throw new Problem('TALKS_FULL')
  if (!isResting) return
  if (!fine) throw new Problem('AFTER_HEAVY_TALK')
  await endRest(tx, listenerId)
}

/** End the rest of a listener who is fine, so that they can ask for chats again. */
const endRest = (tx: Tx, listenerId: number) =>
  tx.db
    .updateTable('chatRooms')
    .set({ restUntil: null })
    .where('participant2Id', '=', listenerId)
    .where('restUntil', 'is not', null)
    .execute()

/**
 * Apply the caller's answer after a heavy chat: `fine` ends the rest of that chat, `break` extends it to a day from
 * now. Other answers have no effect here.
 */
export async function restAsAnswered(
  tx: Tx<Member>,
  { type, relatedId, answer }: CheckIn,
): Promise<void> {
  if (type !== 'after-heavy-talk' || (answer !== 'fine' && answer !== 'break')) return
  const until = answer === 'fine' ? null : timeAfter(tx.clock.now(), breakMs)
  await tx.db
    .updateTable('chatRooms')
    .set({ restUntil: until })
    .where('id', '=', relatedId)
    .where('participant2Id', '=', tx.me.id)
    .execute()
}

/** Refuse with LISTENER_BUSY that a sharer accepts a listener who is full or rests; the code does not tell which. */
export async function refuseBusy(tx: Tx, { listenerId }: { listenerId: number }): Promise<void> {
  const { isFull, isResting } = await lockLoad(tx, listenerId)
  if ((isFull && tx.isLimited) || isResting) throw new Problem('LISTENER_BUSY')
}
