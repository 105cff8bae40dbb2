import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { networkOf } from '../../../core/address.ts'
import type { Clock } from '../../../core/clock.ts'
import { Recent } from '../../../core/recent.ts'
import { hashed } from '../../../core/short.ts'
import type { Signal } from '../../../core/signals.ts'
import type { Member } from '../../../core/who.ts'
import { type Reading, userSource } from './observations.ts'

interface Use {
  sessionId: string
  userId: number
  isAdmin: boolean
  address: string
  network: string
  userAgent: string
}

/** A browser without its version, which changes while a session lasts. */
const clientOf = (userAgent: string) => hashed(userAgent.replace(/[\d._]+/g, '')).slice(0, 16)

/** A wide network: providers give addresses of one to the same phone in turn. */
const placeOf = (network: string) =>
  network.includes(':')
    ? `6 ${network.split(':', 2).join(':')}`
    : `4 ${network.split('.', 2).join('.')}`

/** A device has an address of each family at once, so only those of one are compared. */
const isElsewhere = (one: string, other: string) => one[0] === other[0] && one !== other

/** At most so many different uses of a session are looked at in one turn, since each costs memory until then. */
const mostOfOne = 20

/** From where sessions are used: kept with each of them, and compared with where it was used before. */
export class SessionUses {
  readonly #db: Db
  readonly #clock: Clock
  readonly #onMoved: () => void
  /** What was seen last of each session, so that a request like the one before costs nothing. */
  readonly #seen = new Recent<string>({ ttlMs: 600_000, maxSize: 20_000 })
  #changed = new Map<string, Use>()
  /** How many of them each session has. */
  #countOf = new Map<string, number>()
  /** From where each session was used last, without what changes from one connection to the next. */
  readonly #places = new Recent<string>({ ttlMs: 600_000, maxSize: 20_000 })
  #moved: Use[] = []

  /** `onMoved` hears that some are in use for the first time, or from another address, once that is stored. */
  constructor(db: Db, clock: Clock, onMoved: () => void) {
    this.#db = db
    this.#clock = clock
    this.#onMoved = onMoved
  }

  get isWaiting(): boolean {
    return this.#changed.size > 0
  }

  /** A session was used. */
  used(
    { sessionId, id, isAdmin }: Member,
    network: string,
    { address, userAgent }: { address: string; userAgent: string },
  ): void {
    const now = this.#clock.now().getTime()
    const seen = hashed(`${network} ${userAgent}`)
    if (this.#seen.get(sessionId, now) === seen) return
    const count = this.#countOf.get(sessionId) ?? 0
    if (count >= mostOfOne) return
    this.#countOf.set(sessionId, count + 1)
    this.#seen.set(sessionId, seen, now)
    // Two different uses within a flush are two, and the one that is strange must not be hidden by the other.
    const use = { sessionId, userId: id, isAdmin, address, network, userAgent }
    this.#changed.set(`${sessionId} ${seen}`, use)
    const place = placeOf(network)
    const before = this.#places.get(sessionId, now)
    this.#places.set(sessionId, place, now)
    if (before !== undefined && isElsewhere(before, place)) this.#moved.push(use)
  }

  /** Store what has changed, and read what is strange: of sessions in use, and of ended ones whose token came. */
  async readings(signals: readonly Signal[]): Promise<Reading[]> {
    const uses = [...this.#changed.values()]
    this.#changed = new Map()
    this.#countOf = new Map()
    const moved = this.#moved.splice(0).map(
      (use): Reading => ({
        ...{ rule: 'session_in_two_places', source: userSource(use.userId) },
        ...{ from: use, userId: use.userId, details: 'session' },
      }),
    )
    return [...moved, ...(await this.#inUse(uses)), ...(await this.#ended(signals))]
  }

  async #rowsOf(ids: readonly string[]) {
    if (ids.length === 0) return new Map<string, SessionRow>()
    const rows = await this.#db
      .selectFrom('sessions')
      .select(['id', 'userId', 'address', 'network', 'client', 'suspiciousAt'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
      .execute()
    return new Map(rows.map((row): [string, SessionRow] => [row.id, row]))
  }

  async #inUse(uses: readonly Use[]): Promise<Reading[]> {
    const rows = await this.#rowsOf(uses.map(({ sessionId }) => sessionId))
    const found: Reading[] = []
    const stored: Use[] = []
    let isMoved = false
    for (const use of uses) {
      const row = rows.get(use.sessionId)
      if (row === undefined) continue
      const isNewClient = row.client !== null && row.client !== clientOf(use.userAgent)
      const isNewNetwork = row.network !== null && row.network !== use.network
      const reading = {
        ...{ source: userSource(use.userId), from: use, userId: use.userId },
        same: `${use.sessionId} ${use.network} ${clientOf(use.userAgent)}`,
      }
      if (isNewClient && isNewNetwork) {
        found.push({ ...reading, rule: 'session_elsewhere', details: 'session' })
        if (row.suspiciousAt === null) {
          await this.#suspect(use.sessionId)
          rows.set(use.sessionId, { ...row, suspiciousAt: this.#clock.now().toISOString() })
        }
        // The browser of the session stays what it is compared with.
        continue
      }
      if (use.isAdmin && row.network === null && (await this.#isNewToAdmin(use)))
        found.push({ ...reading, rule: 'admin_elsewhere', details: 'sign-in' })
      stored.push(use)
      isMoved ||= row.address !== use.address
      rows.set(use.sessionId, { ...row, network: use.network, client: clientOf(use.userAgent) })
    }
    await this.#store(stored)
    if (isMoved) this.#onMoved()
    return found
  }

  async #suspect(sessionId: string): Promise<void> {
    await this.#db
      .updateTable('sessions')
      .set({ suspiciousAt: this.#clock.now() })
      .where('id', '=', sessionId)
      .where('suspiciousAt', 'is', null)
      .execute()
  }

  async #store(uses: readonly Use[]): Promise<void> {
    if (uses.length === 0) return
    const latest = [...new Map(uses.map((use) => [use.sessionId, use])).values()]
    const rows = latest.map(
      ({ sessionId, address, network, userAgent }) =>
        sql`(${sessionId}, ${address}, ${network}, ${clientOf(userAgent)})`,
    )
    await sql`
      update sessions s set address = v.address, network = v.network,
        client = coalesce(s.client, v.client)
      from (values ${sql.join(rows)}) v (id, address, network, client)
      where s.id::text = v.id`.execute(this.#db)
  }

  /** Whether an admin, who signed in elsewhere before, was never in this network nor in this browser. */
  async #isNewToAdmin({ userId, sessionId, network, userAgent }: Use): Promise<boolean> {
    const others = await this.#db
      .selectFrom('sessions')
      .select(['network', 'client'])
      .where('userId', '=', userId)
      .where('id', '<>', sessionId)
      .where('network', 'is not', null)
      .orderBy('lastSeenAt', 'desc')
      .limit(100)
      .execute()
    const client = clientOf(userAgent)
    return (
      others.length > 0 &&
      others.every((other) => other.network !== network && other.client !== client)
    )
  }

  /** An ended session that comes from another browser than it was opened in: somebody else has its token. */
  async #ended(signals: readonly Signal[]): Promise<Reading[]> {
    const tokens = signals.flatMap((signal) =>
      signal.what === 'token' && signal.sessionId !== null
        ? [{ sessionId: signal.sessionId, from: signal.from }]
        : [],
    )
    const rows = await this.#rowsOf(tokens.map(({ sessionId }) => sessionId))
    return tokens.flatMap(({ sessionId, from }): Reading[] => {
      const row = rows.get(sessionId)
      if (row?.client == null || row.client === clientOf(from.userAgent)) return []
      return [
        {
          ...{ rule: 'ended_session_elsewhere', source: networkOf(from.address), same: sessionId },
          ...{ from, userId: row.userId, details: 'authorization' },
        },
      ]
    })
  }
}

interface SessionRow {
  id: string
  userId: number
  address: string | null
  network: string | null
  client: string | null
  suspiciousAt: string | null
}
