import { api } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { Gauge } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { readAlarms } from './figures.ts'
import { alarmsJob } from './jobs.ts'

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
  const { talks, messages, version } = await figures()
  expect(version).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    since: expect.any(String),
  })
  expect(talks).toEqual({ all: before.talks.all + 1, shown: before.talks.shown + 1 })
  expect(messages.shown).toBe(before.messages.shown + 2)
  await server()
    .db.updateTable('users')
    .set({ isTest: true })
    .where('id', 'in', [writer.id, other.id])
    .execute()
  expect((await figures()).talks).toEqual(before.talks)
})

test('messages of the last day with something shown are compared with those of the days before', async () => {
  const { db } = server()
  const writer = await server().member({ role: 'both' })
  const now = new Date('2031-05-20T14:25:00Z')
  const write = async (hour: string, messages: number, shown: number) => {
    const at = new Date(hour)
    const counts = { posts: 0, comments: 0, likes: 0, messages, signups: 0 }
    await db
      .insertInto('analyticsHours')
      .values({ hour: at, isTest: false, ...counts })
      .execute()
    for (let one = 0; one < shown; one++)
      await db
        .insertInto('textChecks')
        .values({
          writerId: writer.id,
          place: 'message',
          kind: 'crisis',
          severity: 'medium',
          action: 'posted',
          relatedId: one + 1,
          roomId: null,
          caseId: null,
          createdAt: new Date(at.getTime() + one),
        })
        .execute()
  }
  const alarms = () => readAlarms(db, now)
  // In the hour that is not over, and longer ago than is compared.
  await write('2031-05-20T14:00:00Z', 1, 1)
  await write('2031-04-21T13:00:00Z', 1, 1)
  await write('2031-05-20T13:00:00Z', 100, 4)
  expect(await alarms()).toEqual({ all: 100, shown: 4, usualPerThousand: null, isUnusual: false })
  await write('2031-05-19T13:00:00Z', 900, 1)
  await write('2031-04-21T14:00:00Z', 100, 1)
  await write('2031-05-19T14:00:00Z', 100, 1)
  const { usualPerThousand, ...day } = await alarms()
  expect(day).toEqual({ all: 200, shown: 5, isUnusual: false })
  // 2 of 1,000: at most 7.26 with a probability of 95 %, and for 200 messages three deviations of 6.0 more.
  expect(usualPerThousand).toBeCloseTo(25.3, 1)

  const unusualAlarms = new Gauge({ name: 'unusual', help: 'As in /metrics', registers: [] })
  const job = alarmsJob({ db, clock: { now: () => now }, metrics: { unusualAlarms } })
  const measured = async () => {
    await job.run()
    return (await unusualAlarms.get()).values.map(({ value }) => value)
  }
  expect(await measured()).toEqual([0])
  await write('2031-05-20T02:00:00Z', 0, 1)
  expect(await measured()).toEqual([1])
})
