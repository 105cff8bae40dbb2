import { type AuditAct, api } from '@dodam/contract'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { noteHead, readPrevious } from './chain-head.ts'
import { auditColumns, auditViews } from './views.ts'

/** What an admin did or opened. */
export interface Act {
  action: AuditAct
  /** For example `report 12`. */
  target: string
  reason?: string | null
}

/** Return the text that an entry's hash covers; it includes the address, so that it cannot be changed unnoticed. */
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

/** Return the id of the admin or member whom the case of a target is about, who must not learn of it from the log. */
async function readConcerned({ db }: Tx<Admin>, target: string): Promise<number[]> {
  const [, id] = /^report (\d+)/.exec(target) ?? []
  if (id === undefined) return []
  const rows = await db
    .selectFrom('cases')
    .select('subjectId')
    .where('id', '=', Number(id))
    .execute()
  return rows.map(({ subjectId }) => subjectId)
}

/**
 * Append an entry to the audit log in the transaction that it is about, and announce it to admins, except whom its case is about. A lock serializes
 * entries until the commit, so this must come last in a write.
 */
export async function audit(
  tx: Tx<Admin>,
  seal: Seal,
  { action, target, reason = null }: Act,
): Promise<void> {
  const concerned = await readConcerned(tx, target)
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
  // A kind and a number alone: a target may also be words that members searched for.
  const [thing = ''] = /^[\w-]+( \d+)?/.exec(target) ?? []
  tx.changed({ kind: 'audited', act: { action, thing, actorId: tx.me.id } })
  const [view] = await auditViews(tx.db, [row])
  if (view) tx.announce(to.staff(api.audit.list, concerned), 'audit:new', view)
}
