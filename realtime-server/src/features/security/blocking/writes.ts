import type { BlockedAddress, Language } from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type ExpressionBuilder, sql } from 'kysely'
import {
  contains,
  isSpecial,
  type Network,
  networkOf,
  networkText,
  overlaps,
  ownNetwork,
  parseNetwork,
} from '../../../core/http/address.ts'
import { Problem, refusedField } from '../../../core/http/problem.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { audit } from '../../audit/writes.ts'
import { announceBlocks, announceIncidents } from '../announcements.ts'
import { closeAttacks, ofAttacks } from '../attacks.ts'
import { ofTargets } from '../detection/guesses.ts'
import { blockViews } from '../views.ts'
import { covers, listInForce } from './automatic-blocks.ts'

/** A wider network would shut out a whole provider. */
const widest = { ipv4: 16, ipv6: 32 } as const

/** The network that a block of this text is of. Throws VALIDATION_FAILED. */
export function networkFrom(text: string, language: Language): Network {
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
  if (network.length < widest[network.first.kind()])
    throw refusedField('ip', 'network.wide', language)
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
  announceBlocks(tx)
  await closeAttacks(tx, await attacksFrom(tx, network, 'open'), {
    note: reason,
    answer: 'blocked',
    answerUntil: until,
  })
  await audit(tx, seal, { action: 'network:block', target: name, reason })
  const [view] = await blockViews(tx.db, [row])
  if (view === undefined) throw new Error('A block has no view')
  return view
}

/** Let a network in again, and end its slowing down. Throws NOT_FOUND when neither is in force. */
export async function unblock(tx: Tx<Admin>, seal: Seal, { ip }: { ip: string }): Promise<void> {
  const network = networkText(networkFrom(ip, tx.me.language))
  if (!(await lift(tx, network))) throw new Problem('NOT_FOUND')
  await audit(tx, seal, { action: 'network:unblock', target: network })
}

/** End every block and slowing down that covers the address of the caller. */
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
async function lift(tx: Tx, name: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('securityBlocks')
    .set({ liftedAt: tx.clock.now() })
    .where('network', '=', name)
    .where('liftedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return false
  announceBlocks(tx)
  const network = parseNetwork(name)
  if (network === null) return true
  const answered = await attacksFrom(tx, network, 'answered')
  const others = await listInForce(tx.db, tx.clock.now())
  // An answer stands while another row gives it.
  const stands = ({ source, answer }: (typeof answered)[number]) =>
    others.some(
      (other) =>
        (other.action === 'block') === (answer === 'blocked') && covers(other.network, source),
    )
  const leads = answered.filter((one) => !stands(one)).map(({ id }) => id)
  const rows = await tx.db
    .updateTable('securityIncidents')
    .set({
      answer: 'noted',
      answerUntil: null,
      // What a person closed stays closed.
      status: sql`case status when 'resolved' then status else 'investigating' end`,
    })
    .where(ofAttacks(leads))
    .where(isAnswered(tx.clock.now()))
    .returning((eb) => eb.fn.coalesce('leadId', 'id').as('lead'))
    .execute()
  await announceIncidents(
    tx,
    rows.map(({ lead }) => lead),
  )
  return true
}

/** Where the answer of an incident has not ended by itself. */
const isAnswered = (now: Date) => (eb: ExpressionBuilder<Database, 'securityIncidents'>) =>
  eb.and([
    eb('answer', '<>', 'noted'),
    eb.or([eb('answerUntil', 'is', null), eb('answerUntil', '>', now.toISOString())]),
  ])

/** The attacks, open or answered ones, that came from a network alone: its own, and those that it made on accounts. */
async function attacksFrom({ db, clock }: Tx, network: Network, which: 'open' | 'answered') {
  const incidents = await db
    .selectFrom('securityIncidents')
    .select(['id', 'source', 'rule', 'leadId', 'answer'])
    .$if(which === 'open', (query) => query.where('status', '<>', 'resolved'))
    .$if(which === 'answered', (query) => query.where(isAnswered(clock.now())))
    .execute()
  const isFrom = (text: string) => {
    const source = parseNetwork(text)
    return source !== null && contains(network, source)
  }
  const partsOf = Map.groupBy(incidents, ({ id, leadId }) => leadId ?? id)
  const leads = incidents.filter(({ leadId }) => leadId === null)
  const aimed = leads
    .map(({ id }) => id)
    .filter((id) => partsOf.get(id)?.every(({ rule }) => ofTargets.includes(rule)))
  const seen = await db
    .selectFrom('securityEvents')
    .innerJoin('securityIncidents', 'securityIncidents.id', 'incidentId')
    .select((eb) => [eb.fn.coalesce('leadId', 'securityIncidents.id').as('lead'), 'network'])
    .distinct()
    .where(ofAttacks(aimed))
    .execute()
  const seenOf = Map.groupBy(seen, ({ lead }) => lead)
  const isAimedFrom = (id: number) => seenOf.get(id)?.every((one) => isFrom(one.network)) === true
  return leads.filter(({ id, source }) => isFrom(source) || isAimedFrom(id))
}
