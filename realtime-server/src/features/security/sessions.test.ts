import { type Answer, api, type QueryInput, type security, sessionsPageSize } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { beforeAll, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let first: Person

beforeAll(async () => {
  admin = await adminOf(server())
  first = await server().member({ username: 'FirstOfMany' })
  for (let made = 0; made < sessionsPageSize; made++) await server().member()
})

const list = (query: QueryInput<typeof security.listSessions> = {}) =>
  admin.call(api.security.listSessions, { query })
const sessionOf = async ({ id: userId }: Person) => (await list({ userId })).items[0]?.id ?? 0

test('a session beyond the first page is found by a part of the name in any case, and ended', async () => {
  const { activeSessions } = await admin.call(api.security.read)
  expect(activeSessions).toHaveLength(sessionsPageSize)
  expect(activeSessions.map(({ userId }) => userId)).not.toContain(first.id)
  expect((await list()).items).toEqual(activeSessions)
  await first.call(api.settings.changeProfile, { body: { nickname: 'Quiet River' } })
  for (const search of ['firstofm', 'OFMANY', 'many first', 'river firstof'])
    expect((await list({ search })).items).toMatchObject([
      {
        kind: 'active-session',
        userId: first.id,
        username: 'FirstOfMany',
        nickname: 'Quiet River',
      },
    ])
  for (const search of ['firstof_any', '%nobody', 'firstofmany elsewhere', '\\'])
    expect((await list({ search })).items).toEqual([])
  const again = { username: 'FirstOfMany', password: 'a good word 1' }
  await first.call(api.accounts.login, { body: again })
  const { items } = await list({ search: 'firstofmany' })
  expect(items).toHaveLength(2)
  for (const { id } of items) await admin.call(api.security.endSession, { params: { id } })
  expect((await list({ search: 'firstofmany' })).items).toEqual([])
  await expect(first.call(api.accounts.verify)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('the pages hold every session once, unusual ones first', async () => {
  const odd = await server().member()
  const odder = await server().member()
  await server().member()
  for (const { id } of [odd, odder])
    await server()
      .db.updateTable('sessions')
      .set({ suspiciousAt: new Date() })
      .where('userId', '=', id)
      .execute()
  const ids: number[] = []
  let before: number | undefined
  do {
    const page: Answer<typeof security.listSessions> = await list({ limit: 7, before })
    ids.push(...page.items.map(({ id }) => id))
    before = page.nextBefore ?? undefined
  } while (before !== undefined)
  const all = (await list({ limit: 100 })).items
  expect(ids).toEqual(all.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.slice(0, 2)).toEqual([await sessionOf(odder), await sessionOf(odd)])
  expect(ids.slice(2)).toEqual(ids.slice(2).toSorted((one, other) => other - one))
  expect(all.filter(({ suspicious }) => suspicious)).toHaveLength(2)
})

test('those of one account are listed alone, and a search that is too long is refused', async () => {
  const { items } = await list({ userId: admin.id })
  expect(items).toMatchObject([{ userId: admin.id, isAdmin: true, isCurrent: true }])
  expect((await list({ userId: 999_999 })).items).toEqual([])
  await expect(list({ search: 'x'.repeat(101) })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  })
})
