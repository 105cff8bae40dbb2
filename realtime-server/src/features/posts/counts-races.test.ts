import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import {
  inRounds,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { block, publish } from '@dodam/test-support/server/meeting.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

/** Two instances of one installation; the embedded database allows only one. */
let servers: TestServer[]
let people: Person[]

beforeAll(async () => {
  const connection = await suiteDatabase()
  const settings = {
    redisUrl: inject('redisUrl') ?? undefined,
    jwtSecret: `counts ${randomUUID()} test`,
  }
  const one = await startServer(connection, settings)
  servers = [one]
  if (inject('engine') !== 'embedded') servers.push(await startServer(connection, settings))
  people = []
  for (let count = 0; count < 6; count++) people.push(await one.member({ role: 'both' }))
  const [, second, third, fourth] = people
  if (second && third) await block(second, third)
  if (fourth && third) await block(third, fourth)
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const at = (index: number, who: Person) => who.onAnother(servers[index % servers.length]?.url)
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })

/** The actions of one member on a post. */
async function use(who: Person, id: number, index: number): Promise<void> {
  const params = { id }
  await who.call(api.posts.view, { params })
  const comment = await who.call(api.comments.add, { params, body: { content: '힘내요' } })
  await who.call(api.posts.like, { params, body: { liked: true } })
  if (index % 2 === 0) await who.call(api.comments.remove, { params: { id: comment.id } })
  if (index % 3 === 0) await who.call(api.posts.like, { params, body: { liked: false } })
}

test(
  'the last announced counts are right for each reader after parallel changes, on every instance',
  ...inRounds(10, async () => {
    const [author] = people
    if (author === undefined) throw new Error('There is no author')
    const posts = [await publish(author), await publish(author, true)]
    const watchers = await Promise.all(people.map((who, index) => at(index, who).listen()))
    for (const { id } of posts) for (const who of watchers) await who.watch(id)
    await Promise.all(
      posts.flatMap(({ id }) => people.map((who, index) => use(at(index + 1, who), id, index))),
    )
    for (const { id } of posts)
      for (const who of watchers) {
        const { likesCount, commentsCount, viewsCount } = await read(who, id)
        const told = () => who.heardOf('post:counts').filter((counts) => counts.id === id)
        await vi.waitFor(
          () => expect(told().at(-1)).toEqual({ id, likesCount, commentsCount, viewsCount }),
          10_000,
        )
      }
    for (const who of watchers) who.leave()
  }),
)
