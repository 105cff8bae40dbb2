import { type Block, rules } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import type { Presence } from '../../live/presence.ts'
import { supportId } from '../accounts/reads.ts'
import { closeRoomsBetween } from '../chat/closing.ts'
import { lockPair } from './pair.ts'
import { readPersonThere } from './reads.ts'

/** Blocks somebody and ends the rooms of the two. Twice is as good as once; the blocked person is never told. */
export async function block(
  tx: Tx,
  me: Member,
  targetId: number,
  presence: Presence,
): Promise<Block> {
  if (targetId === me.id)
    throw new Problem('VALIDATION_FAILED', {
      details: [{ path: 'targetUserId', message: rules['block.self'][me.language] }],
    })
  if (targetId === supportId) throw new Problem('FORBIDDEN')
  await lockPair(tx, me.id, targetId)
  await readPersonThere(tx.db, me.id, targetId)
  await storeBlock(tx, { blockerId: me.id, blockedId: targetId, isHidden: false })
  await closeRoomsBetween(tx, me.id, targetId, presence)
  return { kind: 'block', id: targetId, isBlocked: true, success: true }
}

/**
 * Keeps a block of somebody. `isHidden`: they are anonymous to the blocker, who must not learn by it whom it means. One
 * that was hidden is as new once they are blocked by name: its age would tell that it was there before.
 */
export async function storeBlock(
  tx: Tx,
  row: { blockerId: number; blockedId: number; isHidden: boolean },
): Promise<void> {
  await tx.db
    .insertInto('blocks')
    .values(row)
    .onConflict((conflict) =>
      row.isHidden
        ? conflict.doNothing()
        : conflict
            .columns(['blockerId', 'blockedId'])
            .doUpdateSet({ isHidden: false, createdAt: sql`now()` })
            .where('blocks.isHidden', '=', true),
    )
    .execute()
}

/** Ends a block. Where there is none by name, nothing is left to end. */
export async function unblock(tx: Tx, me: Member, targetId: number): Promise<Block> {
  await lockPair(tx, me.id, targetId)
  await tx.db
    .deleteFrom('blocks')
    .where('blockerId', '=', me.id)
    .where('blockedId', '=', targetId)
    .where('isHidden', '=', false)
    .execute()
  return { kind: 'block', id: targetId, isBlocked: false, success: true }
}
