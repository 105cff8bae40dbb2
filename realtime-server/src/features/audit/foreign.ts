import type { Seal } from '../../core/seal.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { type Act, audit } from './writes.ts'

/**
 * Append what an admin did to something of somebody else, where members may do the same to their own, which is no entry.
 * Last in a write, as `audit`.
 */
export async function auditForeign(
  tx: Tx<Member>,
  seal: Seal,
  { ownerId, ...act }: Act & { ownerId: number },
): Promise<void> {
  const { isAdmin } = tx.me
  if (ownerId === tx.me.id || !isAdmin) return
  await audit({ ...tx, me: { ...tx.me, isAdmin } }, seal, act)
}
