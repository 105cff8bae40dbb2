import { api, type HelpPathEvent } from '@dodam/contract'
import { adminOf, type Person, serverForTests, signInAgain } from '@dodam/test-support'
import { beforeAll, expect, test } from 'vitest'

let passed = 0
const server = serverForTests({}, { now: () => new Date(Date.now() + passed) })
let admin: Person
beforeAll(async () => {
  admin = await adminOf(server())
})

const none = {
  shown: 0,
  opened: 0,
  stepped: 0,
  contacted: 0,
  listOpened: 0,
  listContacted: 0,
}
const count = (who: Person, event: HelpPathEvent, language: 'ko' | 'en' = 'ko') =>
  who.call(api.helpPath.count, { body: { event, language } })
const figures = async () => (await admin.call(api.reports.readSafety)).helpPath

test('members and visitors are counted alike, by language, and parallel calls lose none', async () => {
  const people = [server().visitor(), await server().member()]
  await Promise.all(people.flatMap((who) => Array.from({ length: 5 }, () => count(who, 'shown'))))
  await count(server().visitor(), 'opened')
  await count(server().visitor(), 'stepped', 'en')
  await count(server().visitor(), 'contacted', 'en')
  await count(server().visitor(), 'listOpened')
  await count(server().visitor(), 'listOpened')
  await count(server().visitor(), 'listContacted')
  expect(await figures()).toEqual([
    { ...none, language: 'ko', shown: 10, opened: 1, listOpened: 2, listContacted: 1 },
    { ...none, language: 'en', stepped: 1, contacted: 1 },
  ])
})

test('a row names a day, a language and an event, and nothing else', async () => {
  const rows = await server().db.selectFrom('helpPathCounts').selectAll().execute()
  for (const row of rows)
    expect(Object.keys(row).toSorted()).toEqual(['count', 'day', 'event', 'language'])
})

test('what is no event is refused and not counted', async () => {
  const before = await figures()
  const { method, path } = api.helpPath.count
  const answer = await server().visitor().send(method, path, { event: 'parents', language: 'ko' })
  expect(answer.status).toBe(400)
  expect(await figures()).toEqual(before)
})

test('the figures are those of the last thirty days', async () => {
  passed += 30 * 86_400_000
  await signInAgain(server(), admin)
  expect((await figures())[0]).toMatchObject({ shown: 0 })
})
