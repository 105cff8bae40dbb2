import { breakMs, type CheckIn, maxTalksOf } from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { supportId } from '../accounts/reads.ts'

/** A room in which nobody has written for so long weighs on its listener no more. */
const restsAfter = sql`interval '3 days'`

/**
 * What a listener carries: `isFull` with as many talks as one person holds, `isResting` for a while after a heavy one. The
 * listener stays locked until the transaction ends, so that no two answers at once see the same last free place.
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
        and greatest("chatRooms"."createdAt", "lastMessageAt") > now() - ${restsAfter})::int as open,
      bool_or("restUntil" > ${now}::timestamptz) as "isResting"
    from users left join "chatRooms" on "participant2Id" = users.id and "chatRequestId" is not null
    where users.id = ${listenerId} group by users.id`.execute(tx.db)
  const [load] = rows
  if (load === undefined || listenerId === supportId) return { isFull: false, isResting: false }
  return { isFull: load.open >= maxTalksOf(load), isResting: load.isResting === true }
}

/**
 * Refuse a listener's own request: TALKS_FULL with as many talks as one person holds, AFTER_HEAVY_TALK while they rest and
 * do not say that they are `fine`, which ends the rest.
 */
export async function refuseLoaded(
  tx: Tx,
  { listenerId, fine, isLimited }: { listenerId: number; fine: boolean; isLimited: boolean },
): Promise<void> {
  const { isFull, isResting } = await lockLoad(tx, listenerId)
  if (isFull && isLimited) throw new Problem('TALKS_FULL')
  if (!isResting) return
  if (!fine) throw new Problem('AFTER_HEAVY_TALK')
  await endRest(tx, listenerId)
}

/** A listener who rests says that they are fine: they may ask for chats again. */
const endRest = (tx: Tx, listenerId: number) =>
  tx.db
    .updateTable('chatRooms')
    .set({ restUntil: null })
    .where('participant2Id', '=', listenerId)
    .where('restUntil', 'is not', null)
    .execute()

/**
 * Follow what I answered after a heavy talk: `fine` ends my rest from that talk, `break` lets me rest for a day from now.
 * An answer to anything else changes nothing here.
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

/** Refuse with LISTENER_BUSY that a sharer accepts a listener who is full or rests: which of the two is not told. */
export async function refuseBusy(
  tx: Tx,
  { listenerId, isLimited }: { listenerId: number; isLimited: boolean },
): Promise<void> {
  const { isFull, isResting } = await lockLoad(tx, listenerId)
  if ((isFull && isLimited) || isResting) throw new Problem('LISTENER_BUSY')
}
