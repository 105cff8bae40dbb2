import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { NotificationType } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import type { PushConfig, VapidKeys } from '../../core/config.ts'
import type { Core } from '../../core/core.ts'
import { logFailure } from '../../core/http/failures.ts'
import { turns } from '../../core/jobs/turns.ts'
import type { Metrics } from '../../core/metrics.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import type { Waiting } from '../../core/tx/changes.ts'
import { bySystem, type Write } from '../../core/tx/write.ts'
import type { Live } from '../../live/live.ts'
import type { Presence } from '../../live/presence.ts'
import { countUnread } from '../notifications/reads.ts'
import type { BrowserKeys } from './encryption.ts'
import { pushAddress } from './providers.ts'
import { secondsUntilQuiet } from './quiet-hours.ts'
import { listReachable } from './reads.ts'
import { type Outcome, send } from './send.ts'
import { readKeys, vapidAuthorization } from './vapid.ts'
import { forgetSubscription, maxSubscriptions } from './writes.ts'

/** Web Push to members without an open connection. */
export interface Pushes {
  /** Return the key for the browser's `subscribe`; null when pushes are off. */
  publicKey(): string | null
  /** Read the key pair again, because a restore may bring that of another installation. */
  readAgain(): Promise<void>
  /** Return an endpoint in its stored form; null when it is not from a known push service. */
  addressOf(endpoint: string): string | null
  /** Push in the background, or drop the push when too many are under way. Never throws. */
  wake(userId: number, waiting: Waiting): void
  /**
   * Ring these browsers, whatever the hour and whoever is signed in there, with `url` and no words. Return how each ended,
   * by endpoint. Never throws.
   */
  ring(browsers: readonly Browser[], url: string): Promise<Map<string, Outcome['kind']>>
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
  close(): Promise<void>
}

const hour = 3_600
/** The link of a push, and how long a push service keeps it. */
interface Kind {
  url: (relatedId: number | null) => string
  ttlSeconds: number
  /** Pushed during quiet hours and while a tab is open too, because the tab may be abandoned. */
  isAlways?: true
}
/** The types that are pushed. */
const kinds: Partial<Record<NotificationType, Kind>> = {
  new_message: { url: (id) => `/chat/${id}`, ttlSeconds: hour },
  admin_message: { url: (id) => `/chat/${id}`, ttlSeconds: 12 * hour },
  chat_request: { url: () => '/chat-requests', ttlSeconds: 12 * hour },
  message_request: { url: () => '/chat-requests', ttlSeconds: 12 * hour },
  chat_accepted: { url: (id) => `/chat/${id}`, ttlSeconds: 12 * hour },
  rating_request: { url: (id) => `/rating/${id}`, ttlSeconds: 12 * hour },
  rating_received: { url: () => '/profile', ttlSeconds: 12 * hour },
  account_reset_started: { url: () => '/settings#security', ttlSeconds: 24 * hour, isAlways: true },
}

/** The address of a browser, and its keys. */
export interface Browser extends BrowserKeys {
  endpoint: string
}

/** A ring that arrives after it was repeated is of no use. */
const ringSeconds = 5 * 60

interface Wake {
  userId: number
  waiting: Waiting
}

const maxUnderWay = 1_000
const atOnce = 4
/** How long pushes under way may take when the process ends. */
const closingMs = 1_000

const noPushes: Pushes = {
  publicKey: () => null,
  readAgain: async () => {},
  addressOf: () => null,
  wake: () => {},
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

  async function deliver(
    { endpoint, ...keys }: Browser,
    push: Omit<Parameters<typeof send>[0], 'endpoint' | 'keys' | 'authorization'>,
  ): Promise<Outcome> {
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

  /** Push to a member's browsers, or to `only` some. Return the endpoints to retry, with delays in ms. */
  async function attempt(kind: Kind, { userId, waiting }: Wake, only?: ReadonlySet<string>) {
    const again = new Map<string, number>()
    // An open tab shows the notification itself.
    if (!kind.isAlways && (await deps.presence.online([userId])).has(userId)) return again
    const all = await inTurn(() => listReachable(db, userId, deps.sessions.idleSince()))
    const chosen = all.filter(({ endpoint }) => only?.has(endpoint) ?? true)
    if (chosen.length === 0) return again
    const unread = await inTurn(() => countUnread(db, userId))
    const url = kind.url(waiting.relatedId)
    const { topicOf } = own
    const one = async ({ endpoint, quietHours, ...browser }: (typeof all)[number]) => {
      if (ending.signal.aborted || addressOf(endpoint) === null) return
      const untilQuiet = kind.isAlways
        ? Number.POSITIVE_INFINITY
        : secondsUntilQuiet(quietHours, deps.clock.now())
      if (untilQuiet === 0) return
      const outcome = await deliver(
        { endpoint, ...browser },
        {
          payload: { ...waiting, unread, url },
          topic: topicOf(userId, url),
          // It expires when quiet hours begin, so that a phone that reconnects then stays silent.
          ttlSeconds: Math.min(kind.ttlSeconds, untilQuiet),
          isUrgent: waiting.type === 'new_message' || kind.isAlways === true,
        },
      )
      await handleOutcome(endpoint, outcome, again)
    }
    await Promise.all(chosen.map((subscription) => inTurn(() => one(subscription))))
    return again
  }

  async function handleOutcome(endpoint: string, outcome: Outcome, again: Map<string, number>) {
    if (outcome.kind === 'gone') await write((tx) => forgetSubscription(tx, endpoint))
    if (outcome.kind === 'busy') again.set(endpoint, outcome.retryMs)
  }

  /** Push, with one retry for browsers whose service was busy. Never rejects. */
  async function pushTwice(kind: Kind, wake: Wake) {
    try {
      const again = await attempt(kind, wake)
      if (again.size === 0) return
      await wait(Math.max(...again.values()), undefined, { signal: ending.signal })
      await attempt(kind, wake, new Set(again.keys()))
    } catch (error) {
      if (!ending.signal.aborted) deps.log.warn({ err: error }, 'a push could not be sent')
    }
  }

  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay)
  }
  return {
    publicKey: () => own.keys.publicKey,
    async readAgain() {
      own = await signing()
    },
    addressOf,
    wake(userId, waiting) {
      const kind = kinds[waiting.type]
      if (kind === undefined) return
      if (underWay.size >= maxUnderWay || ending.signal.aborted)
        return deps.metrics.pushes.inc({ outcome: 'dropped' })
      const pushed = pushTwice(kind, { userId, waiting }).finally(() => underWay.delete(pushed))
      underWay.add(pushed)
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
  // Only these two: a push carries nothing that says who is told.
  changes.on('waiting', ({ userId, type, relatedId }) => pushes.wake(userId, { type, relatedId }))
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
