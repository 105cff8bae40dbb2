import { createHash } from 'node:crypto'
import { api, type Incident, normalise } from '@dodam/contract'
import { networksOf, networkText } from '../../core/http/address.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Key } from '../../core/limits/limit.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { endOne } from '../accounts/end-sessions.ts'
import { audit } from '../audit/writes.ts'
import { announceBlocks, announceIncidents } from './announcements.ts'
import { closeAttacks, ofAttacks, openWith } from './attacks.ts'
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
  const { lead } = await tx.db
    .selectFrom('securityIncidents')
    .select((eb) => eb.fn.coalesce('leadId', 'id').as('lead'))
    .where('id', '=', event.incidentId)
    .executeTakeFirstOrThrow()
  await announceIncidents(tx, [lead])
  tx.announce(to.staff(api.security.read), 'security:changed', { what: 'events' })
  await audit(tx, seal, { action: 'security-event:remove', target: `security-event ${id}` })
}

interface NewStatus {
  id: number
  status: 'resolved' | 'investigating'
  note?: string | undefined
}

/**
 * Close an incident with all its parts, which lifts what the server did because of it, or open it again. Throws NOT_FOUND,
 * and ALREADY_PROCESSED when another one of its source is open.
 */
export async function setIncidentStatus(
  tx: Tx<Admin>,
  seal: Seal,
  { id: named, status, note }: NewStatus,
): Promise<Incident> {
  const lead = await lockAttack(tx, named)
  const { id } = lead
  if (status === 'resolved') {
    await liftAutomatic(tx, id)
    // Closing again leaves everything but the reason.
    if (lead.status === 'resolved' && note !== undefined)
      await tx.db
        .updateTable('securityIncidents')
        .set({ note })
        .where(ofAttacks([id]))
        .execute()
  } else if (lead.status === 'resolved') {
    const { source } = lead
    if ((await openWith(tx.db, { rules: await rulesOf(tx, id), source })).length > 0)
      throw new Problem('ALREADY_PROCESSED')
    await tx.db
      .updateTable('securityIncidents')
      .set({ status, note: null, answer: 'noted', answerUntil: null })
      .where(ofAttacks([id]))
      .execute()
  }
  const [view] = await (status === 'resolved'
    ? closeAttacks(tx, [lead], { note: note ?? null, answer: 'noted', answerUntil: null })
    : announceIncidents(tx, [id]))
  if (view === undefined) throw new Error('An incident has no view')
  await audit(tx, seal, {
    action: status === 'resolved' ? 'incident:resolve' : 'incident:reopen',
    target: `incident ${id}`,
    ...(note !== undefined && { reason: note }),
  })
  return view
}

/** The first incident of the attack that an incident is part of. Nothing is added to it meanwhile. Throws NOT_FOUND. */
async function lockAttack(tx: Tx, id: number) {
  const incidents = tx.db.selectFrom('securityIncidents').selectAll()
  const named = await incidents.where('id', '=', id).executeTakeFirst()
  if (named === undefined) throw new Problem('NOT_FOUND')
  await takeLock(tx.db, `attack ${named.source}`)
  const lead = await incidents.where('id', '=', named.leadId ?? id).executeTakeFirst()
  if (lead === undefined) throw new Problem('NOT_FOUND')
  // It became an attack of the network meanwhile.
  if (lead.source !== named.source) await takeLock(tx.db, `attack ${lead.source}`)
  return lead
}

async function rulesOf({ db }: Tx, lead: number) {
  const incidents = db.selectFrom('securityIncidents').select('rule')
  return (await incidents.where(ofAttacks([lead])).execute()).map(({ rule }) => rule)
}

/** Lift what the server did by itself because of an attack. */
async function liftAutomatic(tx: Tx, lead: number): Promise<void> {
  const parts = tx.db
    .selectFrom('securityIncidents')
    .select('id')
    .where(ofAttacks([lead]))
  const lifted = await tx.db
    .updateTable('securityBlocks')
    .set({ liftedAt: tx.clock.now() })
    .where('incidentId', 'in', parts)
    .where('addedBy', 'is', null)
    .where('liftedAt', 'is', null)
    .returning('id')
    .execute()
  if (lifted.length > 0) announceBlocks(tx)
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
