import type { Seal } from '../../core/keys/seal.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { supportId } from '../accounts/reads.ts'
import { type Act, audit } from './writes.ts'

/**
 * Append what an admin did to something of somebody else, where members may do the same to their own, which is no entry;
 * what the support account wrote is the whole team's. Last in a write, as `audit`.
 */
export async function auditForeign(
  tx: Tx<Member>,
  seal: Seal,
  { ownerId, ...act }: Act & { ownerId: number },
): Promise<void> {
  const { id, isAdmin } = tx.me
  if (ownerId === id ? id !== supportId : !isAdmin) return
  await audit({ ...tx, me: { ...tx.me, isAdmin: true } }, seal, act)
}
