import { type AttackType, detectedReason } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import type { Selectable } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import {
  contains,
  isSpecial,
  type Network,
  overlaps,
  parseNetwork,
} from '../../../core/http/address.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { announceBlocks } from '../announcements.ts'
import { ofTargets } from '../detection/guesses.ts'
import { rankOf } from '../views.ts'

/** For so long the server slows a network down, or shuts it out, by itself. */
const answerMs = 900_000
/** A network is shut out only after it has been slowed down for so long, and something came since. */
const slowedFirstMs = 60_000
/** A network from which so many accounts came in the last day that are older than that is never shut out. */
const healthyAccounts = 5
/** Incidents of so many different types are independent signs. */
const independentTypes = 2
const dayMs = 86_400_000

type Answered = Pick<Selectable<Database['securityIncidents']>, 'answer'> & {
  until: Date | null
  /** Why an admin has shut the network out; null where none has. */
  reasonOfAdmin: string | null
}

type InForce = Pick<
  Selectable<Database['securityBlocks']>,
  'action' | 'until' | 'addedBy' | 'reason'
>

/** Whether a source is a network that may be shut out. */
function isBlockable(source: string, proxies: readonly Network[]): boolean {
  const network = parseNetwork(source)
  if (network === null || isSpecial(network)) return false
  return !proxies.some((proxy) => overlaps(proxy, network))
}

/**
 * Answer the open incidents of one network: low ones with nothing, others by slowing it down, and signs of different types
 * that go on by shutting it out for a quarter of an hour. A network of admins is left alone, and one from which several
 * healthy accounts come is never shut out. Returns what the incidents now say.
 */
export async function answerIncidents(
  tx: Tx,
  source: string,
  proxies: readonly Network[],
): Promise<Answered> {
  const nothing = { answer: 'noted', until: null, reasonOfAdmin: null } as const
  if (!isBlockable(source, proxies)) return nothing
  const now = tx.clock.now()
  const byAdmin = (await listInForce(tx.db, now)).find(
    ({ addedBy, action, network }) =>
      addedBy !== null && action === 'block' && covers(network, source),
  )
  if (byAdmin !== undefined) return answeredBy(byAdmin)
  const open = await tx.db
    .selectFrom('securityIncidents')
    .select(['type', 'severity'])
    .select((eb) => eb.fn.coalesce('leadId', 'id').as('attack'))
    .where('source', '=', source)
    // Two pupils who forget their passwords do not slow their school down; a network that tries many names is noticed as that.
    .where('rule', 'not in', ofTargets)
    .where('status', '<>', 'resolved')
    .where('lastAt', '>', timeBefore(now, answerMs))
    .orderBy('severity', 'desc')
    .execute()
  const [worst] = open
  if (worst === undefined || worst.severity < rankOf('medium')) return nothing
  if (await hasAdmins(tx.db, source, now)) return nothing
  const slowedSince = await slowedSinceOf(tx.db, source, now)
  const isShutOut =
    new Set(open.map(({ type }) => type)).size >= independentTypes &&
    slowedSince !== null &&
    now.getTime() - slowedSince >= slowedFirstMs &&
    (await countHealthy(tx.db, source, now)) < healthyAccounts
  const action = isShutOut ? 'block' : 'slow'
  const until = new Date(now.getTime() + answerMs)
  const reason = detectedReason(worst.type as AttackType)
  const given = { action, until, reason, addedBy: null, incidentId: worst.attack } as const
  // What a person decided stays while it holds, and so does what is stronger.
  const changed = await tx.db
    .insertInto('securityBlocks')
    .values({ ...given, network: source, createdAt: now, liftedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('network')
        .where('liftedAt', 'is', null)
        .doUpdateSet((eb) => ({
          ...given,
          createdAt: slowedSince === null ? now : eb.ref('securityBlocks.createdAt'),
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
    .returning('id')
    .execute()
  if (changed.length > 0) announceBlocks(tx)
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

/** The rows of `securityBlocks` that are in force. */
export const listInForce = (db: ReadDb, now: Date) =>
  db
    .selectFrom('securityBlocks')
    .select(['network', 'action', 'until', 'addedBy', 'reason'])
    .where('liftedAt', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
    .execute()

/** Whether a source is a network that is inside another one, or is it. */
export function covers(network: string, source: string): boolean {
  const [outer, inner] = [parseNetwork(network), parseNetwork(source)]
  return outer !== null && inner !== null && contains(outer, inner)
}

const inForce = async (db: ReadDb, network: string): Promise<Answered> =>
  answeredBy(
    await db
      .selectFrom('securityBlocks')
      .select(['action', 'until', 'addedBy', 'reason'])
      .where('network', '=', network)
      .where('liftedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  )

function answeredBy({ action, until, addedBy, reason }: InForce): Answered {
  return {
    answer: action === 'block' ? 'blocked' : 'slowed',
    until: until === null ? null : new Date(until),
    reasonOfAdmin: action === 'block' && addedBy !== null ? reason : null,
  }
}

const sessionsOf = (db: ReadDb, network: string, since: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('userId')
    .distinct()
    .where('network', '=', network)
    .where('lastSeenAt', '>', since)

async function hasAdmins(db: ReadDb, network: string, now: Date): Promise<boolean> {
  const ofMonth = sessionsOf(db, network, timeBefore(now, 30 * dayMs))
  const row = await ofMonth.where('isAdmin', '=', true).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Accounts seen from a network within a day that are older than a day: an attacker cannot make them on the spot. */
async function countHealthy(db: ReadDb, network: string, now: Date): Promise<number> {
  const yesterday = timeBefore(now, dayMs)
  const rows = await sessionsOf(db, network, yesterday)
    .where('users.createdAt', '<', yesterday)
    .where('suspendedUntil', 'is', null)
    .where('pausedAt', 'is', null)
    .limit(healthyAccounts)
    .execute()
  return rows.length
}
