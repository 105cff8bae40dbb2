import { type Block, supportId } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem, refusedField } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { noteRisk } from '../risk/writes.ts'
import { hidesNamed } from '../visibility/rules.ts'
import { lockPair } from '../visibility/writes.ts'
import { readVisiblePerson } from './reads.ts'

/**
 * End what two members share because `leaverId` blocks the other by name; where the leaver is masked, the other sees
 * the end later. Return the ids of the ended rooms.
 */
export type EndBetween = (
  tx: Tx,
  people: { leaverId: number; otherId: number },
) => Promise<number[]>

/** Block a member and end what the two share; idempotent. The blocked member is never notified. */
export async function block(
  tx: Tx<Member>,
  { targetUserId, endBetween }: { targetUserId: number; endBetween: EndBetween },
): Promise<Block> {
  const { me } = tx
  if (targetUserId === me.id) throw refusedField('targetUserId', 'block.self', me.language)
  if (targetUserId === supportId) throw new Problem('FORBIDDEN')
  await lockPair(tx, me.id, targetUserId)
  await readVisiblePerson(tx, { id: targetUserId })
  await storeBlock(tx, { blockerId: me.id, blockedId: targetUserId })
  await endBetween(tx, { leaverId: me.id, otherId: targetUserId })
  return { kind: 'block', id: targetUserId, isBlocked: true, success: true }
}

/**
 * Store a block; the caller holds the lock of the pair. `maskedIn` is the room in which the blocked member is masked,
 * if they are: the block is then hidden, so that the blocker does not learn who it is.
 *
 * A hidden block that becomes one by name is dated now, because its age would reveal that it existed before.
 */
export async function storeBlock(
  tx: Tx,
  { maskedIn, ...pair }: { blockerId: number; blockedId: number; maskedIn?: number | undefined },
): Promise<void> {
  const isHidden = maskedIn !== undefined
  await noteRisk(tx, {
    userId: pair.blockedId,
    sign: 'blocked',
    otherId: pair.blockerId,
    ...(isHidden && { relatedId: maskedIn, isMasked: true }),
  })
  await tx.db
    .insertInto('blocks')
    .values({ ...pair, isHidden })
    .onConflict((conflict) =>
      conflict
        .columns(['blockerId', 'blockedId'])
        .doUpdateSet({ isHidden, createdAt: sql`now()`, endedAt: null })
        .where(
          isHidden
            ? sql<boolean>`not ${hidesNamed}`
            : sql<boolean>`not ${hidesNamed} or blocks."isHidden"`,
        ),
    )
    .execute()
}

/** End a block by name; idempotent. */
export async function unblock(tx: Tx<Member>, { id }: { id: number }): Promise<Block> {
  await lockPair(tx, tx.me.id, id)
  await tx.db
    .updateTable('blocks')
    .set({ endedAt: sql`now()` })
    .where('blockerId', '=', tx.me.id)
    .where('blockedId', '=', id)
    .where('isHidden', '=', false)
    .where(hidesNamed)
    .execute()
  return { kind: 'block', id, isBlocked: false, success: true }
}

/** Delete the blocks that ended more than a day ago; until then they serve as cursors of the list. */
export async function deleteEndedBlocks(tx: Pick<Tx, 'db'>): Promise<void> {
  await tx.db
    .deleteFrom('blocks')
    .where(sql<boolean>`("endedAt" < now() - interval '1 day')`)
    .execute()
}
