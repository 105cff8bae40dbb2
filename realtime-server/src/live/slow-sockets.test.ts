import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ChatMessage } from '@dodam/contract'
import { serverForTests } from '@dodam/test-support'
import { expect, onTestFinished, test } from 'vitest'
import { mayWait } from './slow-sockets.ts'

const server = serverForTests()

/** Open a proxy to the server that passes no answers on once it is blocked. */
async function openWay() {
  const upstreams = new Set<Socket>()
  const way = createServer((client) => {
    const upstream = connect(Number(new URL(server().url).port), '127.0.0.1')
    upstreams.add(upstream)
    client.pipe(upstream).pipe(client)
    client.on('error', () => {}).on('close', () => upstream.destroy())
    upstream.on('error', () => {}).on('close', () => client.destroy())
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => {
    way.close()
    for (const upstream of upstreams) upstream.destroy()
  })
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    block: () => {
      for (const upstream of upstreams) upstream.unpipe().pause()
    },
    unblock: () => {
      for (const upstream of upstreams) upstream.resume()
    },
  }
}

const cuts = async () => {
  const metrics = await (await server().visitor().send('GET', '/metrics')).text()
  return Number(/^dodam_sockets_stalled_total (\d+)$/m.exec(metrics)?.[1])
}

const sockets = () => server().app.io.engine.clientsCount

const message = (seq: number): ChatMessage => ({
  kind: 'chat-message',
  id: seq,
  roomId: 1,
  seq,
  clientId: null,
  senderId: null,
  isMine: false,
  content: '가'.repeat(10_000),
  createdAt: new Date(0).toISOString(),
  isRead: false,
  hasMaskedContact: false,
  mayBeApproach: false,
  isDeleted: false,
  deletedAt: null,
})

test('a client that stops reading is disconnected at a megabyte, and the other clients stay', async () => {
  const way = await openWay()
  const member = await server().member()
  const stalled = await member.onAnother(way.url).listen()
  const reading = await (await server().member()).listen()
  const before = await cuts()
  way.block()
  let sent = 0
  // The kernel buffers some megabytes first.
  while (sockets() > 1 && sent < 1_000) {
    server().app.io.local.emit('message:new', message(++sent))
    await reading.hears('message:new', ({ seq }) => seq === sent)
  }
  expect(sockets()).toBe(1)
  expect(await cuts()).toBe(before + 1)
  expect(sent * 30_000).toBeGreaterThan(mayWait.bytes)
  expect(reading.isListening).toBe(true)
  expect(reading.heardOf('message:new')).toHaveLength(sent)
  way.unblock()
  await stalled.isCut()
  reading.leave()
})

test('five hundred small packets are a burst, more are too many', async () => {
  const person = await (await server().member()).listen()
  const before = await cuts()
  const burst = (count: number) => {
    for (let sent = 0; sent < count; sent++) server().app.io.local.emit('live:restored', {})
  }
  burst(mayWait.packets)
  await server().settle()
  expect(person.isListening).toBe(true)
  expect(await cuts()).toBe(before)
  burst(mayWait.packets + 2)
  await person.isCut()
  expect(await cuts()).toBe(before + 1)
})
