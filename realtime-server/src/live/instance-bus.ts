import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { RedisLinks } from '../core/redis.ts'
import { SharedChange } from '../core/tx/changes.ts'

/** `from` lets an instance recognise its own messages. */
const Sent = z.object({ from: z.uuid(), changes: z.array(SharedChange) })

/** The link of this instance to the others. Without Redis there are none, and it is always whole. */
export interface Link {
  isDegraded(): boolean
  /** Send to every other instance. Messages are lost while degraded, so their receivers also check the database. */
  send(changes: readonly SharedChange[]): void
  close(): void
}

const canaryEveryMs = 1_000
/** Two missed probes plus slack; less would report a busy second as an outage. */
const lostAfterMs = 2_500

export const noLink: Link = { isDegraded: () => false, send: () => {}, close: () => {} }

/**
 * Open the link and watch it by sending probes to itself through Redis, because a connection that hangs, or a
 * subscription that ended without an error, looks alive to every other check.
 */
export async function openLink(
  redis: RedisLinks,
  log: FastifyBaseLogger,
  on: { changes(changes: readonly SharedChange[]): void; degraded(): void; restored(): void },
): Promise<Link> {
  const me = randomUUID()
  const canary = `${redis.prefix}:canary:${me}`
  const busChannel = `${redis.prefix}:bus`
  let heardAt = performance.now()
  let degraded = false

  const degrade = () => {
    if (degraded) return
    degraded = true
    log.warn('live events reach only this instance')
    on.degraded()
  }
  const hear = () => {
    heardAt = performance.now()
    if (!degraded) return
    degraded = false
    log.info('live events reach every instance again')
    on.restored()
  }
  const publish = (channel: string, text: string) => {
    redis.pub.publish(channel, text).catch(() => degrade())
  }
  const beat = () => {
    publish(canary, '')
    if (performance.now() - heardAt > lostAfterMs) degrade()
  }

  await redis.sub.subscribe(canary, hear)
  await redis.sub.subscribe(busChannel, (text) => {
    const sent = Sent.safeParse(JSON.parse(text))
    if (sent.success && sent.data.from !== me) on.changes(sent.data.changes)
  })
  for (const client of [redis.pub, redis.sub]) {
    client.on('error', degrade)
    client.on('ready', beat)
  }
  const timer = setInterval(beat, canaryEveryMs)
  return {
    isDegraded: () => degraded,
    send: (changes) =>
      publish(
        busChannel,
        JSON.stringify({ from: me, changes: [...changes] } satisfies z.infer<typeof Sent>),
      ),
    close: () => clearInterval(timer),
  }
}
