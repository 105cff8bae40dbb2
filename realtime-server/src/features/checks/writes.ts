import { type AdminObjection, api, type Body, type checks, type Objection } from '@dodam/contract'
import { checkText } from '@dodam/safety'
import { timeBefore } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { audit } from '../audit/writes.ts'
import { objectionView } from './reads.ts'
import { rememberedDays } from './rules.ts'

/** Store a text whose author objects to its check, with the server's findings, and notify the admins. */
export async function object(
  tx: Tx<Member>,
  { place, text }: Body<typeof checks.object>,
): Promise<Objection> {
  const row = await tx.db
    .insertInto('objections')
    .values({
      userId: tx.me.id,
      place,
      text,
      findings: JSON.stringify(checkText(text, { place })),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.announce(to.staff(api.checks.listObjections), 'objection:changed', objectionView(row))
  return { kind: 'objection', id: row.id, place, createdAt: row.createdAt }
}

/** Mark an objection as read; the first admin who does is stored. Throws NOT_FOUND. */
export async function readObjection(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<AdminObjection> {
  const marked = await tx.db
    .updateTable('objections')
    .set({ readAt: tx.clock.now(), readBy: tx.me.id })
    .where('id', '=', id)
    .where('readAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  const row = await tx.db
    .selectFrom('objections')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  const view = objectionView(row)
  if (marked !== undefined) {
    tx.announce(to.staff(api.checks.listObjections), 'objection:changed', view)
    await audit(tx, seal, { action: 'objection:read', target: `objection ${id}` })
  }
  return view
}

/** Delete logged checks and objections after `rememberedDays`. */
export async function deleteOldChecks(tx: Tx): Promise<void> {
  const since = timeBefore(tx.clock.now(), rememberedDays * 86_400_000)
  for (const table of ['textChecks', 'objections'] as const)
    await tx.db.deleteFrom(table).where('createdAt', '<', since).execute()
}
