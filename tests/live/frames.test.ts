import { once } from 'node:events'
import { connect } from 'node:net'
import { serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'
import { closing, frame, kinds, RawSocket } from '../faults/raw-socket.ts'

const server = serverForTests()

const open = async () => {
  const { token = '' } = await server().member()
  return await RawSocket.open(server().url, token)
}

test('a frame of 64 kB closes the socket that sent it, and no other', async () => {
  const [large, other] = [await open(), await open()]
  large.send(frame(kinds.text, `42["typing",{"roomId":1,"x":"${'x'.repeat(60_000)}"}]`))
  expect(await large.isCut(20_000)).toBe(true)
  await other.settle()
  expect(other.isOpen).toBe(true)
  other.close()
})

test('a message in a hundred thousand pieces is cut before its end, and closes no other socket', async () => {
  const [tiny, other] = [await open(), await open()]
  // An endless text: its first piece, and then empty and one-letter continuations.
  const pieces = [frame(0x01, '4')]
  for (let count = 0; count < 100_000; count++) pieces.push(frame(0x00, count % 2 ? 'x' : ''))
  tiny.send(Buffer.concat(pieces))
  expect(await tiny.isCut(20_000)).toBe(true)
  await other.settle()
  expect(other.isOpen).toBe(true)
  other.close()
})

test('a socket that never authenticates is closed', { tags: ['long'] }, async () => {
  const { hostname, port } = new URL(server().url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).setEncoding('latin1')
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  // The server closes the connection, and would wait a while for the client to do the same.
  let heard = ''
  while (!heard.includes(closing)) heard += String((await once(socket, 'data'))[0])
  expect(heard).not.toContain('40{')
  socket.destroy()
})

test('five hundred requests that never end do not delay other clients', {
  tags: ['long'],
}, async () => {
  const { hostname, port } = new URL(server().url)
  const slow = Array.from({ length: 500 }, () =>
    connect(Number(port), hostname).on('error', () => {}),
  )
  await Promise.all(slow.map((socket) => once(socket, 'connect')))
  for (const [index, socket] of slow.entries())
    socket.write(
      index % 2
        ? 'GET /api/posts HTTP/1.1\r\nHost: x\r\nX-Slow: '
        : 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
    )
  const member = await server().member()
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await member.send('GET', '/api/posts')).status),
  )
  expect(statuses).toEqual(Array<number>(50).fill(200))
  for (const socket of slow) socket.destroy()
})
