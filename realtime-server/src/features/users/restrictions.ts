import { supportId, users } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { endless } from '../../core/sessions/restrictions.ts'
import type { Tx } from '../../core/tx/write.ts'
import { lockAdmins } from '../accounts/admins.ts'
import { audit } from '../audit/writes.ts'
import { closeRoomsOf } from '../chat/rooms/close.ts'
import { announceToOther, declineAllOf } from '../chat-requests/declining.ts'
import { announceStanding } from '../reports/announcing.ts'
import { futureTime } from '../reports/suspension.ts'
import { lockAccount } from './reads.ts'

/**
 * Lock an account that may be restricted. FORBIDDEN for an admin, the support team and AI accounts, NOT_FOUND for an
 * unknown id and a deleted account.
 */
async function lockMember(tx: Tx<Admin>, id: number, lock?: RawBuilder<unknown>) {
  const person = await lockAccount(tx.db, id, lock)
  if (id === supportId || person.isAi || person.isAdmin) throw new Problem('FORBIDDEN')
  return person
}

async function store(
  tx: Tx<Admin>,
  id: number,
  values: {
    noChatsUntil: string | null
    noChatsReason: string | null
    bannedAt?: Date | null
    suspendedUntil?: string | null
    suspensionReason?: string | null
    suspensionCaseId?: null
  },
): Promise<void> {
  await tx.db.updateTable('users').set(values).where('id', '=', id).execute()
  tx.changed({ kind: 'member', id })
  await announceStanding(tx, id)
}

/**
 * Close a member's chats until a time: they neither read nor write any, also those that are open. ALREADY_PROCESSED for a
 * banned member.
 */
export async function closeChats(
  tx: Tx<Admin>,
  seal: Seal,
  { id, until, reason }: { id: number; until: string; reason: string },
): Promise<void> {
  const noChatsUntil = futureTime(tx, until)
  const { bannedAt } = await lockMember(tx, id)
  if (bannedAt !== null) throw new Problem('ALREADY_PROCESSED')
  await store(tx, id, { noChatsUntil, noChatsReason: reason })
  await audit(tx, seal, { action: 'user:close-chats', target: `user ${id}`, reason })
}

/** Open a member's chats again; idempotent. ALREADY_PROCESSED for a banned member. */
export async function openChats(tx: Tx<Admin>, seal: Seal, { id }: { id: number }): Promise<void> {
  const { bannedAt } = await lockMember(tx, id)
  if (bannedAt !== null) throw new Problem('ALREADY_PROCESSED')
  await store(tx, id, { noChatsUntil: null, noChatsReason: null })
  await audit(tx, seal, { action: 'user:open-chats', target: `user ${id}` })
}

/**
 * Ban a member: they can sign in and read, and neither write nor chat, without end. Their rooms and requests end for the
 * others; where they are masked, at random moments. Idempotent.
 */
export async function ban(
  tx: Tx<Admin>,
  seal: Seal,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await lockAdmins(tx, users.ban)
  if ((await lockMember(tx, id, sql``)).bannedAt !== null) return
  const declined = await declineAllOf(tx, id)
  await closeRoomsOf(tx, id)
  await lockMember(tx, id)
  await store(tx, id, {
    bannedAt: tx.clock.now(),
    suspendedUntil: endless,
    suspensionReason: reason,
    suspensionCaseId: null,
    noChatsUntil: endless,
    noChatsReason: reason,
  })
  // Those sent until the row was locked; from now on a request of theirs is refused.
  declined.push(...(await declineAllOf(tx, id)))
  for (const one of declined) await announceToOther(tx, id, one)
  await audit(tx, seal, { action: 'user:ban', target: `user ${id}`, reason })
}

/** Lift a ban; idempotent. What it ended stays ended. */
export async function liftBan(tx: Tx<Admin>, seal: Seal, { id }: { id: number }): Promise<void> {
  const { bannedAt } = await lockMember(tx, id)
  if (bannedAt === null) return
  await store(tx, id, {
    bannedAt: null,
    suspendedUntil: null,
    suspensionReason: null,
    noChatsUntil: null,
    noChatsReason: null,
  })
  await audit(tx, seal, { action: 'user:lift-ban', target: `user ${id}` })
}
