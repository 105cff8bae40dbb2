import type { Db } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../core/clock.ts'
import { networkText, parseAddress, parseNetwork, widened } from '../../../core/http/address.ts'
import { logFailure } from '../../../core/http/failures.ts'
import type { IsBlocked } from '../../../core/http/server.ts'

/** Without word from the others, a block of theirs is in force here after this long. */
const readEveryMs = 3_000
/** What was refused is counted in memory, and stored so often. */
const storeEveryMs = 500

interface Held {
  id: number
  /** `close`: shut out by the server itself, except for healthy accounts that are signed in there. */
  action: 'slow' | 'close' | 'block'
  /** In milliseconds since 1970. */
  until: number
}

/** What networks are shut out or slowed down, in memory: every request asks. */
export interface Blocklist {
  /**
   * Whether an address is shut out: by an admin for all accounts, by the server itself not for healthy ones.
   * Counts the attempt.
   */
  isBlocked: IsBlocked
  isSlowed(address: string): boolean
  /** Read again what is in force, and drop the open sockets that it shuts out. */
  refresh(): Promise<void>
  /** Wait for the read that is under way, and store at once what has been refused so far. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Deps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** Drop the open sockets of this instance for which `isShutOut` is true. */
  drop: (isShutOut: IsBlocked) => void
  /** Hears that more refusals were stored. */
  onCounted: () => void
}

/** Keep the blocks of this instance, read from the database at each change and every few seconds. */
export function createBlocklist({ db, clock, log, drop, onCounted }: Deps): Blocklist {
  let held = new Map<string, Held>()
  /** How many bits the held networks share: an address is looked up once for each length. */
  let lengths = new Set<number>()
  let attempts = new Map<number, number>()
  let version = ''

  function find(address: string, fits: (held: Held) => boolean): Held | undefined {
    if (held.size === 0) return undefined
    const own = parseAddress(address)
    if (own === null) return undefined
    for (const length of lengths) {
      const found = held.get(networkText(widened(own, length)))
      if (found !== undefined && found.until > clock.now().getTime() && fits(found)) return found
    }
    return undefined
  }
  const shutting = (address: string, isHealthy: boolean) =>
    find(address, ({ action }) => action === 'block' || (action === 'close' && !isHealthy))

  async function read(): Promise<void> {
    const rows = await db
      .selectFrom('securityBlocks')
      .select(['id', 'network', 'action', 'until', 'addedBy'])
      .where('liftedAt', 'is', null)
      .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', clock.now().toISOString())]))
      .orderBy('id')
      .execute()
    held = new Map()
    lengths = new Set()
    for (const { id, network, action, until, addedBy } of rows) {
      const parsed = parseNetwork(network)
      if (parsed === null) continue
      const isOfServer = action === 'block' && addedBy === null
      lengths.add(parsed.length)
      held.set(networkText(parsed), {
        id,
        until: until === null ? Number.POSITIVE_INFINITY : Date.parse(until),
        action: isOfServer ? 'close' : action,
      })
    }
    const now = JSON.stringify(rows)
    if (now !== version && rows.length > 0) drop((...whose) => shutting(...whose) !== undefined)
    version = now
  }

  async function storeAttempts(): Promise<void> {
    const counted = attempts
    if (counted.size === 0) return
    attempts = new Map()
    for (const [id, more] of counted)
      await db
        .updateTable('securityBlocks')
        .set((eb) => ({ attempts: eb('attempts', '+', more) }))
        .where('id', '=', id)
        .execute()
    onCounted()
  }

  let under: Promise<void> = Promise.resolve()
  const refresh = () => {
    under = under.then(read, read)
    return under
  }
  const reading = setInterval(() => {
    refresh().catch((error: unknown) => logFailure(log, error, 'blocks could not be read'))
  }, readEveryMs)

  let underStore: Promise<void> = Promise.resolve()
  const store = () => {
    underStore = underStore
      .then(storeAttempts)
      .catch((error: unknown) => logFailure(log, error, 'refusals could not be counted'))
    return underStore
  }
  const storing = setInterval(() => {
    if (attempts.size > 0) void store()
  }, storeEveryMs)

  const settled = async () => {
    await under.catch(() => {})
    await store()
  }

  return {
    isBlocked(...whose) {
      const found = shutting(...whose)
      if (found === undefined) return false
      attempts.set(found.id, (attempts.get(found.id) ?? 0) + 1)
      return true
    },
    isSlowed: (address) => find(address, ({ action }) => action === 'slow') !== undefined,
    refresh,
    settled,
    async close() {
      clearInterval(reading)
      clearInterval(storing)
      await settled()
    },
  }
}
