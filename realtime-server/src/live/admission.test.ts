import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { io as dial } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { createLimits } from '../core/limits/limiter.ts'
import { admission, lineOf, type Pace } from './admission.ts'
import { openSockets } from './gateway.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
beforeAll(() => {
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
afterAll(() => {
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
})

/** Start a server that admits sockets at this pace, without further checks. */
async function open(
  pace: Pace,
  limited = false,
  origins: string[] = [],
  /** How many members were seen, by network. */
  seen: Readonly<Record<string, number>> = {},
): Promise<{ port: number; io: Io }> {
  const server = createServer()
  const admit = admission(
    {
      origins,
      limits: createLimits({ redis: undefined, clock: systemClock, isOn: limited }),
      addressOf: ({ socket, headers }) =>
        String(headers['x-forwarded-for'] ?? socket.remoteAddress ?? ''),
      membersAt: (network) => seen[network] ?? 0,
      signals: { tell: () => {}, used: () => {} },
      isBlocked: () => false,
    },
    { strangers: pace, returning: { perSecond: 1_000, maxWaitMs: 60_000 } },
  )
  const io = openSockets(server, admit)
  ends.push(() => io.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, io }
}
type Io = ReturnType<typeof openSockets>

/** Request a live connection as a browser does; not every test awaits the answer. */
function knock(port: number, headers: Record<string, string> = {}) {
  const asked = request({
    port,
    host: '127.0.0.1',
    path: '/socket.io/?EIO=4&transport=websocket',
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })
  ends.push(() => asked.destroy())
  const answer = new Promise<string>((resolve, reject) => {
    asked.on('upgrade', (_, socket: Socket) => {
      ends.push(() => socket.destroy())
      resolve('in')
    })
    asked.on('response', (response: IncomingMessage) => void text(response).then(resolve, reject))
    asked.on('error', reject)
  })
  // Not every test awaits every answer, and a rejection must not end the process.
  answer.catch(() => {})
  asked.end()
  return { asked, answer }
}

const elsewhere = { origin: 'https://elsewhere.example' }

test('of a crowd that arrives at once each caller gets its own turn, up to the length of the queue', () => {
  const placeAt = lineOf({ perSecond: 150, maxWaitMs: 3_000 })
  const turns = Array.from({ length: 1_000 }, () => placeAt(500)).filter((ms) => ms !== undefined)
  expect(turns).toHaveLength(451)
  for (const [index, turn] of turns.entries())
    expect((turns[index + 150] ?? Number.POSITIVE_INFINITY) - turn).toBeGreaterThanOrEqual(999.999)
})

test('a single caller is admitted at once, and an idle time saves up no turns', () => {
  const placeAt = lineOf({ perSecond: 10, maxWaitMs: 1_000 })
  expect([placeAt(0), placeAt(60_000), placeAt(60_000), placeAt(60_050)]).toEqual([0, 0, 100, 150])
})

test('a caller who finds the queue full is refused at once', async () => {
  const { port } = await open({ perSecond: 0.01, maxWaitMs: 0 })
  expect(await knock(port).answer).toBe('in')
  expect(await knock(port).answer).toBe('UNAVAILABLE')
})

test('a refused client reconnects by itself and is told nothing about its session', {
  tags: ['long'],
}, async () => {
  // The next turn comes later than a test needs to connect.
  const { port } = await open({ perSecond: 0.2, maxWaitMs: 0 })
  expect(await knock(port).answer).toBe('in')
  const socket = dial(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
  })
  ends.push(() => socket.disconnect())
  const refusal = await new Promise<Error>((resolve) => socket.once('connect_error', resolve))
  expect(refusal).not.toHaveProperty('data')
  expect(socket.active).toBe(true)
  await new Promise<void>((resolve) => socket.once('connect', resolve))
})

test('a client that leaves the queue does not disturb the others', async () => {
  const { port, io } = await open({ perSecond: 0.01, maxWaitMs: 1_000_000 })
  expect(await knock(port).answer).toBe('in')
  const waiting = [knock(port), knock(port)]
  const sockets = await Promise.all(
    waiting.map(async ({ asked }) => {
      const [socket] = (await once(asked, 'socket')) as [Socket]
      if (socket.connecting) await once(socket, 'connect')
      return socket
    }),
  )
  // The server has answered a later caller, so these are in the queue.
  expect(await knock(port, elsewhere).answer).toBe('FORBIDDEN')
  const left = new Promise<void>((resolve) => {
    let count = 0
    io.engine.on('connection_error', () => {
      if (++count === waiting.length) resolve()
    })
  })
  for (const socket of sockets) socket.resetAndDestroy()
  await left
  expect(uncaught).toEqual([])
})

const at = (address: string) => ({ 'x-forwarded-for': address })

test('strangers of many networks do not delay a returning member', async () => {
  const pace = { perSecond: 0.01, maxWaitMs: 1_000_000_000 }
  const { port } = await open(pace, true, [], { '203.0.113.1': 3, '2001:db8:1:2::/64': 1 })
  expect(await knock(port, at('198.18.0.1')).answer).toBe('in')
  const answered: string[] = []
  const strangers = Array.from({ length: 200 }, (_, index) =>
    knock(port, at(`198.18.${index % 40}.9`)),
  )
  for (const { asked, answer } of strangers) {
    // A socket that only closes its own half would stay queued until its turn.
    ends.push(() => asked.socket?.resetAndDestroy())
    answer.then(
      (told) => answered.push(told),
      () => {},
    )
  }
  for (const address of ['203.0.113.1', '2001:db8:1:2::7'])
    expect(await knock(port, at(address)).answer).toBe('in')
  expect(answered).toEqual([])
})

test('a network gets one place for each member seen there in the queue of returning members; the other callers queue with strangers', async () => {
  const { port } = await open({ perSecond: 0.01, maxWaitMs: 0 }, true, [], { '203.0.113.1': 20 })
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => knock(port, at('203.0.113.1')).answer),
  )
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(5 + 20 + 1)
  expect(answers.filter((answer) => answer === 'UNAVAILABLE')).toHaveLength(34)
})

test('a caller who finds the queue full uses no points of their network', async () => {
  const { port } = await open({ perSecond: 0.01, maxWaitMs: 0 }, true)
  expect(await knock(port).answer).toBe('in')
  for (let time = 0; time < 320; time++) expect(await knock(port).answer).toBe('UNAVAILABLE')
})

test('neither a page of another site nor an address over its limit takes a place in the queue', async () => {
  const { port } = await open({ perSecond: 0.01, maxWaitMs: 0 })
  expect(await knock(port, elsewhere).answer).toBe('FORBIDDEN')
  expect(
    await knock(port, { origin: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}` }).answer,
  ).toBe('in')

  const limited = await open({ perSecond: 1_000_000, maxWaitMs: 1_000 }, true)
  const answers = await Promise.all(Array.from({ length: 301 }, () => knock(limited.port).answer))
  expect(answers.filter((answer) => answer === 'in')).toHaveLength(300)
  expect(answers.filter((answer) => answer === 'TOO_FAST')).toHaveLength(1)
})

test.each([
  'null',
  'http://dodam.example',
  'https://dodam.example.evil.example',
  'https://evil-dodam.example',
  'https://www.dodam.example',
  'https://dodam.example:8443',
  'https://dodam.example@evil.example',
  'https://dodam.example/',
  '*',
  '',
])(
  'a page of the origin “%s” gets no socket when https://dodam.example is configured',
  async (origin) => {
    const { port } = await open({ perSecond: 1_000, maxWaitMs: 1_000 }, false, [
      'https://dodam.example',
    ])
    const host = `127.0.0.1:${port}`
    expect(await knock(port, { origin, host }).answer).toBe('FORBIDDEN')
    expect(await knock(port, { origin: 'https://dodam.example', host }).answer).toBe('in')
  },
)
