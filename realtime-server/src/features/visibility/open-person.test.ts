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
import { beforeEach, describe, expect, test } from 'vitest'

// Its own counters: limits stay used for a while, also in Redis.
let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const trustedProxies = ['127.0.0.1']
const server = serverForTests({ rateLimits: true, redisUrl: undefined, trustedProxies }, clock)

let names = 0
/** Register a member at an address of their own. */
async function member() {
  const who = new Visitor(server(), `198.51.100.${++names}`)
  const { id } = await who.register(`counter${names}`, 'both')
  return Object.assign(who, { id })
}
/** Request these paths and return the status of each. */
async function statusesOf(who: Visitor, paths: readonly string[]) {
  const found: number[] = []
  for (const path of paths) found.push((await who.get(path)).status)
  return found
}
const noPeople = (count: number, from = 900_000) =>
  Array.from({ length: count }, (_, at) => `/api/user/${from + at}`)

describe('profiles of strangers', () => {
  let reader: Awaited<ReturnType<typeof member>>
  beforeEach(async () => {
    reader = await member()
  })

  test('are limited to sixty in an hour, found or not, by any call; then comes the exact wait', async () => {
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
    // Oneself, and profiles opened before.
    expect(await statusesOf(reader, [`/api/user/${reader.id}`, paths[0] ?? ''])).toEqual([200, 404])
    movedBy += wait * 1_000
    expect(await statusesOf(reader, ['/api/user/930000'])).toEqual([404])
  })

  test('are limited to sixty in parallel too', async () => {
    const all = await Promise.all(
      noPeople(100).flatMap((path) => [reader.get(path), reader.get(path)]),
    )
    const open = all.filter(({ status }) => status === 404)
    expect(open.length).toBe(120)
  })

  test('are free with a shared thing; an anonymous author counts as a stranger', async () => {
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

  test('beyond the limit are reported as an attack, and admins have no limit', async () => {
    const admin = await adminOf(server())
    for (let at = 0; at < 70; at++)
      expect((await admin.send('GET', `/api/user/${900_000 + at}`)).status).toBe(404)
    await statusesOf(reader, noPeople(61))
    await server().settle()
    const { items } = await admin.call(api.security.listIncidents, { query: {} })
    expect(items).toContainEqual(
      expect.objectContaining({
        source: `user ${reader.id}`,
        parts: expect.arrayContaining([
          expect.objectContaining({ type: 'enumeration', rule: 'scraping' }),
        ]),
      }),
    )
  })
})
