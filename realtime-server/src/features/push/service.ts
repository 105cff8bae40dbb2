import { createHmac } from 'node:crypto'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import type { PushConfig, VapidKeys } from '../../core/config.ts'
import type { Core } from '../../core/core.ts'
import { logFailure } from '../../core/http/failures.ts'
import { turns } from '../../core/jobs/turns.ts'
import type { Metrics } from '../../core/metrics.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import { bySystem, type Write } from '../../core/tx/write.ts'
import type { Live } from '../../live/live.ts'
import type { Presence } from '../../live/presence.ts'
import { isAnyWaiting, noteSeen } from './due.ts'
import { pushAddress } from './providers.ts'
import { type Outcome, send } from './send.ts'
import { type Browser, createTelling, type Deliver } from './telling.ts'
import { readKeys, vapidAuthorization } from './vapid.ts'
import { maxSubscriptions } from './writes.ts'

/** Web Push of what members were not told on any device. */
export interface Pushes {
  /** Return the key for the browser's `subscribe`; null when pushes are off. */
  publicKey(): string | null
  /** Read the key pair again, because a restore may bring that of another installation. */
  readAgain(): Promise<void>
  /** Return an endpoint in its stored form; null when it is not from a known push service. */
  addressOf(endpoint: string): string | null
  /** Push what is due for a member in the background; later when too many are under way. Never throws. */
  wake(userId: number): void
  /** Note that a member uses a page. */
  seen(userId: number): Promise<void>
  /**
   * Ring these browsers, whatever the hour and whoever is signed in there, with `url` and no words. Return how each ended,
   * by endpoint. Never throws.
   */
  ring(browsers: readonly Browser[], url: string): Promise<Map<string, Outcome['kind']>>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** A ring that arrives after it was repeated is of no use. */
const ringSeconds = 5 * 60

const maxUnderWay = 1_000
const atOnce = 4
/** How long pushes under way may take when the process ends. */
const closingMs = 1_000

const noPushes: Pushes = {
  publicKey: () => null,
  readAgain: async () => {},
  addressOf: () => null,
  wake: () => {},
  seen: async () => {},
  ring: async () => new Map(),
  settled: async () => {},
  close: async () => {},
}

interface PushDeps {
  config: PushConfig
  db: ReadDb
  write: Write
  sessions: Sessions
  presence: Presence
  clock: Clock
  metrics: Metrics
  log: FastifyBaseLogger
}

/** Open the pushes of this instance with the key pair of the installation. */
async function openPushes({ config, db, write, ...deps }: PushDeps): Promise<Pushes> {
  const signing = async () => {
    const keys = config.keys ?? (await readKeys(db, write))
    return { keys, authorize: vapidAuthorization(keys, config.subject), topicOf: topics(keys) }
  }
  let own = await signing()
  const inTurn = turns({ atOnce, waiting: maxUnderWay * maxSubscriptions })
  // A crowd of other pushes must not delay a ring.
  const ringInTurn = turns({ atOnce, waiting: maxUnderWay })
  const underWay = new Set<Promise<void>>()
  const ending = new AbortController()
  const addressOf = (endpoint: string) => pushAddress(endpoint, config.extraOrigins)

  const deliver: Deliver = async ({ endpoint, ...keys }, push) => {
    const authorization = own.authorize(new URL(endpoint).origin)
    const outcome = await send({ ...push, endpoint, keys, authorization }, ending.signal)
    deps.metrics.pushes.inc({ outcome: outcome.kind })
    return outcome
  }

  async function ringOne(browser: Browser, url: string): Promise<Outcome['kind']> {
    if (ending.signal.aborted || addressOf(browser.endpoint) === null) return 'failed'
    const topic = own.topicOf(0, url)
    const push = { payload: { type: 'duty', url }, topic, ttlSeconds: ringSeconds, isUrgent: true }
    return (await deliver(browser, push)).kind
  }

  const tell = createTelling({
    ...deps,
    db,
    write,
    inTurn,
    ending: ending.signal,
    deliver,
    isKnown: (endpoint) => addressOf(endpoint) !== null,
    topicOf: (userId, url) => own.topicOf(userId, url),
  })

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    publicKey: () => own.keys.publicKey,
    async readAgain() {
      own = await signing()
    },
    addressOf,
    wake(userId) {
      if (underWay.size >= maxUnderWay || ending.signal.aborted)
        return deps.metrics.pushes.inc({ outcome: 'dropped' })
      const pushed = tell(userId).finally(() => underWay.delete(pushed))
      underWay.add(pushed)
    },
    async seen(userId) {
      if (await isAnyWaiting(db, userId)) await write((tx) => noteSeen(tx, userId))
    },
    async ring(browsers, url) {
      const outcomes = browsers.map(async (browser) => {
        const outcome = await ringInTurn(() => ringOne(browser, url)).catch(() => 'failed' as const)
        return [browser.endpoint, outcome] as const
      })
      return new Map(await Promise.all(outcomes))
    },
    settled,
    async close() {
      const timer = setTimeout(() => ending.abort(), closingMs)
      await settled()
      clearTimeout(timer)
      ending.abort()
    },
  }
}

/** Open the pushes of this instance where it is configured to push, and let them follow what waits for people. */
export async function openPushService(core: Core, live: Live): Promise<Pushes> {
  const { changes, config, epoch, log } = core
  if (!config.push) return noPushes
  const write = live.writer.as(bySystem)
  const pushes = await openPushes({ ...core, ...live, write, config: config.push })
  changes.on('waiting', ({ userId }) => pushes.wake(userId))
  epoch.onChanged(() => {
    pushes
      .readAgain()
      .catch((error: unknown) => logFailure(log, error, 'push keys could not be read'))
  })
  return pushes
}

/**
 * Return a function that creates topics: a push replaces a waiting one of the same topic. Push services can read
 * topics, so they are keyed hashes that differ even for two members of one room.
 */
const topics =
  ({ privateKey }: VapidKeys) =>
  (userId: number, url: string): string =>
    createHmac('sha256', privateKey).update(`${userId} ${url}`).digest('base64url').slice(0, 32)
