import { api } from '@dodam/contract'
import { type Person, publish, serverForTests } from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { beforeAll, describe, expect, test } from 'vitest'

// Its own counters: limits stay used for a while, also in Redis.
let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const trustedProxies = ['127.0.0.1']
const server = serverForTests({ rateLimits: true, redisUrl: undefined, trustedProxies }, clock)

let addresses = 0
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const visitor = (address = newAddress()) => new Visitor(server(), address)
/** Request these paths and return the status of each. */
async function statusesOf(who: Visitor, paths: readonly string[]) {
  const found: number[] = []
  for (const path of paths) found.push((await who.get(path)).status)
  return found
}

describe('a visitor’s stories', () => {
  let stories: { id: number; createdAt: string }[]
  let writer: Person
  beforeAll(async () => {
    writer = await server().member({ gender: 'female', gradeLevel: 'middle2' })
    const created = Date.now() - 3_600_000
    const rows = await server()
      .db.insertInto('posts')
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          authorId: writer.id,
          content: `${at}번째 이야기를 나눠 봐요`,
          categories: ['sleep'],
          ...({ language: 'ko', authorBand: 'middle', isAnonymous: at % 2 === 0 } as const),
          createdAt: new Date(created + at * 1_234).toISOString(),
        })),
      )
      .returning(['id', 'createdAt'])
      .execute()
    stories = rows
    await server()
      .db.insertInto('postCategories')
      .values(rows.map(({ id }) => ({ postId: id, category: 'sleep' as const })))
      .execute()
  })
  const paths = () => stories.map(({ id }) => `/api/posts/${id}`)

  test('are limited per hour and day for a network, each counted once', async () => {
    const counter = visitor()
    const first = await statusesOf(counter, paths())
    expect(first.filter((status) => status === 200)).toHaveLength(27)
    expect(first.slice(27)).toEqual(Array(33).fill(401))
    // Opened stories stay open, for others of the network too.
    const neighbour = visitor(counter.address)
    expect(await statusesOf(neighbour, paths().slice(0, 28))).toEqual([...Array(27).fill(200), 401])
    // An IPv6 network has endless addresses.
    const many = await Promise.all(
      paths().map(async (path, at) => (await visitor(`2001:db8:5:1::${at + 1}`).get(path)).status),
    )
    expect(many.filter((status) => status === 200)).toHaveLength(27)
    movedBy += 3_600_000
    expect(
      (await statusesOf(counter, paths().slice(27, 55))).filter((one) => one === 200),
    ).toHaveLength(27)
    movedBy += 3_600_000
    movedBy += 3_600_000
    expect((await statusesOf(counter, paths())).filter((one) => one === 200)).toHaveLength(27)
    movedBy += 3_600_000
    expect((await statusesOf(counter, paths())).filter((one) => one === 200)).toHaveLength(0)
    expect(await statusesOf(visitor(), paths().slice(59))).toEqual([200])
  })

  test('share a budget with unknown ids and with lists by category and search', async () => {
    const counter = visitor()
    const missing = Array.from({ length: 27 }, (_, at) => `/api/posts/${800_000 + at}?shared=abc`)
    expect(await statusesOf(counter, missing)).toEqual(Array(27).fill(404))
    expect(await statusesOf(counter, [`/api/posts/800099?shared=abc`])).toEqual([401])
    const reader = visitor()
    const pages = ['category=sleep', 'search=이야기', 'limit=9', 'lang=ko']
    expect(
      await statusesOf(
        reader,
        pages.map((one) => `/api/posts?${one}`),
      ),
    ).toEqual([200, 200, 200, 200])
    // Both lists contained the same nine stories.
    expect((await statusesOf(reader, paths())).filter((one) => one === 200)).toHaveLength(27)
    // After the budget is used up, the first page of the feed stays open and the rest does not.
    expect(
      await statusesOf(
        counter,
        pages.map((one) => `/api/posts?${one}`),
      ),
    ).toEqual([401, 401, 200, 200])
  })

  test('are always open by a shared link, and by no other key', async () => {
    const classroom = newAddress()
    await statusesOf(visitor(classroom), paths())
    for (const { id, createdAt } of stories) {
      const key = Date.parse(createdAt).toString(36)
      expect(await statusesOf(visitor(classroom), [`/api/posts/${id}?shared=${key}`])).toEqual([
        200,
      ])
    }
    const wrong = stories
      .slice(30)
      .map(
        ({ id, createdAt }) =>
          `/api/posts/${id}?shared=${(Date.parse(createdAt) + 1).toString(36)}`,
      )
    expect(new Set(await statusesOf(visitor(classroom), wrong))).toEqual(new Set([401]))
  })

  test('contain neither grade nor gender, by name or not, and no other call shows members to a visitor', async () => {
    const guest = server().visitor()
    const found = await guest.call(api.posts.list)
    const one = await guest.call(api.posts.read, { params: { id: stories[1]?.id ?? 0 } })
    expect([...found, one].filter(({ author }) => author.gradeLevel ?? author.gender)).toEqual([])
    expect(one.author.nickname).toBe(writer.me.nickname)
    for (const path of ['', '/posts'])
      expect((await guest.send('GET', `/api/user/${writer.id}${path}`)).status).toBe(401)
    expect((await guest.send('GET', `/api/users/${writer.id}/ratings`)).status).toBe(401)
    expect((await guest.send('GET', `/api/posts/${one.id}/comments`)).status).toBe(401)
    const reader = await server().member()
    expect((await reader.call(api.posts.read, { params: { id: one.id } })).author).toMatchObject({
      gradeLevel: 'middle2',
      gender: 'female',
    })
  })

  test('new ones are sent to members with grade and gender', async () => {
    const [teller, sharer, listener] = await Promise.all([
      server().member({ role: 'both', gender: 'male' }),
      server().member({ role: 'sharer' }),
      server().member({ role: 'listener' }),
    ])
    await Promise.all([sharer.listen(), listener.listen()])
    const { id } = await publish(teller)
    for (const one of [sharer, listener])
      expect((await one.hears('post:new', (post) => post.id === id)).author).toMatchObject({
        gradeLevel: 'high1',
        gender: 'male',
      })
  })
})
