import { api } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
beforeAll(async () => {
  admin = await adminOf(server())
})

const figures = () => admin.call(api.checks.readFigures)
const ruleOf = async (reason: string) =>
  (await figures()).rules.find((rule) => rule.reason === reason) ?? null
const secrecy = '우리 둘만 아는 비밀로 하자, 알겠지?'
const about = (person: Person) =>
  server()
    .db.selectFrom('cases')
    .select('id')
    .where('subjectId', '=', person.id)
    .orderBy('id')
    .execute()

test('each rule is judged by the decisions on what it found', async () => {
  expect(await ruleOf('grooming.secret')).toBeNull()
  const reader = await server().member({ role: 'both' })
  for (const decision of ['warn', 'dismiss'] as const) {
    const writer = await server().member({ role: 'both' })
    const { roomId } = await meet(reader, writer)
    // The second time opens a case.
    for (let time = 0; time < 2; time++)
      await writer.call(api.chat.send, {
        params: { id: roomId },
        body: { content: secrecy, confirm: true },
      })
    const [opened] = await about(writer)
    await decide(admin, opened?.id ?? 0, {
      decision,
      ...(decision === 'warn' && { note: '이런 말은 하지 않아요.' }),
    })
  }
  await reader.call(api.checks.object, { body: { place: 'message', text: secrecy } })
  const rule = await ruleOf('grooming.secret')
  expect(rule).toMatchObject({ texts: 4, right: 1, wrong: 1, objections: 1 })
  expect(rule?.precision?.percent).toBe(50)
  expect(rule?.precision?.from).toBeCloseTo(9.45, 1)
  expect(rule?.precision?.to).toBeCloseTo(90.55, 1)
})

test('a reported text in which nothing was found is a miss once it is decided', async () => {
  const writer = await server().member({ role: 'both' })
  const reporter = await server().member({ role: 'both' })
  const missed = await publish(writer)
  const right = await publish(writer)
  const missesOf = async () => (await figures()).misses
  const missedId = await fileReport(reporter, 'post', missed.id, 'hurtful')
  const rightId = await fileReport(reporter, 'post', right.id, 'hurtful')
  expect(await missesOf()).toEqual([])
  await decide(admin, rightId, { decision: 'dismiss' })
  expect(await missesOf()).toEqual([])
  await decide(admin, missedId, { decision: 'warn', note: '서로를 아껴 주세요.' })
  expect(await missesOf()).toEqual([{ reason: 'hurtful', count: 1 }])
})

test('chats with a notice of a crisis are counted, and test accounts are not', async () => {
  const before = await figures()
  const writer = await server().member({ role: 'both' })
  const other = await server().member({ role: 'both' })
  const { roomId } = await meet(writer, other)
  const say = (content: string) =>
    writer.call(api.chat.send, { params: { id: roomId }, body: { content } })
  await say('오늘 점심에 떡볶이를 먹었어')
  await say('요즘 너무 힘들어서 죽고 싶어')
  await say('진짜 죽고 싶다')
  const { talks, messages } = await figures()
  expect(talks).toEqual({ all: before.talks.all + 1, shown: before.talks.shown + 1 })
  expect(messages.shown).toBe(before.messages.shown + 2)
  await server()
    .db.updateTable('users')
    .set({ isTest: true })
    .where('id', 'in', [writer.id, other.id])
    .execute()
  expect((await figures()).talks).toEqual(before.talks)
})
