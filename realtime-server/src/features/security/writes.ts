import { createHash } from 'node:crypto'
import { type BlockedAddress, type Incident, type Language, normalise } from '@dodam/contract'
import {
  contains,
  isSpecial,
  type Network,
  networkOf,
  networksOf,
  networkText,
  overlaps,
  ownNetwork,
  parseNetwork,
} from '../../core/address.ts'
import type { Key } from '../../core/limits.ts'
import { Problem, refusedField } from '../../core/problem.ts'
import type { Seal } from '../../core/seal.ts'
import type { Admin } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { endOne } from '../accounts/end-sessions.ts'
import { audit } from '../audit/writes.ts'
import { blockView, incidentViews, namesOf } from './views.ts'

/** A wider network would shut out a whole provider. */
const widest = { 4: 16, 6: 32 } as const

/** The network that a block of this text is of. Throws VALIDATION_FAILED. */
function networkFrom(text: string, language: Language): Network {
  const network = parseNetwork(text)
  if (network === null) throw refusedField('ip', 'network.form', language)
  return ownNetwork(network)
}

interface Block {
  ip: string
  reason: string
  until?: string | null | undefined
}

/**
 * Shut a network out. Of one that is in force already, reason and end are replaced. Throws VALIDATION_FAILED for what is
 * no network, is too wide, is the own address, or is private or a proxy's.
 */
export async function block(
  tx: Tx<Admin>,
  seal: Seal,
  { ip, reason, until = null, proxies }: Block & { proxies: readonly string[] },
): Promise<BlockedAddress> {
  const { language } = tx.me
  const now = tx.clock.now()
  const network = networkFrom(ip, language)
  const own = parseNetwork(tx.address)
  if (own !== null && contains(network, ownNetwork(own)))
    throw refusedField('ip', 'network.own', language)
  const trusted = proxies.flatMap((proxy) => parseNetwork(proxy) ?? [])
  if (isSpecial(network) || trusted.some((proxy) => overlaps(proxy, network)))
    throw refusedField('ip', 'network.private', language)
  if (network.length < widest[network.family]) throw refusedField('ip', 'network.wide', language)
  if (until !== null && Date.parse(until) <= now.getTime())
    throw refusedField('until', 'block-ip.until', language)
  const name = networkText(network)
  const given = { action: 'block', reason, until, addedBy: tx.me.id } as const
  const row = await tx.db
    .insertInto('securityBlocks')
    .values({ ...given, network: name, incidentId: null, createdAt: now, liftedAt: null })
    .onConflict((conflict) =>
      conflict.column('network').where('liftedAt', 'is', null).doUpdateSet(given),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.changed({ kind: 'blocks' })
  tx.announce(to.admins, 'security:changed', { what: 'blocks' })
  await setOpen(tx, name, { answer: 'blocked', answerUntil: until, status: 'blocked' })
  await audit(tx, seal, { action: 'network:block', target: name, reason })
  return blockView(row, await namesOf(tx.db, [row.addedBy]))
}

/** Let a network in again, and end its slowing down. Throws NOT_FOUND when neither is in force. */
export async function unblock(tx: Tx<Admin>, seal: Seal, { ip }: { ip: string }): Promise<void> {
  const network = networkText(networkFrom(ip, tx.me.language))
  if (!(await lift(tx, network))) throw new Problem('NOT_FOUND')
  await audit(tx, seal, { action: 'network:unblock', target: network })
}

/** Let in again whoever acts, whatever network of theirs is slowed down or shut out. */
export async function unblockOwn(tx: Tx): Promise<void> {
  const own = parseNetwork(networkOf(tx.address))
  if (own === null) return
  const rows = await tx.db
    .selectFrom('securityBlocks')
    .select('network')
    .where('liftedAt', 'is', null)
    .execute()
  for (const { network } of rows) {
    const shut = parseNetwork(network)
    if (shut !== null && overlaps(shut, own)) await lift(tx, network)
  }
}

/** Whether anything was in force. */
async function lift(tx: Tx, network: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('securityBlocks')
    .set({ liftedAt: tx.clock.now() })
    .where('network', '=', network)
    .where('liftedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  tx.changed({ kind: 'blocks' })
  tx.announce(to.admins, 'security:changed', { what: 'blocks' })
  await setOpen(tx, network, { answer: 'noted', answerUntil: null, status: 'investigating' })
  return true
}

/** What the open incidents of a source say of the answer. */
async function setOpen(
  tx: Tx,
  source: string,
  state: {
    answer: Incident['answer']
    answerUntil: string | null
    status: 'blocked' | 'investigating'
  },
): Promise<void> {
  const rows = await tx.db
    .updateTable('securityIncidents')
    .set(state)
    .where('source', '=', source)
    .where('status', '<>', 'resolved')
    .returningAll()
    .execute()
  for (const view of await incidentViews(tx.db, rows))
    tx.announce(to.admins, 'incident:changed', view)
}

/** End anybody's session. Throws NOT_FOUND for one that is over, and FORBIDDEN for the one that asks. */
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
  for (const view of await incidentViews(tx.db, rows))
    tx.announce(to.admins, 'incident:changed', view)
  tx.announce(to.admins, 'security:changed', { what: 'events' })
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
  const lifted = await tx.db
    .updateTable('securityBlocks')
    .set({ liftedAt: tx.clock.now() })
    .where('incidentId', '=', id)
    .where('addedBy', 'is', null)
    .where('liftedAt', 'is', null)
    .$if(status !== 'resolved', (query) => query.where('id', '<', 0))
    .returning('id')
    .execute()
  if (lifted.length > 0) {
    tx.changed({ kind: 'blocks' })
    tx.announce(to.admins, 'security:changed', { what: 'blocks' })
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
  const [view] = await incidentViews(tx.db, [row])
  if (view === undefined) throw new Error('An incident has no view')
  tx.announce(to.admins, 'incident:changed', view)
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
