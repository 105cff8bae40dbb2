import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api, type LiveEvents, type ServerToClient } from '@dodam/contract'
import { createTestDatabase, hasPostgres, postgresHint } from '@dodam/test-support/database'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedisServer, OwnRedis, ownRedisHint } from '../faults/redis.ts'
import { call } from '../faults/rest.ts'
import { skipReason } from '../services/needs.ts'
import { hasNginx, Nginx, nginxHint } from './nginx.ts'
import { ProductionServer, type ProductionSettings } from './server.ts'

const reason = skipReason('two instances behind the proxy', [
  { what: 'Postgres', isThere: await hasPostgres(), hint: postgresHint },
  { what: 'Redis', isThere: hasRedisServer(), hint: ownRedisHint },
  { what: 'nginx', isThere: hasNginx(), hint: nginxHint },
])

/** Send a GET with an unchanged path, from a loopback address of its own. */
const raw = (port: number, url: string, from = '127.0.0.1', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(
      { port, host: '127.0.0.1', path: url, localAddress: from, headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end()
  })

const page = '<!doctype html><title>The app</title>'
const password = 'quiet river 7'
/** More requests than visitors of one address may make in a minute. */
const moreThanAllowed = 280

describe.skipIf(reason)('two instances behind the proxy', () => {
  const undo: (() => unknown)[] = []
  let proxy: Nginx
  let one: ProductionServer
  let two: ProductionServer

  let settings: ProductionSettings

  const startServer = async (at?: number) => {
    const server = await ProductionServer.start(settings, at)
    undo.push(() => server.end('SIGKILL'))
    return server
  }

  beforeAll(async () => {
    const database = await createTestDatabase('deploy')
    undo.push(() => database.drop())
    const redis = await OwnRedis.start()
    undo.push(() => redis.close())
    const webDist = mkdtempSync(path.join(tmpdir(), 'dodam-dist-'))
    undo.push(() => rmSync(webDist, { recursive: true }))
    writeFileSync(path.join(webDist, 'index.html'), page)
    proxy = await Nginx.choose()
    settings = {
      databaseUrl: database.url,
      redisUrl: redis.url,
      jwtSecret: randomBytes(32).toString('hex'),
      publicOrigin: proxy.origin,
      trustedProxies: '127.0.0.1',
      webDist,
    }
    // At once, on an empty database: both migrate and create the first accounts.
    ;[one, two] = await Promise.all([startServer(), startServer()])
    undo.push(() => proxy.close())
    await proxy.start([one.port, two.port])
  }, 120_000)

  afterAll(async () => {
    for (const step of undo.toReversed()) await step()
  }, 30_000)

  const join = async (origin: string, username: string, role: 'sharer' | 'listener') =>
    await call(origin, api.accounts.register, {
      body: { username, password, role, gradeLevel: 'high1', gender: 'prefer_not_to_say' },
    })

  const publish = async (origin: string, token: string, content: string) =>
    await call(origin, api.posts.publish, { token, body: { content, categories: ['study'] } })

  const hear = async (token: string) => {
    const heard: LiveEvents['post:new'][] = []
    const socket: Socket<ServerToClient> = io(proxy.origin, {
      transports: ['websocket'],
      auth: { token },
      extraHeaders: { origin: proxy.origin },
    })
    undo.push(() => socket.close())
    socket.on('post:new', (post) => heard.push(post))
    await expect.poll(() => socket.connected, { timeout: 20_000 }).toBe(true)
    return { socket, heard }
  }

  test('pages and calls are answered', async () => {
    expect((await raw(proxy.port, '/chats/7')).text).toBe(page)
    const { status, text } = await raw(proxy.port, '/api/about')
    expect([status, JSON.parse(text)]).toEqual([
      200,
      {
        minimumAge: 13,
        operator: { name: 'A youth service', contact: 'help@youth.example', termsUrl: null },
        sendsMail: false,
        demo: null,
      },
    ])
    expect((await raw(proxy.healthPort, '/')).status).toBe(200)
  })

  test.each([
    '/metrics',
    '/readyz',
    '/metrics/',
    '/metrics?x=1',
    '/%6detrics',
    '//metrics',
    '/x/../metrics',
    '/./readyz',
    '/metrics%3Fx',
    '/%2Fmetrics',
    '/docs',
    '/docs/json',
  ])('%s shows nothing', async (url) => {
    const { status, text } = await raw(proxy.port, url)
    expect(status === 404 || text === page, `${status} ${text}`).toBe(true)
  })

  test('a body too large gets an error that clients know, one far too large is refused by the proxy', async () => {
    const send = async (size: number) => {
      const answer = await fetch(`${proxy.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'x'.repeat(size), password }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const large = await send(100_000)
    expect(large.status).toBe(413)
    expect(JSON.parse(large.text)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    expect((await send(200_000)).status).toBe(413)
  })

  test('pictures of barcodes may be larger, up to the server’s own limit', async () => {
    const send = async (size: number) => {
      const answer = await fetch(`${proxy.origin}/api/admin/products`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ barcodeImages: ['x'.repeat(size)] }),
      })
      return answer.status
    }
    // Accepted so far that only the missing sign-in is refused.
    expect(await send(5_000_000)).toBe(401)
    expect(await send(10_000_000)).toBe(413)
  })

  test('a write through either instance reaches a socket through the proxy', async () => {
    const listener = await join(proxy.origin, 'deploylistener', 'listener')
    const { heard } = await hear(listener.token)
    const first = await join(one.origin, 'deploysharer1', 'sharer')
    const second = await join(two.origin, 'deploysharer2', 'sharer')
    await publish(one.origin, first.token, 'Written through the first instance')
    await publish(two.origin, second.token, 'Written through the second instance')
    await expect
      .poll(() => heard.map((post) => post.content).toSorted(), { timeout: 20_000 })
      .toEqual(['Written through the first instance', 'Written through the second instance'])
  })

  test('a page of another origin gets no socket', async () => {
    const socket = io(proxy.origin, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { origin: 'http://dodam.example.evil' },
    })
    undo.push(() => socket.close())
    const refused = await new Promise((resolve) => socket.once('connect_error', resolve))
    expect(refused).toBeInstanceOf(Error)
  })

  const refusalsOf = async (port: number, from: string, claims: () => string) => {
    let refusals = 0
    for (let sent = 0; sent < moreThanAllowed; sent++) {
      const headers = { 'x-forwarded-for': claims() }
      if ((await raw(port, '/api/about', from, headers)).status === 429) refusals++
    }
    return refusals
  }
  const anyAddress = () => `198.51.${randomBytes(1)[0]}.${randomBytes(1)[0]}`

  test('X-Forwarded-For is trusted from the proxy only', async () => {
    // Forged addresses gain nothing, through the proxy or past it.
    expect(await refusalsOf(proxy.port, '127.7.0.1', anyAddress)).toBeGreaterThan(0)
    expect(await refusalsOf(one.port, '127.7.0.2', anyAddress)).toBeGreaterThan(0)
    // When one address has used up its limit, another one behind the same proxy still has its own.
    expect((await raw(proxy.port, '/api/about', '127.7.0.3')).status).toBe(200)
    // A forged address does not use up the limits of its owner.
    expect(await refusalsOf(proxy.port, '127.7.0.4', () => '127.7.0.5')).toBeGreaterThan(0)
    expect((await raw(proxy.port, '/api/about', '127.7.0.5')).status).toBe(200)
    // The address of the proxy itself is trusted: its header counts.
    expect(await refusalsOf(one.port, '127.0.0.1', anyAddress)).toBe(0)
  }, 120_000)

  test('the proxy logs neither addresses nor queries', async () => {
    await raw(proxy.port, '/api/posts/424242?search=private-words', '127.7.0.6')
    await expect.poll(() => proxy.accessLog()).toContain('"path":"/api/posts/424242"')
    expect(proxy.accessLog() + proxy.errorLog()).not.toMatch(/private-words|127\.7\.0\./)
  })

  test('when an instance is killed the other takes over, calls and sockets', async () => {
    const sharer = await join(proxy.origin, 'deploysharer3', 'sharer')
    const listeners = await Promise.all(
      ['deploylistener3', 'deploylistener4'].map((name) => join(proxy.origin, name, 'listener')),
    )
    // The proxy balances them, so one of the two loses its connection.
    const sockets = await Promise.all(listeners.map(({ token }) => hear(token)))
    await one.end('SIGKILL')
    const statuses = new Set<number>()
    for (let sent = 0; sent < 60; sent++)
      statuses.add((await raw(proxy.port, '/api/posts', '127.7.0.8')).status)
    expect([...statuses]).toEqual([200])
    await expect
      .poll(() => sockets.every(({ socket }) => socket.connected), { timeout: 20_000 })
      .toBe(true)
    await publish(proxy.origin, sharer.token, 'Written after the first instance was killed')
    await expect
      .poll(() => sockets.map(({ heard }) => heard.at(-1)?.content), { timeout: 20_000 })
      .toEqual([1, 2].map(() => 'Written after the first instance was killed'))
  }, 120_000)

  test('an instance that shuts down while clients use it refuses none of them', async () => {
    one = await startServer(one.port)
    const over = new AbortController()
    const statuses: number[] = []
    const use = async (from: string) => {
      while (!over.signal.aborted) statuses.push((await raw(proxy.port, '/', from)).status)
    }
    const using = ['127.7.0.10', '127.7.0.11', '127.7.0.12'].map(use)
    // Some time after its restart the proxy routes requests to the first again.
    const served = `"path":"/","status":200,"upstream":"127.0.0.1:${one.port}"`
    const isBack = () =>
      proxy
        .accessLog()
        .replace(/"seconds":[\d.]+,/g, '')
        .includes(served)
    await expect.poll(isBack, { timeout: 20_000 }).toBe(true)
    const before = statuses.length
    await two.end('SIGTERM')
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(before + 50)
    over.abort()
    await Promise.all(using)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  }, 120_000)

  test('the sockets of an instance that shuts down reconnect to the other at the first attempt', {
    tags: ['long'],
    timeout: 120_000,
  }, async () => {
    two = await startServer(two.port)
    // Otherwise the proxy would have no other upstream.
    const isServing = async () => {
      await raw(proxy.port, '/')
      const [last] = proxy.accessLog().trim().split('\n').slice(-1)
      return last?.includes(`"upstream":"127.0.0.1:${two.port}"`)
    }
    await expect.poll(isServing, { timeout: 20_000 }).toBe(true)
    const people = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((count) => join(proxy.origin, `deploymover${count}`, 'sharer')),
    )
    const sockets = await Promise.all(people.map(async ({ token }) => (await hear(token)).socket))
    const moved: unknown[] = []
    const errors: Error[] = []
    for (const socket of sockets) {
      socket.on('connect_error', (error) => errors.push(error))
      socket.once('live:ending', ({ reconnectInMs }) => {
        setTimeout(() => {
          moved.push(socket)
          socket.disconnect().connect()
        }, reconnectInMs)
      })
    }
    await one.end('SIGTERM')
    await expect
      .poll(() => sockets.every(({ connected }) => connected), { timeout: 20_000 })
      .toBe(true)
    expect(moved.length).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })
})
