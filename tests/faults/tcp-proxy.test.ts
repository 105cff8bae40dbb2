import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../services/ports.ts'
import { TcpProxy } from './tcp-proxy.ts'

const echoed: string[] = []
let server: ReturnType<typeof createServer>
let proxy: TcpProxy

beforeEach(async () => {
  echoed.length = 0
  const port = await freePort()
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      echoed.push(chunk.toString())
      socket.write(chunk)
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  proxy = await TcpProxy.open({ host: '127.0.0.1', port })
})

afterEach(async () => {
  await proxy.close()
  server.close()
})

async function dial(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1')
  socket.setEncoding('utf8')
  await once(socket, 'connect')
  return socket
}

async function say(socket: Socket, text: string): Promise<string> {
  socket.write(text)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

/** How a connection ends: the code of its error, or `closed`. */
const endOf = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    socket.once('close', () => resolve('closed'))
  })

test('forwards both ways, large pieces whole', async () => {
  const socket = await dial()
  expect(await say(socket, 'hello')).toBe('hello')
  const large = 'x'.repeat(3_000_000)
  let back = 0
  const all = new Promise<void>((resolve) =>
    socket.on('data', (text: string) => {
      back += text.length
      if (back === large.length) resolve()
    }),
  )
  socket.write(large)
  await all
  socket.destroy()
})

test('a cut resets open connections, and new ones work', async () => {
  const socket = await dial()
  await say(socket, 'hello')
  const end = endOf(socket)
  proxy.cut()
  expect(await end).toBe('ECONNRESET')
  const next = await dial()
  expect(await say(next, 'again')).toBe('again')
  next.destroy()
})

test('a refusal resets open connections and accepts none, until it ends', async () => {
  const socket = await dial()
  await say(socket, 'hello')
  const end = endOf(socket)
  await proxy.refuse()
  expect(await end).toBe('ECONNRESET')
  await expect(dial()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await proxy.accept()
  const next = await dial()
  expect(await say(next, 'again')).toBe('again')
  next.destroy()
})

test('a relay forwards what it chooses, a new one for each connection', async () => {
  let relays = 0
  proxy.relayReplies = () => {
    const own = ++relays
    return (reply, pass) => pass(Buffer.from(`${own} ${reply.toString()}`))
  }
  const first = await dial()
  const second = await dial()
  expect(await say(first, 'hello')).toBe('1 hello')
  expect(await say(second, 'hello')).toBe('2 hello')
  first.destroy()
  second.destroy()
})

test('a stall holds back old connections and new ones, until it ends', async () => {
  const old = await dial()
  await say(old, 'hello')
  proxy.stall()
  const young = await dial()
  const late = Promise.all([say(old, 'held 1'), say(young, 'held 2')])
  const first = await Promise.race([
    late,
    new Promise((resolve) => setTimeout(resolve, 100, 'held')),
  ])
  expect(first).toBe('held')
  expect(echoed).toEqual(['hello'])
  proxy.flow()
  expect(await late).toEqual(['held 1', 'held 2'])
  old.destroy()
  young.destroy()
})

test('a swallowed reply was sent, and only its connection is cut', async () => {
  const victim = await dial()
  const other = await dial()
  await say(other, 'bystander')
  proxy.swallowReply = (reply) => reply.includes('secret commit')
  expect(await say(victim, 'secret')).toBe('secret')
  const heard: string[] = []
  victim.on('data', (text: string) => heard.push(text))
  const end = endOf(victim)
  victim.write('secret commit')
  expect(await end).toBe('ECONNRESET')
  expect(heard).toEqual([])
  expect(echoed).toContain('secret commit')
  expect(await say(other, 'commit, without the word')).toBe('commit, without the word')
  other.destroy()
})
