import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppSocket, Io } from './publish.ts'

/** The sockets move one by one, so that fewer than a hundred a second reconnect to other instances and read again. */
const apartMs = 12
/** Even with few sockets, a proxy needs time to notice that this instance is not ready. */
const shortestMs = 2_000
/** The process must end within 25 s. With more sockets than fit, more than a hundred a second move. */
const longestMs = 18_000
/** How long after its time a client that has not moved is disconnected. */
const graceMs = 2_000

/** At the end, how often connections without a request under way are closed: a new one may take so long to send its first. */
const sweepMs = 500

const refusal = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Return the milliseconds between the moves of two sockets, when `count` are open. */
export const stepMs = (count: number): number =>
  Math.min(longestMs, Math.max(shortestMs, count * apartMs)) / count

async function sendAway(socket: AppSocket, latest: number): Promise<void> {
  if (!socket.connected) return
  const gone = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()))
  const wait = Math.max(0, latest - performance.now())
  await Promise.race([gone, delay(wait, undefined, { ref: false })])
  socket.conn.close()
}

/**
 * Shut one instance down while others keep running. Once begun, every answer closes its connection and new sockets are
 * refused; `begin` tells each open socket when to reconnect, and resolves when all are closed. REST calls are answered
 * throughout, the last of them by `finish`.
 */
export function createEnding(app: FastifyInstance, io: Io) {
  let hasBegun = false
  /** Connections without a request so far. Browsers open some ahead, and Node would wait for their first request. */
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const event of ['request', 'upgrade'] as const)
    app.server.prependListener(event, ({ socket }: IncomingMessage) => void unused.delete(socket))
  app.addHook('onRequest', async (_, reply) => {
    if (hasBegun) reply.header('connection', 'close')
  })
  return {
    hasBegun: () => hasBegun,
    begin: async () => {
      hasBegun = true
      // Socket.IO would answer 400; after a 503 a proxy tries the next instance.
      app.server.removeAllListeners('upgrade')
      app.server.on('upgrade', (_, connection) => connection.end(refusal))
      const open = [...io.sockets.sockets.values()]
      const step = stepMs(open.length)
      const start = performance.now()
      for (const [turn, socket] of open.entries())
        socket.emit('live:ending', { reconnectInMs: Math.round(turn * step) })
      for (const [turn, socket] of open.entries())
        await sendAway(socket, start + turn * step + graceMs)
    },
    /** Accept no more connections. Resolves when every request has been answered. */
    finish: async () => {
      const timer = setInterval(() => {
        for (const socket of unused) socket.destroy()
        // Node closes those that are idle at the beginning of the end, and no later ones.
        app.server.closeIdleConnections()
      }, sweepMs)
      try {
        await io.close()
      } finally {
        clearInterval(timer)
      }
    },
  }
}
