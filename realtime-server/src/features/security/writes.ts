import { createHash } from 'node:crypto'
import { api, type Incident, normalise } from '@dodam/contract'
import { networksOf, networkText } from '../../core/http/address.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Key } from '../../core/limits/limit.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { endOne } from '../accounts/end-sessions.ts'
import { audit } from '../audit/writes.ts'
import { announceBlocks, announceIncidents } from './announcements.ts'
import { networkFrom } from './blocking/writes.ts'

/** End a session of any account. Throws NOT_FOUND for one that is over, and FORBIDDEN for the caller's own. */
export async function endSession(
  tx: Tx<Admin>,
  seal: Seal,
  { id: publicId }: { id: number },
): Promise<void> {
  const session = await tx.db
    .selectFrom('sessions')
    .select(['id', 'userId'])
    .where('publicId', '=', publicId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (session === undefined) throw new Problem('NOT_FOUND')
  if (session.id === tx.me.sessionId) throw new Problem('FORBIDDEN')
  await endOne(tx, session.id, 'ended')
  await audit(tx, seal, { action: 'session:terminate', target: `user ${session.userId}` })
}

/** Take an attempt off the list. Throws NOT_FOUND. */
export async function removeEvent(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<void> {
  const event = await tx.db
    .updateTable('securityEvents')
    .set({ removedAt: tx.clock.now() })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('incidentId')
    .executeTakeFirst()
  if (event === undefined) throw new Problem('NOT_FOUND')
  const rows = await tx.db
    .selectFrom('securityIncidents')
    .selectAll()
    .where('id', '=', event.incidentId)
    .execute()
  await announceIncidents(tx, rows)
  tx.announce(to.staff(api.security.read), 'security:changed', { what: 'events' })
  await audit(tx, seal, { action: 'security-event:remove', target: `security-event ${id}` })
}

/** Close an incident, which lifts what the server did because of it, or open it again. Throws NOT_FOUND. */
export async function setIncidentStatus(
  tx: Tx<Admin>,
  seal: Seal,
  { id, status }: { id: number; status: 'resolved' | 'investigating' },
): Promise<Incident> {
  const held = await tx.db
    .selectFrom('securityIncidents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (held === undefined) throw new Problem('NOT_FOUND')
  if (status === 'investigating' && held.status === 'resolved') {
    const open = await tx.db
      .selectFrom('securityIncidents')
      .select('id')
      .where('rule', '=', held.rule)
      .where('source', '=', held.source)
      .where('status', '<>', 'resolved')
      .executeTakeFirst()
    if (open !== undefined) throw new Problem('ALREADY_PROCESSED')
  }
  if (status === 'resolved') {
    const lifted = await tx.db
      .updateTable('securityBlocks')
      .set({ liftedAt: tx.clock.now() })
      .where('incidentId', '=', id)
      .where('addedBy', 'is', null)
      .where('liftedAt', 'is', null)
      .returning('id')
      .execute()
    if (lifted.length > 0) announceBlocks(tx)
  }
  const state =
    status === 'resolved'
      ? ({ status, answer: 'noted', answerUntil: null } as const)
      : { status: held.status === 'resolved' ? status : held.status }
  const row = await tx.db
    .updateTable('securityIncidents')
    .set(state)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const [view] = await announceIncidents(tx, [row])
  if (view === undefined) throw new Error('An incident has no view')
  await audit(tx, seal, {
    action: status === 'resolved' ? 'incident:resolve' : 'incident:reopen',
    target: `incident ${id}`,
  })
  return view
}

/** The keys under which limits count an account, or a network; audited. Throws NOT_FOUND and VALIDATION_FAILED. */
export async function keysToReset(
  tx: Tx<Admin>,
  seal: Seal,
  { userId, ip }: { userId?: number | undefined; ip?: string | undefined },
): Promise<Key[]> {
  const keys: Key[] = []
  const targets: string[] = []
  if (userId !== undefined) {
    const user = await tx.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', userId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (user === undefined) throw new Problem('NOT_FOUND')
    const account = normalise(user.username).toLowerCase()
    const hash = createHash('sha256').update(account).digest('base64url')
    keys.push(`member=${userId}`, `account=${hash}`)
    targets.push(`user ${userId}`)
  }
  if (ip !== undefined) {
    const name = networkText(networkFrom(ip, tx.me.language))
    keys.push(...networksOf(name).map((network): Key => `network=${network}`))
    targets.push(name)
  }
  await audit(tx, seal, { action: 'limits:reset', target: targets.join(', ') })
  return keys
}
