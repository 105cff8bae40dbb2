import { serverForTests } from '@dodam/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatSockets } from '../features/chat/sockets.ts'
import { postSockets } from '../features/posts/sockets.ts'
import type { SocketHandlers } from './gateway.ts'

const never = 'a handler that throws this way'
/** Every way in which a handler can fail, by the id that selects it. */
const failures: (() => Promise<void>)[] = [
  () => {
    throw new Error(never)
  },
  () => {
    throw undefined
  },
  () => {
    throw null
  },
  () => Promise.reject(new Error(never)),
  () => Promise.reject(undefined),
  () => Promise.reject(null),
  () => Promise.reject(never),
  () => Promise.reject(Object.freeze({ statusCode: 'no number' })),
]

const uncaught: unknown[] = []
const note = (error: unknown) => void uncaught.push(error)
const proper: Pick<SocketHandlers, 'typing' | 'post:watch'> = { ...chatSockets, ...postSockets }
beforeAll(() => {
  // The server reads its handlers when it is built.
  postSockets['post:watch'] = (_, { postId }) => failures[postId - 1]?.() ?? Promise.resolve()
  chatSockets.typing = (_, { roomId }) => failures[roomId - 1]?.() ?? Promise.resolve()
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
})
const server = serverForTests()
afterAll(() => {
  postSockets['post:watch'] = proper['post:watch']
  chatSockets.typing = proper.typing
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
})

const listeners = () =>
  [...server().app.io.sockets.sockets.values()].map((socket) =>
    socket.eventNames().map((name) => `${String(name)} ${socket.listenerCount(name)}`),
  )

test('a handler that throws answers with a failure, and its socket stays connected', async () => {
  const clumsy = await (await server().member()).listen()
  const other = await (await server().member()).listen()
  const before = listeners()
  for (let round = 0; round < 3; round++)
    for (const [index] of failures.entries()) {
      // This event is never acknowledged.
      clumsy.emit('typing', { roomId: index + 1 })
      expect(await clumsy.watch(index + 1), `failure ${index}`).toMatchObject({
        ok: false,
        error: { code: 'INTERNAL' },
      })
    }
  expect(await clumsy.watch(failures.length + 1)).toEqual({ ok: true })
  expect(await other.watch(failures.length + 1)).toEqual({ ok: true })
  expect([clumsy.isListening, other.isListening]).toEqual([true, true])
  expect(listeners()).toEqual(before)
  expect(uncaught).toEqual([])
})
