import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { RedisLinks } from '../core/redis.ts'
import { SharedChange } from '../core/tx/changes.ts'

/** `from` identifies the sender, so that an instance ignores its own messages. */
const Sent = z.object({ from: z.uuid(), changes: z.array(SharedChange) })

/** The link between this instance and the others. Without Redis there are no others, and it is never degraded. */
export interface Link {
  isDegraded(): boolean
  /** Send to every other instance. Messages are lost while degraded, so receivers also check the database. */
  send(changes: readonly SharedChange[]): void
  close(): void
}

const canaryEveryMs = 1_000
/** Two missed probes plus slack; less would report a busy second as an outage. */
const lostAfterMs = 2_500

export const noLink: Link = { isDegraded: () => false, send: () => {}, close: () => {} }

/**
 * Open the link and monitor it with probes that the instance sends to itself through Redis: every other check reports a
 * connection that hangs, or a subscription that ended without an error, as alive.
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
