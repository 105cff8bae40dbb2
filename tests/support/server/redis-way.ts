import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to Redis that can be cut. */
export interface RedisWay {
  url: string
  /** Reset every connection and refuse new ones. */
  cut(): void
  /** Keep every connection open, accept new ones, and forward nothing. */
  freeze(): void
  mend(): void
  close(): void
}

/** Open a proxy to the Redis at `url`, on a port of its own. */
export async function redisWay(url: string): Promise<RedisWay> {
  const { hostname, port, protocol } = new URL(url)
  if (protocol !== 'redis:') throw new Error('Only a plain connection can be passed on')
  const sockets = new Set<Socket>()
  let isCut = false
  let isFrozen = false
  const server = createServer((near) => {
    if (isCut) return void near.resetAndDestroy()
    const far = connect(Number(port || 6379), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      if (isFrozen) one.pause()
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const to = new URL(url)
  to.hostname = '127.0.0.1'
  to.port = String((server.address() as AddressInfo).port)
  return {
    url: to.href,
    cut() {
      isCut = true
      reset()
    },
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    mend() {
      isCut = false
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close() {
      server.close()
      reset()
    },
  }
}
