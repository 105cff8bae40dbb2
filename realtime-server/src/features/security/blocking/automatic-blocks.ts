import type { AttackSeverity, AttackType } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import type { Selectable } from 'kysely'
import { isSpecial, type Network, overlaps, parseNetwork } from '../../../core/address.ts'
import type { Tx } from '../../../core/write.ts'
import { to } from '../../../live/audience.ts'
import {
  answerSeconds,
  healthyAccounts,
  independentTypes,
  slowedFirstSeconds,
  slowsFrom,
} from '../detection/rules.ts'
import { rankOf } from '../views.ts'

type IncidentRow = Selectable<Database['securityIncidents']>

/** The network of a source; null for an account, and for what may never be shut out. */
function answerable(source: string, proxies: readonly Network[]): Network | null {
  const network = parseNetwork(source)
  if (network === null || isSpecial(network)) return null
  return proxies.some((proxy) => overlaps(proxy, network)) ? null : network
}

/** The words with which every block of the server begins. */
const reasonOf = (type: AttackType) => `hacking attempt detected: ${type}`

/**
 * Answer what is open of one network: nothing but the note for what is low, then slowing down, then, where signs of
 * different types come together and go on, shutting out for a quarter of an hour. A network of admins, or from which
 * several healthy accounts come, is never shut out, and one of admins not slowed down either. Returns what the incidents
 * now say.
 */
export async function answer(
  tx: Tx,
  source: string,
  proxies: readonly Network[],
): Promise<{ answer: IncidentRow['answer']; until: Date | null }> {
  const nothing = { answer: 'noted', until: null } as const
  if (answerable(source, proxies) === null) return nothing
  const now = tx.clock.now()
  const since = new Date(now.getTime() - answerSeconds * 1_000).toISOString()
  const open = await tx.db
    .selectFrom('securityIncidents')
    .select(['id', 'type', 'severity'])
    .where('source', '=', source)
    .where('status', '<>', 'resolved')
    .where('lastAt', '>', since)
    .orderBy('severity', 'desc')
    .execute()
  const [worst] = open
  const serious: AttackSeverity = slowsFrom
  if (worst === undefined || worst.severity < rankOf(serious)) return nothing
  if (await hasAdmins(tx.db, source, now)) return nothing
  const types = new Set(open.map(({ type }) => type))
  const slowedSince = await slowedSinceOf(tx.db, source, now)
  const isShutOut =
    types.size >= independentTypes &&
    slowedSince !== null &&
    now.getTime() - slowedSince >= slowedFirstSeconds * 1_000 &&
    (await countHealthy(tx.db, source, now)) < healthyAccounts
  const action = isShutOut ? 'block' : 'slow'
  const until = new Date(now.getTime() + answerSeconds * 1_000)
  // What a person decided stays while it holds, and so does what is stronger.
  const changed = await tx.db
    .insertInto('securityBlocks')
    .values({
      ...{ network: source, action, reason: reasonOf(worst.type as AttackType), until },
      ...{ incidentId: worst.id, addedBy: null, createdAt: now, liftedAt: null },
    })
    .onConflict((conflict) =>
      conflict
        .column('network')
        .where('liftedAt', 'is', null)
        .doUpdateSet((eb) => ({
          action,
          until,
          addedBy: null,
          createdAt: slowedSince === null ? now : eb.ref('securityBlocks.createdAt'),
          incidentId: worst.id,
          reason: eb.ref('excluded.reason'),
        }))
        .where((eb) =>
          eb.or([
            eb('securityBlocks.until', '<=', now.toISOString()),
            eb.and([
              eb('securityBlocks.addedBy', 'is', null),
              eb('securityBlocks.action', '=', 'slow'),
            ]),
          ]),
        ),
    )
    .returning(['id'])
    .execute()
  if (changed.length > 0) {
    tx.changed({ kind: 'blocks' })
    tx.announce(to.admins, 'security:changed', { what: 'blocks' })
  }
  return await inForce(tx.db, source)
}

/** Since when a network has been slowed down, in milliseconds since 1970; null where it is not. */
async function slowedSinceOf(db: ReadDb, network: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('securityBlocks')
    .select('createdAt')
    .where('network', '=', network)
    .where('liftedAt', 'is', null)
    .where('action', '=', 'slow')
    .where('until', '>', now.toISOString())
    .executeTakeFirst()
  return row === undefined ? null : Date.parse(row.createdAt)
}

async function inForce(
  db: ReadDb,
  network: string,
): Promise<{ answer: IncidentRow['answer']; until: Date | null }> {
  const { action, until } = await db
    .selectFrom('securityBlocks')
    .select(['action', 'until'])
    .where('network', '=', network)
    .where('liftedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    answer: action === 'block' ? 'blocked' : 'slowed',
    until: until === null ? null : new Date(until),
  }
}

const day = 86_400_000

async function hasAdmins(db: ReadDb, network: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('network', '=', network)
    .where('isAdmin', '=', true)
    .where('lastSeenAt', '>', new Date(now.getTime() - 30 * day).toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts seen from a network within a day that are older than a day: an attacker cannot make them on the spot. */
async function countHealthy(db: ReadDb, network: string, now: Date): Promise<number> {
  const yesterday = new Date(now.getTime() - day).toISOString()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('userId')
    .distinct()
    .where('network', '=', network)
    .where('lastSeenAt', '>', yesterday)
    .where('users.createdAt', '<', yesterday)
    .where('suspendedUntil', 'is', null)
    .where('pausedAt', 'is', null)
    .limit(healthyAccounts)
    .execute()
  return rows.length
}
