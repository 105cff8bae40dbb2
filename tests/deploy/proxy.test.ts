import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { skipReason } from '../services/needs.ts'
import { freePort } from '../services/ports.ts'
import { hasNginx, Nginx, nginxHint } from './nginx.ts'

const reason = skipReason('the proxy by itself', [
  { what: 'nginx', isThere: hasNginx(), hint: nginxHint },
])

describe.skipIf(reason)('the proxy before instances that fail', () => {
  const undo: (() => unknown)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  })

  /** A stand-in for an instance. */
  async function startInstance(answer: RequestListener): Promise<number> {
    const port = await freePort()
    const server = createServer(answer).listen(port, '127.0.0.1')
    await once(server, 'listening')
    undo.push(() => server.close().closeAllConnections())
    return port
  }

  async function startProxy(instancePorts: readonly number[], connections?: number) {
    const proxy = await Nginx.choose()
    undo.push(() => proxy.close())
    await proxy.start(instancePorts, connections)
    return proxy
  }

  test.each([
    ['POST', 1],
    ['GET', 2],
    ['PUT', 2],
    ['DELETE', 2],
  ])(
    'sends a %s that is accepted and not answered to %i of two instances',
    async (method, times) => {
      const taken: string[] = []
      const takeAndDie: RequestListener = ({ method: asked = '', socket }) => {
        taken.push(asked)
        socket.destroy()
      }
      const proxy = await startProxy([
        await startInstance(takeAndDie),
        await startInstance(takeAndDie),
      ])
      expect((await fetch(`${proxy.origin}/api/posts`, { method })).status).toBe(502)
      expect(taken).toEqual(Array.from({ length: times }, () => method))
    },
  )

  test('streams pictures of barcodes, and stores nothing of them', async () => {
    const { promise: hasBegun, resolve } = Promise.withResolvers<void>()
    const proxy = await startProxy([
      await startInstance((asked, answer) => {
        asked.once('data', () => resolve()).once('end', () => answer.writeHead(401).end())
      }),
    ])
    const headers = { 'content-length': 2_000_000 }
    const upload = request(`${proxy.origin}/api/admin/products`, { method: 'POST', headers })
    upload.write(Buffer.alloc(1_000_000))
    // The proxy does not have the rest yet.
    await hasBegun
    upload.end(Buffer.alloc(1_000_000))
    const [answer] = await once(upload, 'response')
    expect(answer.statusCode).toBe(401)
  })

  test('out of connections, logs neither addresses nor queries', async () => {
    const proxy = await startProxy([await startInstance(() => {})], 8)
    const over = new AbortController()
    undo.push(() => over.abort())
    const ask = async () => {
      const url = `${proxy.origin}/api/posts?search=private-words`
      return (await fetch(url, { signal: over.signal })).status
    }
    // The stand-in answers none of them, so every answer comes from the proxy.
    const asked = Array.from({ length: 12 }, () => ask())
    expect(await Promise.any(asked)).toBe(500)
    await expect.poll(() => proxy.accessLog()).toContain('"status":500')
    over.abort()
    await Promise.allSettled(asked)
    for (const log of [proxy.accessLog(), proxy.errorLog()])
      expect(log).not.toMatch(/private-words|client: /)
  })
})
