import { randomUUID } from 'node:crypto'
import type { AttackSeverity, AuditEntry } from '@dodam/contract'
import type { Db } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../core/clock.ts'
import { type Network, parseNetwork } from '../../../core/http/address.ts'
import { logFailure } from '../../../core/http/failures.ts'
import type { RedisLinks } from '../../../core/redis.ts'
import { clipped } from '../../../core/short-text.ts'
import type { Signals } from '../../../core/signals.ts'
import type { Announcement, Write } from '../../../core/tx/write.ts'
import { rankOf } from '../views.ts'
import { allowances, countPages } from './ended-sessions.ts'
import { allowFormerAdmins } from './former-admins.ts'
import { type Detected, recordIncident } from './incidents.ts'
import { everywhere, type Observation, observationsOf, type TimedSignal } from './observations.ts'
import { detections, type Threshold } from './rules.ts'
import { scrapingObservations } from './scraping.ts'
import { SessionUses } from './session-uses.ts'
import { signInObservations } from './sign-ins.ts'
import { SlidingWindows } from './sliding-windows.ts'

const flushEveryMs = 500
/** Beyond, what comes until the next flush is not looked at: a flood shows long before. */
const mostWaiting = 20_000
/** So many of what was detected wait; what goes on is detected again. */
const mostDetected = 5_000
/** The longest names of browsers in apps have about 300 characters. */
const longestAgent = 400
/** Incidents written in one flush; the others have their turn in the next ones. */
const mostAtOnce = 100

/** Detects attacks in what the server notices, and writes them. */
export interface Detector extends Signals {
  /** Hears what was announced: acts of admins are among it. */
  onAnnounced(announcements: readonly Announcement[]): void
  /** Count what a job found. */
  observe(observations: readonly Omit<Observation, 'at'>[]): void
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

/** The source to blame for an observation. */
interface Blamed {
  source: string
  severity: AttackSeverity
  /** Whether the observation was not counted before. */
  isNew: boolean
  /** How many different ones there are of the source. */
  total: number
}

/** What a threshold counts of an observation, and under which key. */
interface Count {
  threshold: Threshold
  source: string
  key: string
  same: string
}

function countsOf({ rule, kind, source, part = '', same, network }: Observation): Count[] {
  // Of an observation that always counts, each threshold adds the same name.
  const name = same ?? randomUUID()
  return detections[rule].thresholds
    .filter((threshold) => threshold.kind === kind)
    .flatMap((threshold) => {
      const key = `${rule}:${kind ?? ''}:${threshold.seconds}`
      if (threshold.isOfSources)
        return { threshold, source: everywhere, key: `${key}:${everywhere}`, same: source }
      if (!threshold.isOfNetwork)
        return { threshold, source, key: `${key}:${source}:${part}`, same: name }
      return network === undefined
        ? []
        : { threshold, source: network, key: `${key}:of ${network}`, same: `${source} ${name}` }
    })
}

/** The count of a source over the longest time: what is new to it was not counted before. */
const longestOf = (counts: readonly Count[], source: string) =>
  counts
    .filter((one) => one.source === source)
    .toSorted((a, b) => b.threshold.seconds - a.threshold.seconds)[0]

/** Start the detector of this instance. Signals are only kept when they come; every half second they are counted together. */
export function createDetector({ db, write, redis, clock, log, proxies, onMoved }: Deps): Detector {
  const windows = new SlidingWindows(redis)
  const uses = new SessionUses(db, clock, onMoved)
  const trusted: Network[] = proxies.flatMap((proxy) => parseNetwork(proxy) ?? [])
  let signals: TimedSignal[] = []
  let observed: Observation[] = []
  const detected = new Map<string, Detected>()

  function detect(last: Observation, { source, severity, isNew, total }: Blamed): void {
    const { rule } = last
    const key = `${rule} ${source}`
    const waiting = detected.get(key)
    if (waiting === undefined && detected.size >= mostDetected) return
    const isGraver = waiting === undefined || rankOf(severity) > rankOf(waiting.severity)
    detected.set(key, {
      rule,
      source,
      last,
      count: (waiting?.count ?? 0) + (isNew ? 1 : 0),
      total: Math.max(waiting?.total ?? 0, total),
      severity: isGraver ? severity : waiting.severity,
    })
  }

  async function count(taken: readonly TimedSignal[]): Promise<void> {
    const now = clock.now().getTime()
    const found = await allowFormerAdmins(db, now, [
      ...observed.splice(0),
      ...taken.flatMap(observationsOf),
      ...(await signInObservations(taken, { db, windows })),
      ...(await scrapingObservations(taken, windows)),
      ...(await uses.observations(taken)),
    ])
    const counts = found.map((observation) => ({ observation, counts: countsOf(observation) }))
    const added = counts.flatMap(({ observation: { at }, counts: all }) =>
      all.map(({ key, same, threshold: { seconds } }) => ({ key, same, seconds, at })),
    )
    const { totals, fresh } = await windows.add([...added, ...countPages(taken)], now)
    const allowanceOf = allowances(windows)
    for (const { observation, counts: all } of counts) {
      const reached = new Map<string, AttackSeverity>()
      for (const { threshold, source, key } of all) {
        const beyond = (totals.get(key) ?? 0) - threshold.from
        if (beyond >= 0 && beyond >= (await allowanceOf(observation)))
          reached.set(source, threshold.severity)
      }
      // One act counts for one source: the narrowest that is to blame.
      const { source: own, network = own } = observation
      const source = [own, network, everywhere].find((one) => reached.has(one))
      const severity = source === undefined ? undefined : reached.get(source)
      if (source === undefined || severity === undefined) continue
      const longest = longestOf(all, own) ?? longestOf(all, source)
      const isNew =
        observation.same === undefined ||
        (longest !== undefined && fresh.get(longest.key)?.delete(longest.same) === true)
      const total = source === own && longest ? (totals.get(longest.key) ?? 0) : 0
      detect(observation, { source, severity, isNew, total })
    }
  }

  async function look(): Promise<void> {
    await count(signals.splice(0))
    for (const [key, one] of [...detected].slice(0, mostAtOnce)) {
      detected.delete(key)
      await write((tx) => recordIncident(tx, one, trusted)).catch((error: unknown) =>
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
    const isWaiting = signals.length + observed.length + detected.size > 0 || uses.isWaiting
    if (isWaiting) void flush()
  }, flushEveryMs)
  const shortAgent = (userAgent: string) => clipped(userAgent, longestAgent)

  return {
    tell(signal) {
      if (signals.length >= mostWaiting) return
      const from = { ...signal.from, userAgent: shortAgent(signal.from.userAgent) }
      signals.push({ ...signal, from, at: clock.now().getTime() })
    },
    used: (member, address, userAgent) =>
      uses.used(member, { address, userAgent: shortAgent(userAgent) }),
    onAnnounced(announcements) {
      for (const { name, payload } of announcements) {
        if (name !== 'audit:new') continue
        const { actor, action, address } = payload as AuditEntry
        const from = { address, userAgent: '', userId: actor.id, isAdmin: true }
        this.tell({ what: 'act', action, from })
      }
    },
    observe(observations) {
      const at = clock.now().getTime()
      observed.push(...observations.map((one) => ({ ...one, at })))
    },
    settled: flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
