import { type Announcement, api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sharer: Person
let listener: Person
let both: Person

/** Create an announcement as the team's screen does. */
async function announce(
  title: string,
  targetAudience: Announcement['targetAudience'],
  isActive = true,
): Promise<void> {
  await connection.db
    .insertInto('announcements')
    .values({
      title,
      content: '읽어 주세요.',
      type: 'info',
      targetAudience,
      isActive,
      createdBy: 1,
    })
    .execute()
}
const listed = (who: Person) => who.call(api.announcements.list)
const titles = async (who: Person) => (await listed(who)).map((one) => one.title)

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  sharer = await server.member()
  listener = await server.member({ role: 'listener' })
  both = await server.member({ role: 'both' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await connection.db.deleteFrom('announcements').execute()
})

describe('announcements', () => {
  test('reach their audience, newest first', async () => {
    await announce('모두에게', 'all')
    await announce('나누는 사람에게', 'users')
    await announce('듣는 사람에게', 'listeners')
    await announce('다시 모두에게', 'all')
    expect(await titles(server.visitor())).toEqual(['다시 모두에게', '모두에게'])
    expect(await titles(sharer)).toEqual(['다시 모두에게', '나누는 사람에게', '모두에게'])
    expect(await titles(listener)).toEqual(['다시 모두에게', '듣는 사람에게', '모두에게'])
    expect(await titles(both)).toEqual([
      '다시 모두에게',
      '듣는 사람에게',
      '나누는 사람에게',
      '모두에게',
    ])
  })

  test('carry the shown fields and nothing else', async () => {
    await announce('모두에게', 'all')
    const [one, ...others] = await listed(server.visitor())
    expect(others).toEqual([])
    expect(one).toEqual({
      kind: 'announcement',
      id: expect.any(Number),
      title: '모두에게',
      content: '읽어 주세요.',
      type: 'info',
      targetAudience: 'all',
      createdAt: expect.stringMatching(/Z$/),
    })
  })

  test('disappear when they are over', async () => {
    await announce('지난 소식', 'all', false)
    for (const who of [server.visitor(), sharer, listener, both])
      expect(await titles(who)).toEqual([])
  })

  test('are limited to the newest twenty', async () => {
    for (let count = 1; count <= 25; count++) await announce(`소식 ${count}`, 'all')
    const seen = await titles(sharer)
    expect(seen).toHaveLength(20)
    expect(seen[0]).toBe('소식 25')
    expect(seen.at(-1)).toBe('소식 6')
  })

  test('cannot be requested for another role', async () => {
    await announce('듣는 사람에게', 'listeners')
    const response = await sharer.send('GET', '/api/announcements?role=listener&targetAudience=all')
    expect(await response.json()).toEqual([])
    const forged = await server.visitor().send('GET', '/api/announcements', undefined, {
      authorization: 'Bearer forged',
    })
    expect(await forged.json()).toEqual([])
  })
})
