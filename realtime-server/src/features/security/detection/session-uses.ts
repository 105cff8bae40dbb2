import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../../core/clock.ts'
import { networkOf } from '../../../core/http/address.ts'
import { Recent } from '../../../core/lru.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import { hashed } from '../../../core/short-text.ts'
import { type Observation, type TimedSignal, userSource } from './observations.ts'

interface Use {
  sessionId: string
  userId: number
  isAdmin: boolean
  address: string
  network: string
  userAgent: string
}

interface SessionRow {
  id: string
  userId: number
  address: string | null
  network: string | null
  client: string | null
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
  /** The last use of each session, so that a request like the one before costs nothing. */
  readonly #last = new Recent<{ seen: string; place: string }>({ ttlMs: 600_000, maxSize: 20_000 })
  /** The different uses of each session since the last turn: one must not hide a strange one before it. */
  #changed = new Map<string, Map<string, Use>>()
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

  /** Note that a session was used. */
  used(
    { sessionId, id, isAdmin }: Member,
    { address, userAgent }: { address: string; userAgent: string },
  ): void {
    const now = this.#clock.now().getTime()
    const network = networkOf(address)
    const seen = hashed(`${network} ${userAgent}`)
    const last = this.#last.get(sessionId, now)
    if (last?.seen === seen) return
    const uses = this.#changed.get(sessionId) ?? new Map<string, Use>()
    if (uses.size >= mostOfOne) return
    const use = { sessionId, userId: id, isAdmin, address, network, userAgent }
    this.#changed.set(sessionId, uses.set(seen, use))
    const place = placeOf(network)
    this.#last.set(sessionId, { seen, place }, now)
    if (last !== undefined && isElsewhere(last.place, place)) this.#moved.push(use)
  }

  /** Store what has changed, and return what is strange: of sessions in use, and of ended ones whose token came. */
  async observations(signals: readonly TimedSignal[]): Promise<Observation[]> {
    const uses = [...this.#changed.values()].flatMap((ofOne) => [...ofOne.values()])
    this.#changed = new Map()
    const moved = this.#moved
      .splice(0)
      .map((use) => this.#observation('session_elsewhere', use, { kind: 'moved' }))
    return [...moved, ...(await this.#inUse(uses)), ...(await this.#ended(signals))]
  }

  #observation(rule: Observation['rule'], use: Use, more: Partial<Observation>): Observation {
    const { userId } = use
    const at = this.#clock.now().getTime()
    return { rule, source: userSource(userId), from: use, userId, details: 'session', at, ...more }
  }

  async #rowsOf(ids: readonly string[]): Promise<Map<string, SessionRow>> {
    if (ids.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('sessions')
      .select(['id', 'userId', 'address', 'network', 'client'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  async #inUse(uses: readonly Use[]): Promise<Observation[]> {
    const rows = await this.#rowsOf(uses.map(({ sessionId }) => sessionId))
    const found: Observation[] = []
    const stored: Use[] = []
    const suspicious: string[] = []
    let isMoved = false
    for (const use of uses) {
      const { sessionId, network } = use
      const row = rows.get(sessionId)
      if (row === undefined) continue
      const client = clientOf(use.userAgent)
      const same = `${sessionId} ${network} ${client}`
      const isNewClient = row.client !== null && row.client !== client
      const isNewNetwork = row.network !== null && row.network !== network
      if (isNewClient && isNewNetwork) {
        // It is not stored: the browser of the session stays what it is compared with.
        found.push(this.#observation('session_elsewhere', use, { same }))
        suspicious.push(sessionId)
        continue
      }
      if (use.isAdmin && row.network === null && (await this.#isNewToAdmin(use)))
        found.push(this.#observation('admin_elsewhere', use, { same, details: 'sign-in' }))
      stored.push(use)
      isMoved ||= row.address !== use.address
      rows.set(sessionId, { ...row, network, client })
    }
    await this.#suspect(suspicious)
    await this.#store(stored)
    if (isMoved) this.#onMoved()
    return found
  }

  async #suspect(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#db
      .updateTable('sessions')
      .set({ suspiciousAt: this.#clock.now() })
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ids)]))))
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

  /** Whether an admin with earlier sessions has used neither this network nor this browser. */
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

  /** An ended session that comes from another browser than it was opened in: its token was stolen. */
  async #ended(signals: readonly TimedSignal[]): Promise<Observation[]> {
    const tokens = signals.flatMap((signal) =>
      signal.what === 'token' && signal.sessionId !== null
        ? [{ sessionId: signal.sessionId, from: signal.from, at: signal.at }]
        : [],
    )
    const rows = await this.#rowsOf(tokens.map(({ sessionId }) => sessionId))
    return tokens.flatMap(({ sessionId, from, at }): Observation[] => {
      const row = rows.get(sessionId)
      if (row?.client == null || row.client === clientOf(from.userAgent)) return []
      return [
        {
          rule: 'ended_session_elsewhere',
          source: networkOf(from.address),
          same: sessionId,
          from,
          userId: row.userId,
          details: 'authorization',
          at,
        },
      ]
    })
  }
}
