import { supportId } from '@dodam/contract'
import type { Seal } from '../../core/keys/seal.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { type Act, audit } from './writes.ts'

/**
 * Audit an admin's change of another member's data, in calls that members may make on their own data without an entry.
 * The support account's own data belong to the team, so they count too. Must come last in a write, like `audit`.
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
