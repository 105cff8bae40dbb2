import { randomUUID } from 'node:crypto'
import type { EventName } from '@dodam/contract'
import { liveEvents } from '@dodam/contract/schemas'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import { orElse, type RedisLinks } from '../core/redis.ts'
import { SharedChange } from '../core/tx/changes.ts'
import { channelOf, channelOfChange, sharedChannel } from './audience.ts'
import { followRooms } from './channels.ts'
import type { Io, Sent } from './publish.ts'

/** What is sent between instances. Kinds that a newer release sends are ignored. */
const Item = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    rooms: z.array(z.string()),
    except: z.array(z.string()),
    name: z.custom<EventName>(
      (name) => typeof name === 'string' && Object.hasOwn(liveEvents, name),
    ),
    view: z.unknown(),
    isVolatile: z.boolean(),
  }),
  ...SharedChange.options,
])
type Item = z.infer<typeof Item>

/** The link between this instance and the others. Without Redis there are no others, and it is never degraded. */
export interface Link {
  isDegraded(): boolean
  /**
   * Send an event to its audience on other instances. What one moment sends over one channel is one message. Messages are
   * lost while degraded, so receivers also check the database, and clients read again.
   */
  sendEvent(event: Sent): void
  /** Send changes to the instances that they concern. */
  sendChanges(changes: readonly SharedChange[]): void
  /** Resolves when this instance receives the events of all rooms that exist here now; while degraded, soon. */
  isReceiving(): Promise<void>
  close(): void
}

const canaryEveryMs = 1_000
/** Two missed probes plus slack; less would report a busy second as an outage. */
const lostAfterMs = 2_500
const idLength = 36

export const noLink: Link = {
  isDegraded: () => false,
  sendEvent: () => {},
  sendChanges: () => {},
  isReceiving: async () => {},
  close: () => {},
}

/**
 * Open the link, degraded where Redis does not answer now. It is monitored with probes that the instance sends to itself
 * through Redis: every other check reports a connection that hangs, or a subscription that ended without an error, as alive.
 */
export async function openLink(
  redis: RedisLinks,
  { adapter }: Io['sockets'],
  log: FastifyBaseLogger,
  on: {
    event(event: Sent): void
    changes(changes: readonly SharedChange[]): void
    degraded(): void
    restored(): void
  },
): Promise<Link> {
  const me = randomUUID()
  const canary = `${redis.prefix}:canary:${me}`
  const named = (channel: string) => `${redis.prefix}:live:${channel}`
  let heardAt = performance.now()
  let degraded = false
  let isRestoring = false
  let isClosed = false

  const degrade = () => {
    if (degraded || isClosed) return
    degraded = true
    log.warn('live events reach only this instance')
    on.degraded()
  }
  const publish = (channel: string, text: string) => {
    redis.pub.publish(channel, text).catch(() => degrade())
  }
  const beat = () => {
    publish(canary, '')
    if (performance.now() - heardAt > lostAfterMs) degrade()
  }

  const outbox = new Map<string, Item[]>()
  function post(channel: string, item: Item) {
    if (outbox.size === 0)
      queueMicrotask(() => {
        for (const [to, items] of outbox) publish(named(to), me + JSON.stringify(items))
        outbox.clear()
      })
    const items = outbox.get(channel)
    if (items === undefined) outbox.set(channel, [item])
    else items.push(item)
  }
  function receive(text: string) {
    if (text.startsWith(me)) return
    const items = z.array(z.unknown()).safeParse(JSON.parse(text.slice(idLength))).data ?? []
    for (const item of items) {
      const known = Item.safeParse(item).data
      if (known?.kind === 'event') on.event(known)
      else if (known !== undefined) on.changes([known])
    }
  }

  const channels = followRooms(adapter, {
    subscribe: (names) => redis.sub.subscribe(names.map(named), receive),
    unsubscribe: (names) => redis.sub.unsubscribe(names.map(named), receive),
    failed: degrade,
  })
  async function hear() {
    heardAt = performance.now()
    if (!degraded || isRestoring) return
    isRestoring = true
    try {
      await channels.subscribeAgain()
      degraded = false
      log.info('live events reach every instance again')
      on.restored()
    } catch {
      // The next probe tries it again.
    } finally {
      isRestoring = false
    }
  }

  let subscribing: Promise<boolean> | undefined
  /** The client subscribes again by itself after a loss, but not where it never could. */
  async function subscribeFirst() {
    try {
      await Promise.all([
        redis.sub.subscribe(canary, () => void hear()),
        redis.sub.subscribe(named(sharedChannel), receive),
      ])
      return true
    } catch {
      subscribing = undefined
      return false
    }
  }
  const subscribe = () => (subscribing ??= subscribeFirst())
  for (const client of [redis.pub, redis.sub]) {
    client.on('error', degrade)
    client.on('ready', beat)
  }
  if (!(await orElse(subscribe(), false, lostAfterMs))) degrade()
  const timer = setInterval(() => {
    void subscribe()
    beat()
  }, canaryEveryMs)
  return {
    isDegraded: () => degraded,
    sendEvent({ rooms, ...event }) {
      if (rooms.length === 0) post(sharedChannel, { kind: 'event', rooms, ...event })
      for (const [channel, those] of Map.groupBy(rooms, channelOf))
        post(channel, { kind: 'event', rooms: those, ...event })
    },
    sendChanges(changes) {
      for (const change of changes) post(channelOfChange(change), change)
    },
    isReceiving: async () => {
      if (!degraded) await orElse(channels.subscribed(), undefined, lostAfterMs)
    },
    close: () => {
      isClosed = true
      clearInterval(timer)
    },
  }
}
