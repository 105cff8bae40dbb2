import type { AttackSeverity, AuditEntry } from '@dodam/contract'
import type { Db } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { type Network, networkOf, parseNetwork } from '../../../core/address.ts'
import type { Clock } from '../../../core/clock.ts'
import { logFailure } from '../../../core/failures.ts'
import type { RedisLinks } from '../../../core/redis.ts'
import { clipped } from '../../../core/short.ts'
import type { Signal, Signals } from '../../../core/signals.ts'
import type { Announcement, Write } from '../../../core/write.ts'
import { allowances, countPages } from './ended-sessions.ts'
import { allowFormerAdmins } from './former-admins.ts'
import { type Noticed, note } from './incidents.ts'
import { everywhere, keyOf, type Reading, readingsOf } from './observations.ts'
import { detections } from './rules.ts'
import { scrapingReadings } from './scraping.ts'
import { SessionUses } from './session-uses.ts'
import { signInReadings } from './sign-ins.ts'
import { Counts } from './sliding-windows.ts'

const flushEveryMs = 500
/** Beyond, what comes until the next flush is not looked at: a flood shows long before. */
const mostWaiting = 20_000
/** So many of what was noticed wait; what goes on is noticed again. */
const mostNoticed = 5_000
/** The longest names of browsers in apps have about 300 characters. */
const longestAgent = 400
/** Incidents written in one flush; the others have their turn in the next ones. */
const mostAtOnce = 100

/** A signal, and when it came in milliseconds since 1970. */
export interface Told {
  signal: Signal
  at: number
}

/** Watches what the server notices, and writes what is an attack. */
export interface Watch extends Signals {
  /** What was announced: acts of admins are among it. */
  heardAll(announcements: readonly Announcement[]): void
  /** Something that a job found. */
  found(readings: readonly Reading[]): void
  /** Look at everything that has come so far, and wait until it is written. */
  settled(): Promise<void>
  close(): Promise<void>
}

interface Deps {
  db: Db
  write: Write
  redis: RedisLinks | undefined
  clock: Clock
  log: FastifyBaseLogger
  proxies: readonly string[]
  /** Hears that a session was used for the first time, or from another address than before. */
  onMoved: () => void
}

/** What counts for all sources of a rule together, each once. */
const together = <R extends Reading>(reading: R): R[] =>
  detections[reading.rule].spread === undefined
    ? []
    : [{ ...reading, source: everywhere, same: reading.source }]

/** Start the watch of this instance. Signals are only kept when they come; every half second they are counted together. */
export function createWatch({ db, write, redis, clock, log, proxies, onMoved }: Deps): Watch {
  const counts = new Counts(redis)
  const uses = new SessionUses(db, clock, onMoved)
  const trusted: Network[] = proxies.flatMap((proxy) => parseNetwork(proxy) ?? [])
  let signals: Told[] = []
  let found: Reading[] = []
  let noticed = new Map<string, Noticed>()

  function notice(reading: Reading, severity: AttackSeverity): void {
    const key = `${reading.rule} ${reading.source}`
    const waiting = noticed.get(key)
    if (waiting === undefined && noticed.size >= mostNoticed) return
    noticed.set(key, {
      ...{ rule: reading.rule, source: reading.source, severity, last: reading },
      count: (waiting?.count ?? 0) + 1,
    })
  }

  async function look(): Promise<void> {
    const now = clock.now().getTime()
    const taken = signals
    signals = []
    const atNow = (reading: Reading) => ({ ...reading, at: now })
    const own = await allowFormerAdmins(db, now, [
      ...found.splice(0).map(atNow),
      ...taken.flatMap(({ signal, at }) => readingsOf(signal).map((one) => ({ ...one, at }))),
      ...(await signInReadings(taken, { db, counts })),
      ...(await scrapingReadings(taken, counts)),
      ...(await uses.readings(taken.map(({ signal }) => signal))).map(atNow),
    ])
    const readings = [...own, ...own.flatMap(together)]
    const added = readings.map((reading) => ({
      ...{ key: keyOf(reading), same: reading.same },
      ...{ seconds: detections[reading.rule].seconds, at: reading.at },
    }))
    const counted = await counts.add([...added, ...countPages(taken)], now)
    const allowanceOf = allowances(counts, now)
    for (const reading of readings) {
      const { from, fromOf, spread, severity } = detections[reading.rule]
      const isTogether = reading.source === everywhere && spread !== undefined
      const alone = fromOf?.[reading.part ?? ''] ?? from
      const count = counted.get(keyOf(reading)) ?? 0
      const least = isTogether ? spread : alone
      if (count >= least && count >= least + (await allowanceOf(reading))) notice(reading, severity)
    }
    const turn = [...noticed].slice(0, mostAtOnce)
    for (const [key, one] of turn) {
      noticed.delete(key)
      await write((tx) => note(tx, one, trusted)).catch((error: unknown) =>
        logFailure(log, error, 'an attempt could not be noted'),
      )
    }
  }

  let under: Promise<void> = Promise.resolve()
  const flush = () => {
    under = under.then(look).catch((error: unknown) => {
      logFailure(log, error, 'what was noticed could not be looked at')
    })
    return under
  }
  const timer = setInterval(() => {
    if (signals.length > 0 || found.length > 0 || noticed.size > 0 || uses.isWaiting) void flush()
  }, flushEveryMs)

  return {
    tell(signal) {
      if (signals.length >= mostWaiting) return
      const from = { ...signal.from, userAgent: clipped(signal.from.userAgent, longestAgent) }
      signals.push({ signal: { ...signal, from }, at: clock.now().getTime() })
    },
    used: (member, address, userAgent) =>
      uses.used(member, networkOf(address), {
        ...{ address, userAgent: clipped(userAgent, longestAgent) },
      }),
    heardAll(announcements) {
      for (const { name, payload } of announcements) {
        if (name !== 'audit:new') continue
        const { actor, action, address } = payload as AuditEntry
        const from = { address, userAgent: '', userId: actor.id, isAdmin: true }
        this.tell({ what: 'act', action, from })
      }
    },
    found: (readings) => void found.push(...readings),
    settled: flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
