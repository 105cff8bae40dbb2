import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'

/** How long nothing has to come before a download counts as complete. */
const quietMs = 1_000

/** Start a proxy that counts what a server sends through it: headers, compressed bodies and WebSocket frames. */
export async function startCountingProxy(origin: string) {
  const port = Number(new URL(origin).port)
  const sockets = new Set<Socket>()
  let bytes = 0
  const proxy = createServer((client) => {
    const upstream = connect({ port, host: '127.0.0.1' })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => sockets.delete(one))
      one.pipe(other)
    }
    upstream.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    origin: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    /** Return the thousands of bytes sent since the last call, once no more come. */
    sent: async (): Promise<number> => {
      for (let before = -1; before !== bytes; ) {
        before = bytes
        await pass(quietMs)
      }
      const kilobytes = bytes / 1_000
      bytes = 0
      return kilobytes
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
