import { api } from '@dodam/contract'
import {
  adminOf,
  askForChat,
  meet,
  type Person,
  publish,
  serverForTests,
} from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

// Its own counts and no others: what is limited here is limited for a while, also in Redis.
let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const trustedProxies = ['127.0.0.1']
const server = serverForTests({ rateLimits: true, redisUrl: undefined, trustedProxies }, clock)

let addresses = 0
const newAddress = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`
const visitor = (address = newAddress()) => new Visitor(server(), address)
let names = 0
/** A new member at an address of their own. */
async function member(role = 'both') {
  const who = visitor()
  const { id } = await who.register(`counter${++names}`, role)
  return Object.assign(who, { id })
}
/** What of these ids is answered, with the status of each. */
async function statusesOf(who: Visitor, paths: readonly string[]) {
  const found: number[] = []
  for (const path of paths) found.push((await who.get(path)).status)
  return found
}
const noPeople = (count: number, from = 900_000) =>
  Array.from({ length: count }, (_, at) => `/api/user/${from + at}`)

describe('stories, to a visitor', () => {
  let stories: { id: number; createdAt: string }[]
  let writer: Person
  beforeAll(async () => {
    writer = await server().member({ gender: 'female', gradeLevel: 'middle2' })
    const created = Date.now() - 3_600_000
    const rows = await server()
      .db.insertInto('posts')
      .values(
        Array.from({ length: 60 }, (_, at) => ({
          ...{
            authorId: writer.id,
            content: `${at}번째 이야기를 나눠 봐요`,
            categories: ['sleep'],
          },
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

  test('are few by their ids in an hour and a day, of one network together and each counted once', async () => {
    const counter = visitor()
    const first = await statusesOf(counter, paths())
    expect(first.filter((status) => status === 200)).toHaveLength(27)
    expect(first.slice(27)).toEqual(Array(33).fill(401))
    // What was opened stays open, for others of the network too.
    const neighbour = visitor(counter.address)
    expect(await statusesOf(neighbour, paths().slice(0, 28))).toEqual([...Array(27).fill(200), 401])
    // In a network of IPv6 there is always another address.
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

  test('and ids that do not exist use the same budget, as do lists by category and search', async () => {
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
    // The two lists had the same nine.
    expect((await statusesOf(reader, paths())).filter((one) => one === 200)).toHaveLength(27)
    // Full: the door stays open, what lies behind it does not.
    expect(
      await statusesOf(
        counter,
        pages.map((one) => `/api/posts?${one}`),
      ),
    ).toEqual([401, 401, 200, 200])
  })

  test('open always by the link with which somebody shared them, and by no other key', async () => {
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

  test('say neither grade nor gender, by name or not, and no other call tells a visitor of people', async () => {
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
      ...{ gradeLevel: 'middle2', gender: 'female' },
    })
  })

  test('a new one is told to members with grade and gender', async () => {
    const [teller, sharer, listener] = await Promise.all([
      server().member({ role: 'both', gender: 'male' }),
      server().member({ role: 'sharer' }),
      server().member({ role: 'listener' }),
    ])
    await Promise.all([sharer.listen(), listener.listen()])
    const { id } = await publish(teller)
    for (const one of [sharer, listener])
      expect((await one.hears('post:new', (post) => post.id === id)).author).toMatchObject({
        ...{ gradeLevel: 'high1', gender: 'male' },
      })
  })
})

describe('people, to a member', () => {
  let reader: Awaited<ReturnType<typeof member>>
  beforeEach(async () => {
    reader = await member()
  })

  test('are sixty strangers in an hour, found or not, by whatever call; then the true wait', async () => {
    const paths = [
      ...noPeople(30),
      ...noPeople(15, 910_000).map((path) => `${path}/posts`),
      ...noPeople(15, 920_000).map((path) => path.replace('user', 'users').concat('/ratings')),
    ]
    expect(new Set(await statusesOf(reader, [...paths, ...paths]))).toEqual(new Set([404]))
    movedBy += 1_200_000
    const refused = await reader.get('/api/user/930000')
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(2_300)
    expect(wait).toBeLessThanOrEqual(2_400)
    const calls = ['/api/user/930001', '/api/user/930002/posts', '/api/users/930003/ratings']
    expect(await statusesOf(reader, calls)).toEqual([429, 429, 429])
    expect((await reader.send('POST', '/api/user/block', { targetUserId: 930_004 })).status).toBe(
      429,
    )
    // Oneself, and whoever was opened already.
    expect(await statusesOf(reader, [`/api/user/${reader.id}`, paths[0] ?? ''])).toEqual([200, 404])
    movedBy += wait * 1_000
    expect(await statusesOf(reader, ['/api/user/930000'])).toEqual([404])
  })

  test('many at once are sixty too', async () => {
    const all = await Promise.all(
      noPeople(100).flatMap((path) => [reader.get(path), reader.get(path)]),
    )
    const open = all.filter(({ status }) => status === 404)
    expect(open.length).toBe(120)
  })

  test('with whom something is shared cost nothing; who wrote anonymously costs as much as a stranger', async () => {
    const me = await server().member({ role: 'both' })
    const people = await Promise.all(
      Array.from({ length: 7 }, () => server().member({ role: 'both' })),
    )
    const [talked, asked, told, beside, masked, hidden, blocker] = people as [
      ...[Person, Person, Person, Person, Person, Person, Person],
    ]
    const comment = (who: Person, id: number) =>
      who.call(api.comments.add, { params: { id }, body: { content: '저도 그랬어요' } })
    await meet(talked, me)
    await askForChat(asked, await publish(me, true))
    const story = await publish(told)
    await comment(me, story.id)
    await comment(beside, story.id)
    await meet(masked, me, { isAnonymous: true })
    await comment(me, (await publish(hidden, true)).id)
    await meet(blocker, me)
    await blocker.call(api.blocks.add, { body: { targetUserId: me.id } })
    const look = ({ id }: { id: number }) => me.send('GET', `/api/user/${id}`)
    for (let at = 0; at < 60; at++) await look({ id: 900_000 + at })
    const statuses = async (all: readonly Person[]) =>
      (await Promise.all(all.map(look))).map(({ status }) => status)
    expect(await statuses([talked, asked, told, beside])).toEqual([200, 200, 200, 200])
    expect(await statuses([masked, hidden, blocker])).toEqual([429, 429, 429])
  })

  test('beyond that are noticed as reading of many, and no admin is held up', async () => {
    const admin = await adminOf(server())
    for (let at = 0; at < 70; at++)
      expect((await admin.send('GET', `/api/user/${900_000 + at}`)).status).toBe(404)
    await statusesOf(reader, noPeople(61))
    await server().settle()
    const { items } = await admin.call(api.security.listIncidents, { query: {} })
    expect(items).toContainEqual(
      expect.objectContaining({
        ...{ type: 'enumeration', rule: 'scraping', source: `user ${reader.id}` },
      }),
    )
  })
})
