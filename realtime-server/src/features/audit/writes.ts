import type { AuditAct } from '@dodam/contract'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { readPeople } from '../accounts/reads.ts'
import { noteHead, readPrevious } from './chain-head.ts'
import { auditColumns, auditView } from './views.ts'

/** What an admin did, or opened. */
export interface Act {
  action: AuditAct
  /** As `report 12`. */
  target: string
  reason?: string | null
}

/** What of an entry its hash covers; the address too, so that nobody can say that it was somewhere else. */
export const sealedText = (entry: {
  previousHash: string
  actorId: number
  action: string
  target: string
  reason: string | null
  address: string
  createdAt: string
}): string =>
  JSON.stringify([
    entry.previousHash,
    entry.actorId,
    entry.action,
    entry.target,
    entry.reason,
    entry.address,
    entry.createdAt,
  ])

/**
 * Append an entry to the audit log, in the transaction of what it tells, and announce it to admins. Entries are written
 * one after the other until each commits, so this comes last in a write.
 */
export async function audit(
  tx: Tx<Admin>,
  seal: Seal,
  { action, target, reason = null }: Act,
): Promise<void> {
  await takeLock(tx.db, 'audit')
  const entry = {
    actorId: tx.me.id,
    action,
    target,
    reason,
    address: tx.address,
    previousHash: await readPrevious(tx.db, seal),
    createdAt: tx.clock.now().toISOString(),
  }
  const hash = seal.of('audit', sealedText(entry))
  const row = await tx.db
    .insertInto('audit')
    .values({ ...entry, hash })
    .returning(auditColumns)
    .executeTakeFirstOrThrow()
  await noteHead(tx.db, seal, { id: row.id, hash })
  tx.announce(to.admins, 'audit:new', auditView(row, await readPeople(tx.db, [tx.me.id])))
}
