import { block, meet, publish, serverForTests } from '@dodam/test-support'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'

const server = serverForTests()

test('two thousand events about foreign ids reveal nothing to a stranger and change nothing', async () => {
  const sharer = await (await server().member()).listen()
  const listener = await (await server().member({ role: 'listener' })).listen()
  const stranger = await (await server().member({ role: 'both' })).listen()
  const blocked = await (await server().member({ role: 'both' })).listen()
  const rooms: number[] = []
  for (let count = 0; count < 3; count++) rooms.push((await meet(sharer, listener)).roomId)
  const own = await publish(sharer)
  await block(sharer, blocked)
  await server().settle()
  for (const person of [sharer, listener, stranger, blocked]) person.heard.length = 0

  // Names of the server's rooms and events: a client can neither join nor emit by naming them.
  const events: [string, (room: number) => unknown][] = [
    ['typing', (roomId) => ({ roomId })],
    ['join', (room) => `room:${room}`],
    ['message:new', (roomId) => ({ roomId, content: 'forged' })],
    ['message:read', (roomId) => ({ roomId, upToSeq: 1 })],
    ['room:closed', (roomId) => ({ roomId, id: roomId })],
    ['session:ended', () => ({ reason: 'ended' })],
    ['presence', (roomId) => ({ roomIds: [roomId], online: true })],
    ['post:counts', () => ({ id: own.id, likesCount: 9, commentsCount: 9, viewsCount: 9 })],
    ['subscribe', () => [`user:${sharer.id}`, `member:${sharer.id}`, 'admins']],
    ['post:unwatch', () => ({ postId: own.id })],
  ]
  for (let index = 0; index < 2_000; index++) {
    const [name, payload] = events[index % events.length] ?? events[0] ?? ['', () => null]
    const from = index % 20 < 10 ? stranger : blocked
    from.emit(name, payload(rooms[index % rooms.length] ?? 0))
  }
  // The events of a socket are handled in order, so all earlier ones are done when this one is answered.
  expect(await stranger.ask('store:unwatch', {})).toEqual({ ok: true })
  expect(await blocked.watch(own.id)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })

  // Later events reach only their recipients.
  const [roomId = 0] = rooms
  const said = listener.hears('message:new')
  await sharer.send('POST', `/api/chat-rooms/${roomId}/messages`, { content: '잘 지냈나요?' })
  await said
  await sharer.send('POST', `/api/posts/${own.id}/comments`, { content: '조금 나아졌어요.' })
  await server().settle()
  const heardBy = ({ heard }: typeof sharer) => heard.map(({ name }) => name)
  expect(new Set(heardBy(stranger))).toEqual(new Set(['live:restored']))
  expect(new Set(heardBy(blocked))).toEqual(new Set(['live:restored']))
  for (const forged of ['typing', 'room:closed', 'session:ended', 'message:read'])
    expect([...heardBy(sharer), ...heardBy(listener)]).not.toContain(forged)
  expect(listener.heardOf('message:new')).toHaveLength(1)
  expect(listener.heardOf('message:new')[0]?.content).toBe('잘 지냈나요?')
})

test.each(['/admin', '/chat', '/user:1', '/%00'])(
  'no endpoint accepts a connection at %s, with a token or without',
  async (namespace) => {
    const { token } = await server().member()
    for (const auth of [{ token }, {}]) {
      const socket = io(`${server().url}${namespace}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth,
      })
      const refused = await new Promise<Error>((resolve, reject) => {
        socket.once('connect', () => reject(new Error(`${namespace} let a socket in`)))
        socket.once('connect_error', resolve)
      })
      expect(refused.message).toBe('Invalid namespace')
      socket.disconnect()
    }
  },
)
