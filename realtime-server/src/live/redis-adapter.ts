import { createAdapter } from '@socket.io/redis-adapter'
import type { RedisLinks } from '../core/redis.ts'

/** Create the adapter that joins the sockets of all instances through Redis; its Redis errors never end the process. */
export const redisAdapter = (redis: RedisLinks) =>
  createAdapter(neverRejecting(redis.pub), quiet(redis.sub), { key: `${redis.prefix}:live` })

/** The adapter does not catch a failed publish, which would end the process. Clients read lost events again. */
function neverRejecting(pub: RedisLinks['pub']) {
  return {
    publish: (channel: string, message: string | Buffer) =>
      pub.publish(channel, message).catch(() => 0),
    // The adapter detects the client library's version by this method.
    pSubscribe: pub.pSubscribe.bind(pub),
    on: pub.on.bind(pub),
    off: pub.off.bind(pub),
  }
}

/** The adapter does not catch a failed subscribe either, which happens when the connection closes first. */
function quiet(sub: RedisLinks['sub']) {
  const calm = (asked: Promise<unknown>) => asked.catch(() => {})
  return {
    subscribe: (...given: Parameters<typeof sub.subscribe>) => calm(sub.subscribe(...given)),
    pSubscribe: (...given: Parameters<typeof sub.pSubscribe>) => calm(sub.pSubscribe(...given)),
    unsubscribe: (...given: Parameters<typeof sub.unsubscribe>) => calm(sub.unsubscribe(...given)),
    pUnsubscribe: (...given: Parameters<typeof sub.pUnsubscribe>) =>
      calm(sub.pUnsubscribe(...given)),
    on: sub.on.bind(sub),
    off: sub.off.bind(sub),
  }
}
