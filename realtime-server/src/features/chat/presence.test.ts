import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { startServer, suiteDatabase } from '@dodam/test-support'
import { expect, inject, test, vi } from 'vitest'

test.skipIf(inject('engine') === 'embedded')(
  'presence on one instance is visible on the other',
  async () => {
    const connection = await suiteDatabase()
    const settings = {
      redisUrl: inject('redisUrl') ?? undefined,
      jwtSecret: `one for both instances ${randomUUID()}`,
    }
    const here = await startServer(connection, settings)
    const there = await startServer(connection, settings)
    try {
      const sharer = await here.member()
      const listener = await there.member({ role: 'listener' })
      const post = await sharer.call(api.posts.publish, {
        body: { content: '두 서버에서도 서로 보일까요?', categories: ['other'] },
      })
      const { id: requestId } = await listener.call(api.chatRequests.send, {
        body: { postId: post.id, message: '이야기해요' },
      })
      await sharer.call(api.chatRequests.respond, {
        params: { id: requestId },
        body: { status: 'accepted' },
      })
      const [room] = await sharer.call(api.chat.listRooms)
      const id = room?.id ?? 0
      expect(room?.otherOnline).toBe(false)

      await sharer.listen()
      await listener.listen()
      expect(await sharer.hears('presence')).toEqual({ roomIds: [id], online: true })
      const read = () => sharer.call(api.chat.readRoom, { params: { id } })
      await vi.waitFor(async () => expect((await read()).otherOnline).toBe(true), 10_000)

      listener.leave()
      await sharer.hears('presence', ({ online }) => !online)
      expect((await read()).otherOnline).toBe(false)
    } finally {
      await there.close()
      await here.close()
    }
  },
)
