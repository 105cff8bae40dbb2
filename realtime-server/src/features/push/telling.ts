import { setTimeout as wait } from 'node:timers/promises'
import type { ReadDb } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../core/clock.ts'
import type { turns } from '../../core/jobs/turns.ts'
import type { Sessions } from '../../core/sessions/sessions.ts'
import type { Write } from '../../core/tx/write.ts'
import type { Presence } from '../../live/presence.ts'
import { pushedKinds } from '../notifications/pushed.ts'
import { countUnread } from '../notifications/reads.ts'
import { claimDue, type Due, noteSeen, noteTold, putOff } from './due.ts'
import type { BrowserKeys } from './encryption.ts'
import { secondsUntilOver, secondsUntilQuiet } from './quiet-hours.ts'
import { listReachable } from './reads.ts'
import type { Outcome, Push } from './send.ts'
import { forgetSubscription } from './writes.ts'

/** The address of a browser, and its keys. */
export interface Browser extends BrowserKeys {
  endpoint: string
}

/** Sends a push to one browser. */
export type Deliver = (
  browser: Browser,
  push: Omit<Push, 'endpoint' | 'keys' | 'authorization'>,
) => Promise<Outcome>

/** Quiet hours end for many at once, so their pushes are spread over this many minutes. */
const spreadMinutes = 5

/** What one push tells a member. */
interface Told {
  userId: number
  due: readonly Due[]
}

interface Deps {
  db: ReadDb
  write: Write
  deliver: Deliver
  /** Whether an address is of a push service that may be called. */
  isKnown: (endpoint: string) => boolean
  topicOf: (userId: number, url: string) => string
  inTurn: ReturnType<typeof turns>
  ending: AbortSignal
  sessions: Pick<Sessions, 'idleSince'>
  presence: Pick<Presence, 'inUse'>
  clock: Clock
  log: FastifyBaseLogger
}

/** Return what is the same for all browsers: of one thing its place, of several only that they wait. */
function pushOf(due: readonly Due[], unread: number) {
  const latest = due.at(-1)
  const kinds = due.flatMap(({ type }) => pushedKinds[type] ?? [])
  const only = due.length === 1 ? kinds[0] : undefined
  const relatedId = (only && latest?.relatedId) ?? null
  return {
    payload: {
      type: latest?.type ?? '',
      relatedId,
      unread,
      url: only?.url(relatedId) ?? '/notifications',
    },
    ttlSeconds: Math.min(...kinds.map((kind) => kind.ttlSeconds)),
    isUrgent: due.some((one) => one.type === 'new_message' || one.isUrgent),
  }
}

/** Create what pushes to a member what is due, and notes whether they were told. It never rejects. */
export function createTelling({ db, write, inTurn, ...deps }: Deps) {
  /**
   * Push to a member's browsers, or to `only` some. Return how each ended, by endpoint, and for how long the services keep
   * it; null during quiet hours.
   */
  async function attempt({ userId, due }: Told, only?: ReadonlySet<string>) {
    const outcomes = new Map<string, Outcome>()
    const reachable = await inTurn(() => listReachable(db, userId, deps.sessions.idleSince()))
    const all = reachable.filter(({ endpoint }) => deps.isKnown(endpoint))
    const [first] = all
    if (first === undefined) return { outcomes, keptSeconds: 0 }
    const { quietHours } = first
    const now = deps.clock.now()
    const left = due.some((one) => one.isUrgent)
      ? Number.POSITIVE_INFINITY
      : secondsUntilQuiet(quietHours, now)
    if (left === 0) {
      // The same minute for all that waits for a member, which is then one push.
      const pauseSeconds = secondsUntilOver(quietHours, now) + (userId % spreadMinutes) * 60
      await write((tx) => putOff(tx, due, { pauseSeconds }))
      return null
    }
    const push = pushOf(due, await inTurn(() => countUnread(db, userId)))
    // It expires when quiet hours begin, so that a phone that reconnects then stays silent.
    const keptSeconds = Math.min(push.ttlSeconds, left)
    const topic = deps.topicOf(userId, push.payload.url)
    const one = async ({ quietHours: _same, ...browser }: (typeof all)[number]) => {
      if (deps.ending.aborted) return
      const outcome = await deps.deliver(browser, { ...push, topic, ttlSeconds: keptSeconds })
      outcomes.set(browser.endpoint, outcome)
      if (outcome.kind === 'gone') await write((tx) => forgetSubscription(tx, browser.endpoint))
    }
    const chosen = all.filter(({ endpoint }) => only?.has(endpoint) ?? true)
    await Promise.all(chosen.map((browser) => inTurn(() => one(browser))))
    return { outcomes, keptSeconds }
  }

  /** Push, with one retry for browsers whose service was busy, and note whether the member was told. */
  async function pushTwice(told: Told) {
    const tried = await attempt(told)
    if (tried === null) return
    const { outcomes, keptSeconds } = tried
    const busy = new Map(
      [...outcomes].flatMap(([endpoint, outcome]) =>
        outcome.kind === 'busy' ? [[endpoint, outcome.retryMs]] : [],
      ),
    )
    if (busy.size > 0) {
      await wait(Math.max(...busy.values()), undefined, { signal: deps.ending })
      const again = await attempt(told, new Set(busy.keys()))
      if (again === null) return
      for (const [endpoint, outcome] of again.outcomes) outcomes.set(endpoint, outcome)
    }
    if (deps.ending.aborted) return
    const kinds = [...outcomes.values()].map(({ kind }) => kind)
    const isPushed = kinds.includes('sent')
    // With no browser left there is nothing to try again.
    if (isPushed || kinds.every((kind) => kind === 'gone'))
      await write((tx) => noteTold(tx, told.due, { keptSeconds: isPushed ? keptSeconds : null }))
    else await write((tx) => putOff(tx, told.due, { pauseSeconds: null }))
  }

  return async (userId: number): Promise<void> => {
    try {
      const isInUse = (await deps.presence.inUse([userId])).has(userId)
      const due = await inTurn(() =>
        write(async (tx) => {
          // The page shows all but those that are pushed always.
          if (isInUse) await noteSeen(tx, userId)
          return await claimDue(tx, userId)
        }),
      )
      for (const one of due.filter((each) => each.isUrgent)) await pushTwice({ userId, due: [one] })
      const rest = due.filter((one) => !one.isUrgent)
      if (rest.length > 0) await pushTwice({ userId, due: rest })
    } catch (error) {
      // What was not told is due again later.
      if (!deps.ending.aborted) deps.log.warn({ err: error }, 'a push could not be sent')
    }
  }
}
