import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import {
  inRounds,
  meet,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

/** Two instances of one installation; the embedded database allows only one. */
let servers: TestServer[]
/** The recipient, and members with a room each whose actions cause notifications. */
let reader: Person
let friends: { friend: Person; roomId: number }[]
let postId: number

beforeAll(async () => {
  const connection = await suiteDatabase()
  const settings = {
    redisUrl: inject('redisUrl') ?? undefined,
    jwtSecret: `unread ${randomUUID()} test`,
  }
  const one = await startServer(connection, settings)
  servers = [one]
  if (inject('engine') !== 'embedded') servers.push(await startServer(connection, settings))
  reader = await one.member({ role: 'both' })
  const body = { content: '오늘은 조금 나아요.', categories: ['other' as const] }
  postId = (await reader.call(api.posts.publish, { body })).id
  friends = []
  for (let count = 0; count < 6; count++) {
    const friend = await one.member({ role: 'both' })
    friends.push({ friend, roomId: (await meet(reader, friend)).roomId })
  }
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const count = async () => (await reader.call(api.notifications.countUnread)).count

/** Return the same member at one instance or another. */
const at = (index: number, who: Person) => who.onAnother(servers[index % servers.length]?.url)

const say = (who: Person, id: number) =>
  who.call(api.chat.send, { params: { id }, body: { content: '거기 있어요?' } })
const comment = (who: Person) =>
  who.call(api.comments.add, { params: { id: postId }, body: { content: '응원해요' } })
const like = (who: Person) => who.call(api.posts.like, { params: { id: postId } })

/** All causes in parallel: a message in each room, and likes and comments on the story. */
const causes = () =>
  friends.flatMap(({ friend, roomId }, index) => [
    say(at(index, friend), roomId),
    (index % 2 === 0 ? comment : like)(at(index + 1, friend)),
  ])

/** The reader handles everything in parallel: reads messages and notifications, archives and deletes. */
async function notices() {
  const notes = await reader.call(api.notifications.list, { query: {} })
  const seen = notes.filter(({ type, isRead }) => !isRead && type !== 'new_message')
  return [
    ...friends.map(({ roomId }, index) =>
      at(index, reader).call(api.chat.readUpTo, {
        params: { id: roomId },
        body: { upToSeq: 1_000_000 },
      }),
    ),
    ...seen.map(({ id }, index) => {
      const [who, params] = [at(index, reader), { id }]
      if (index % 3 === 0) return who.call(api.notifications.markRead, { params })
      if (index % 3 === 1) return who.call(api.notifications.remove, { params })
      return who.call(api.notifications.archive, { params, body: { isArchived: true } })
    }),
  ]
}

test(
  'the last announced count is right after parallel changes, on every instance',
  ...inRounds(20, async () => {
    const devices = await Promise.all(servers.map((_, index) => at(index, reader).listen()))
    const expectTold = async () => {
      const expected = { count: await count() }
      await vi.waitFor(() => {
        for (const device of devices)
          expect(device.heardOf('notification:count').at(-1)).toEqual(expected)
      }, 10_000)
    }
    await Promise.all(causes())
    await expectTold()
    await Promise.all(await notices())
    await expectTold()
    for (const device of devices) device.leave()
  }),
)
