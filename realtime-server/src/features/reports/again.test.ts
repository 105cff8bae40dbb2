import { api } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { claim, dismiss, fileReport, listMine, look } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests({ rateLimits: false })
let sharer: Person
let listener: Person
let admin: Person

beforeAll(async () => {
  admin = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

const report = (who: Person, targetType: 'user' | 'post', targetId: number) =>
  who.callWithStatus(api.reports.file, { body: { targetType, targetId, reason: 'hurtful' } })

describe('a repeated report', () => {
  test('of a member after a decision is a new case, and only one for parallel reports', async () => {
    const first = await fileReport(listener, 'user', sharer.id)
    expect(await report(listener, 'user', sharer.id)).toMatchObject({ status: 200 })
    await dismiss(admin, first)
    const both = await Promise.all([
      report(listener, 'user', sharer.id),
      report(listener, 'user', sharer.id),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 201]))
    const [one, same] = both.map(({ answer }) => answer.id)
    expect(one).toBe(same)
    expect(one).not.toBe(first)
    await claim(admin, one ?? 0)
    const { messages } = await look(admin, one ?? 0)
    expect(messages).toMatchObject([{ type: 'profile', id: sharer.id }])
    expect((await listMine(listener)).map(({ id, status }) => [id, status])).toEqual([
      [one, 'pending'],
      [first, 'dismissed'],
    ])
  })

  test('of a member during an appeal is a new case too', async () => {
    const first = await fileReport(listener, 'user', sharer.id)
    await dismiss(admin, first)
    const body = { reason: '다시 봐 주세요.' }
    await listener.call(api.reports.appeal, { params: { id: first }, body })
    expect(await report(listener, 'user', sharer.id)).toMatchObject({ status: 201 })
    expect(await report(listener, 'user', sharer.id)).toMatchObject({ status: 200 })
  })

  test('of a text returns the first report, also after a decision', async () => {
    const post = await publish(sharer)
    const first = await fileReport(listener, 'post', post.id)
    await dismiss(admin, first)
    const again = await report(listener, 'post', post.id)
    expect(again).toMatchObject({ status: 200, answer: { id: first, status: 'dismissed' } })
  })

  test('is also prevented by the database', async () => {
    const caseId = await fileReport(listener, 'user', sharer.id)
    const row = { caseId, reporterId: listener.id, reason: 'other' }
    const stored = server().db.insertInto('reports').values(row).execute()
    await expect(stored).rejects.toThrow('reports_caseId_reporterId_key')
  })
})

describe('a further report of the same thing', () => {
  const rename = (nickname: string) =>
    server().db.updateTable('users').set({ nickname }).where('id', '=', sharer.id).execute()

  test('seals what has changed since, and only that', async () => {
    await rename('착한 이름')
    const id = await fileReport(listener, 'user', sharer.id)
    await fileReport(await server().member(), 'user', sharer.id)
    await rename('나쁜 이름')
    await fileReport(await server().member(), 'user', sharer.id)
    await fileReport(await server().member(), 'user', sharer.id)
    await claim(admin, id)
    const { messages, hash, isWhole } = await look(admin, id)
    expect(isWhole).toBe(true)
    expect(hash.split('\n')).toHaveLength(2)
    expect(messages.map(({ content }) => content.split(' (')[0])).toEqual([
      '착한 이름',
      '나쁜 이름',
    ])
  })

  test('reports a changed bundle', async () => {
    const id = await fileReport(listener, 'user', sharer.id)
    await rename('더 나쁜 이름')
    const later = await fileReport(await server().member(), 'user', sharer.id)
    await sql`
      update "reportEvidence" set bundle = replace(bundle, '나쁜', '착한')
      where "reportId" = ${later}`.execute(server().db)
    await claim(admin, id)
    expect(await look(admin, id)).toMatchObject({ isWhole: false })
  })
})

test('the subject learns later that an admin opened a masked room, once, and never as a report', async () => {
  const { roomId } = await meet(sharer, listener, { isAnonymous: true })
  const params = { id: roomId }
  const said = await listener.call(api.chat.send, { params, body: { content: '안녕' } })
  await listener.listen()
  const id = await fileReport(sharer, 'message', said.id)
  await claim(admin, id)
  await look(admin, id)
  await dismiss(admin, id)
  const { tellAt } = await server()
    .db.selectFrom('cases')
    .select('tellAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const hours = (Date.parse(tellAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(-0.01)
  expect(hours).toBeLessThanOrEqual(6)

  const tell = (at: string) =>
    server()
      .db.updateTable('cases')
      .set({ tellAt: sql<string>`now() + ${at}::interval` })
      .where('id', '=', id)
      .execute()
  // The random moment might have been now.
  await tell('1 hour')
  await server().app.jobs.runNow()
  await server().settle()
  expect(await listMine(listener)).toEqual([])
  expect(listener.heardOf('report:changed')).toEqual([])
  expect((await listMine(sharer))[0]).toMatchObject({ status: 'dismissed' })

  await tell('-1 second')
  await Promise.all([server().app.jobs.runNow(), server().app.jobs.runNow()])
  const told = await listener.hears('report:changed')
  if (told.kind !== 'report') throw new Error('They heard what admins see')
  await server().settle()
  expect(listener.heardOf('report:changed')).toHaveLength(1)
  expect(await listMine(listener)).toEqual([told])
  expect(told).toMatchObject({ id, side: 'concerned', reason: '', detail: null })
  if (!('lookedAt' in told)) throw new Error('It was told as to an admin')
  expect([told.decidedAt, told.lookedAt]).toEqual([told.createdAt, told.createdAt])
  expect(told.outcome).not.toContain('신고')
})
