import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { api } from '@dodam/contract'
import { startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { stepMs } from './shutdown.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer(await suiteDatabase(), { redisUrl: inject('redisUrl') ?? undefined })
})
afterEach(() => server.close())

test('connected clients are told when to leave, and disconnected when they stay', async () => {
  const people = await Promise.all([1, 2, 3].map(() => server.member()))
  const [obeying, ...deaf] = await Promise.all(people.map((person) => person.listen()))
  const ended = server.app.drain()
  const notices = await Promise.all(people.map((person) => person.hears('live:ending')))
  const moments = notices.map(({ reconnectInMs }) => reconnectInMs)
  expect(new Set(moments).size).toBe(3)
  expect(Math.max(...moments)).toBeLessThan(10_000)
  obeying?.leave()
  await Promise.all(deaf.map((person) => person.isCut()))
  await ended
  expect(server.app.io.engine.clientsCount).toBe(0)
})

test('calls are answered to the last, and each answer closes its connection', async () => {
  const person = await server.member()
  await person.listen()
  expect((await person.send('GET', '/readyz')).headers.get('connection')).toBe('keep-alive')
  const ended = server.app.drain()
  const unready = await person.send('GET', '/readyz')
  expect([unready.status, unready.headers.get('connection')]).toEqual([503, 'close'])
  const posts = await person.send('GET', '/api/posts')
  expect([posts.status, posts.headers.get('connection')]).toEqual([200, 'close'])
  await person.call(api.posts.publish, {
    body: { content: 'Written while the server ends', categories: ['study'] },
  })
  person.leave()
  await ended
  expect((await person.send('GET', '/api/posts')).status).toBe(200)
})

test('no new socket is accepted, and the refusal lets a proxy try another instance', async () => {
  const person = await server.member()
  await person.listen()
  const ended = server.app.drain()
  await expect(person.onAnother().listen()).rejects.toThrow('websocket error')
  const refused = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL('/socket.io/?EIO=4&transport=websocket', server.url), {
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
  expect([refused.statusCode, refused.headers.connection]).toEqual([503, 'close'])
  person.leave()
  await ended
})

test('a shutdown without sockets does not wait', async () => {
  await server.app.drain()
  expect(server.app.io.engine.clientsCount).toBe(0)
})

test('an unused connection does not delay the shutdown', async () => {
  const one = await startServer(server.connection)
  const { hostname, port } = new URL(one.url)
  const ahead = connect(Number(port), hostname)
  await once(ahead, 'connect')
  const gone = once(ahead, 'close')
  await Promise.all([one.close(), gone])
}, 10_000)

test('a connection whose last answer came during the shutdown does not delay it', async () => {
  const one = await startServer(server.connection)
  const { hostname, port } = new URL(one.url)
  const { server: listening } = one.app.app
  const late = connect(Number(port), hostname)
  const begun = once(listening, 'request')
  const body = '{}'
  late.write(
    [
      'POST /api/auth/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  await begun
  const closed = one.close()
  await expect.poll(() => listening.listening).toBe(false)
  const gone = once(late.resume(), 'close')
  late.write(body)
  await Promise.all([closed, gone])
}, 10_000)

test('a few sockets move within two seconds, many at less than a hundred a second, and all in time', () => {
  expect(stepMs(1)).toBe(2_000)
  expect(stepMs(100) * 100).toBe(2_000)
  for (const count of [200, 500, 1_000, 1_500]) expect(1_000 / stepMs(count)).toBeLessThan(100)
  expect(stepMs(10_000) * 10_000).toBe(18_000)
})
