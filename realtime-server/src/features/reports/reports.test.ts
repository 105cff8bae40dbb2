import { api, type ReportTarget } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  accept,
  adminOf,
  askForChat,
  block,
  meet,
  type Person,
  publish,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let sharer: Person
let listener: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  admin = await (await adminOf(server)).listen()
})
afterAll(() => server.close())
beforeEach(async () => {
  sharer = await server.member({ role: 'both' })
  listener = await server.member({ role: 'both' })
  stranger = await server.member({ role: 'both' })
})

const report = (who: Person, targetType: ReportTarget, targetId: number, reason = 'hurtful') =>
  who.callWithStatus(api.reports.file, { body: { targetType, targetId, reason } })
const say = async (who: Person, id: number, content: string) =>
  (await who.call(api.chat.send, { params: { id }, body: { content } })).id
const comment = async (who: Person, id: number, content = '저도 그래요.') =>
  (await who.call(api.comments.add, { params: { id }, body: { content } })).id
const mine = (who: Person) => who.call(api.reports.listMine, { query: {} })
const cases = async (who = admin, status: 'pending' | 'resolved' | 'dismissed' = 'pending') =>
  (await who.call(api.reports.listCases, { query: { status, limit: 100 } })).items
const claim = (id: number, who = admin) => who.call(api.reports.claim, { params: { id } })
const dismiss = (id: number, who = admin) =>
  who.call(api.reports.decide, { params: { id }, body: { decision: 'dismiss' } })
const look = (id: number, who = admin) => who.call(api.reports.readEvidence, { params: { id } })

const notFound = { status: 404, code: 'NOT_FOUND' }
const forbidden = { status: 403, code: 'FORBIDDEN' }

describe('a member may report', () => {
  test('a post, a comment, a message and a member: once each', async () => {
    const { postId, roomId } = await meet(sharer, listener)
    const targets = [
      ['post', postId],
      ['comment', await comment(sharer, postId)],
      ['message', await say(sharer, roomId, '안녕하세요')],
      ['user', sharer.id],
    ] as const
    for (const [type, id] of targets) {
      const first = await report(listener, type, id)
      expect(first).toMatchObject({
        status: 201,
        answer: { targetType: type, targetId: id, status: 'pending', step: 'received' },
      })
      const second = await report(listener, type, id, 'spam')
      expect(second).toEqual({ status: 200, answer: { ...first.answer, wasKnown: true } })
      await expect(report(sharer, type, id)).rejects.toMatchObject(forbidden)
    }
    expect((await mine(listener)).map(({ targetType }) => targetType)).toEqual([
      'user',
      'message',
      'comment',
      'post',
    ])
  })

  test('a comment by the shorter path, which is the same report', async () => {
    const { id: postId } = await publish(sharer)
    const id = await comment(listener, postId)
    const body = { reason: '마음이 아파요' }
    const short = await sharer.call(api.comments.report, { params: { id }, body })
    const answer = { ...short, wasKnown: true }
    expect(await report(sharer, 'comment', id)).toEqual({ status: 200, answer })
    const { wasKnown, ...listed } = short
    expect(wasKnown).toBe(false)
    expect(await mine(sharer)).toEqual([listed])
  })

  test('nothing that they cannot see', async () => {
    const { postId, roomId } = await meet(sharer, listener)
    const message = await say(sharer, roomId, '안녕하세요')
    await expect(report(stranger, 'message', message)).rejects.toMatchObject(notFound)
    await expect(report(admin, 'message', message)).rejects.toMatchObject(notFound)
    const commented = await comment(sharer, postId)
    await block(sharer, stranger)
    for (const [type, id] of [
      ['post', postId],
      ['comment', commented],
      ['user', sharer.id],
      ['message', 999_999],
      ['post', 999_999],
      ['comment', 999_999],
      ['user', 999_999],
    ] as const)
      await expect(report(stranger, type, id), type).rejects.toMatchObject(notFound)
  })

  test('a message in a room that they have left, by a member who blocks them since', async () => {
    const { roomId } = await meet(sharer, listener)
    const message = await say(sharer, roomId, '마음에 걸리는 말')
    const params = { id: roomId }
    await listener.call(api.chat.leave, { params, body: {} })
    await sharer.call(api.chat.deleteMessage, { params: { id: message } })
    await block(sharer, listener)
    expect(await report(listener, 'message', message)).toMatchObject({ status: 201 })
    expect(await report(listener, 'user', sharer.id)).toMatchObject({ status: 201 })
  })

  test('a masked sharer who blocks them no more than a stranger who does', async () => {
    await meet(sharer, listener, { isAnonymous: true })
    await block(sharer, listener)
    await block(stranger, listener)
    await expect(report(listener, 'user', sharer.id)).rejects.toMatchObject(notFound)
    await expect(report(listener, 'user', stranger.id)).rejects.toMatchObject(notFound)
  })
})

describe('the queue', () => {
  test('is sorted by urgency, groups the reports of one thing, and is announced live', async () => {
    const { id: postId } = await publish(sharer)
    const first = (await report(listener, 'post', postId, 'spam')).answer
    const heard = await admin.hears('report:new', ({ id }) => id === first.id)
    expect(heard).toMatchObject({
      kind: 'admin-report',
      severity: 'P3',
      source: 'person',
      reporter: { id: listener.id },
      target: { user: { id: sharer.id }, isDeleted: false },
    })
    const other = (await report(listener, 'user', sharer.id, 'hurtful')).answer
    const minutes = (at: string, from: string) => (Date.parse(at) - Date.parse(from)) / 60_000
    expect(minutes(first.dueAt ?? '', first.createdAt)).toBeCloseTo(1_440, 0)
    const order = async () =>
      (await cases()).map(({ id }) => id).filter((id) => [first.id, other.id].includes(id))
    expect(await order()).toEqual([other.id, first.id])

    const second = (await report(stranger, 'post', postId, 'danger')).answer
    await admin.hears('report:changed', ({ id }) => id === first.id)
    expect(await order()).toEqual([first.id, other.id])
    const [lead] = (await cases()).filter(({ id }) => id === first.id)
    expect(lead).toMatchObject({
      severity: 'P1',
      alsoReported: [{ id: second.id, reporter: { id: stranger.id }, reason: 'danger' }],
    })
    expect(minutes(lead?.dueAt ?? '', second.createdAt)).toBeCloseTo(15, 0)
    expect((await cases()).map(({ id }) => id)).not.toContain(second.id)
    for (const act of [claim, dismiss]) await expect(act(second.id)).rejects.toMatchObject(notFound)
  })

  test('hides from an admin a case about themselves, and refuses decisions on their own reports', async () => {
    const other = await (await adminOf(server)).listen()
    const { id: postId } = await publish(other)
    const { id } = (await report(listener, 'post', postId)).answer
    await admin.hears('report:new', (one) => one.id === id)
    expect((await cases(other)).map((one) => one.id)).not.toContain(id)
    for (const act of [claim, dismiss, look])
      await expect(act(id, other)).rejects.toMatchObject(notFound)
    const own = (await report(other, 'user', sharer.id)).answer.id
    for (const act of [claim, dismiss, look])
      await expect(act(own, other)).rejects.toMatchObject(forbidden)
    await server.settle()
    expect(JSON.stringify(other.heardOf('report:new'))).not.toContain(`"targetId":${postId}`)
  })

  test('contains no name of a masked member', async () => {
    const post = await publish(sharer, true)
    const { id } = (await report(listener, 'post', post.id)).answer
    const { chatRoomId } = await accept(sharer, await askForChat(listener, post))
    const said = await say(sharer, chatRoomId ?? 0, '비밀이에요')
    const inRoom = (await report(listener, 'message', said)).answer.id
    for (const one of (await cases()).filter((found) => [id, inRoom].includes(found.id)))
      expect(one.target.user).toBeNull()
    expect(JSON.stringify(await cases())).not.toContain('비밀이에요')
    await claim(inRoom)
    expect((await look(inRoom)).messages.map(({ authorId }) => authorId)).toEqual([null])
  })

  test('contains no name of a masked reporter, until they reveal themselves', async () => {
    const post = await publish(sharer, true)
    const { chatRoomId } = await accept(sharer, await askForChat(listener, post))
    const said = await say(listener, chatRoomId ?? 0, '별로 안 궁금해')
    const { id } = (await report(sharer, 'message', said)).answer
    const heard = await admin.hears('report:new', (one) => one.id === id)
    const safety = await admin.call(api.reports.readSafety)
    await claim(id)
    const seen = {
      heard,
      listed: (await cases()).find((one) => one.id === id),
      recent: safety.recentReports.find((one) => one.id === id),
      evidence: await look(id),
      history: await admin.call(api.reports.readHistory, { params: { id } }),
    }
    expect(seen.listed).toMatchObject({ reporter: null, side: 'sharer' })
    expect(seen.recent).toMatchObject({ reportedBy: null, targetUser: { id: listener.id } })
    expect(seen.history).toMatchObject({ reporter: null, isReporterMasked: true })
    expect(JSON.stringify(seen)).not.toMatch(
      new RegExp(`${sharer.me.username}|"(id|authorId)":${sharer.id}[,}]`),
    )
    await sharer.call(api.chat.reveal, { params: { id: chatRoomId ?? 0 } })
    expect((await cases()).find((one) => one.id === id)).toMatchObject({
      reporter: { id: sharer.id },
    })
  })

  test('contains the side of the room that the reporter is on', async () => {
    const { roomId } = await meet(sharer, listener)
    const { id } = (await report(listener, 'message', await say(sharer, roomId, '안녕하세요')))
      .answer
    expect((await cases()).find((one) => one.id === id)).toMatchObject({
      side: 'listener',
      reporter: { id: listener.id },
    })
  })
})

describe('the subject of a report', () => {
  test('receives and reads nothing of it until it is decided', async () => {
    const { postId, roomId } = await meet(sharer, listener)
    await comment(sharer, postId)
    const message = await say(sharer, roomId, '안녕하세요')
    await sharer.listen()
    const everything = async () => [
      await mine(sharer),
      await sharer.call(api.notifications.list, { query: {} }),
      await sharer.call(api.notifications.countUnread),
      await sharer.call(api.settings.readProfile),
      await sharer.call(api.posts.read, { params: { id: postId } }),
      await sharer.call(api.chat.readRoom, { params: { id: roomId } }),
      await sharer.call(api.chat.listMessages, { params: { id: roomId }, query: {} }),
      await sharer.call(api.reports.listWarnings),
    ]
    const before = await everything()
    await server.settle()
    const heard = sharer.heard.length
    for (const [type, id] of [
      ['post', postId],
      ['user', sharer.id],
      ['message', message],
    ] as const) {
      const { id: reportId } = (await report(listener, type, id)).answer
      await claim(reportId)
      await look(reportId)
    }
    await server.settle()
    expect(sharer.heard.slice(heard).filter(({ name }) => name !== 'live:restored')).toEqual([])
    expect(await everything()).toEqual(before)
  })

  test('sees the outcome after the decision, but never the reporter or the reason', async () => {
    const canary = await server.member({ username: 'canaryreporter' })
    const { id: postId } = await publish(sharer)
    const body = { targetType: 'post' as const, targetId: postId, reason: 'canary words' }
    const { id } = await canary.call(api.reports.file, {
      body: { ...body, detail: 'canary detail' },
    })
    await report(listener, 'post', postId)
    await sharer.listen()
    await admin.call(api.reports.decide, {
      params: { id },
      body: { decision: 'warn', note: '서로를 아껴 주세요.' },
    })
    const told = await sharer.hears('report:changed')
    const list = await mine(sharer)
    expect(list).toEqual([told])
    expect(told).toMatchObject({ side: 'concerned', id, step: 'decided', canAppeal: true })
    const { warnings } = await sharer.call(api.reports.listWarnings)
    expect(warnings).toMatchObject([{ reason: '서로를 아껴 주세요.', confirmedAt: null }])
    await server.settle()
    const bytes = JSON.stringify([sharer.heard, list, warnings])
    for (const trace of ['canary', `"id":${canary.id},`, `"id":${listener.id},`])
      expect(bytes).not.toContain(trace)
    expect(sharer.heardOf('report:changed')).toHaveLength(1)
  })

  test('is not notified of a dismissed report, unless an admin opened their chat', async () => {
    const { postId, roomId } = await meet(sharer, listener)
    const first = (await report(listener, 'post', postId)).answer.id
    await claim(first)
    await look(first)
    await dismiss(first)
    expect(await mine(sharer)).toEqual([])
    const message = await say(sharer, roomId, '안녕하세요')
    const second = (await report(listener, 'message', message)).answer.id
    await claim(second)
    await look(second)
    await dismiss(second)
    const [told, ...more] = await mine(sharer)
    expect(more).toEqual([])
    expect(told).toMatchObject({ id: second, status: 'dismissed', reason: '', canAppeal: false })
    expect(told?.lookedAt).not.toBeNull()
    expect((await mine(listener))[0]).toMatchObject({ id: second, lookedAt: told?.lookedAt })
  })
})

describe('the reporter’s view', () => {
  test('changes from received to in review to decided, live', async () => {
    const { id: postId } = await publish(sharer)
    await listener.listen()
    const { id } = (await report(listener, 'post', postId)).answer
    await claim(id)
    const review = await listener.hears('report:changed', (one) => one.id === id)
    expect(review).toMatchObject({ kind: 'report', step: 'in-review', status: 'pending' })
    await dismiss(id)
    const done = await listener.hears('report:changed', (one) => one.status === 'dismissed')
    expect(done).toMatchObject({ step: 'decided', canAppeal: true })
    expect(await mine(listener)).toEqual([done])
  })

  test('is in the language of its reader', async () => {
    const { id: postId } = await publish(sharer)
    const body = { language: 'en' as const }
    await listener.call(api.accounts.setLanguage, { body })
    const { id } = (await report(listener, 'post', postId)).answer
    await report(stranger, 'post', postId)
    await dismiss(id)
    expect((await mine(listener))[0]?.outcome).toMatch(/^We looked/)
    expect((await mine(stranger))[0]?.outcome).toMatch(/^살펴봤어요/)
  })
})

test('the safety clock counts real cases, for every visitor, from the next day on', async () => {
  const clock = () => server.visitor().call(api.reports.readClock)
  const before = await clock()
  const { id: postId } = await publish(sharer)
  const { id } = (await report(listener, 'post', postId)).answer
  await report(stranger, 'post', postId)
  const makeOlder = () =>
    sql`update cases set "createdAt" = "createdAt" - interval '1 day',
      "firstDecidedAt" = "firstDecidedAt" - interval '1 day'
      where id = ${id}`.execute(connection.db)
  expect(await clock()).toEqual(before)
  await makeOlder()
  expect(await clock()).toMatchObject({ open: before.open + 1, decided: before.decided })
  await dismiss(id)
  expect(await clock()).toMatchObject({ open: before.open + 1, decided: before.decided })
  await makeOlder()
  const after = await clock()
  expect(after).toMatchObject({ open: before.open, decided: before.decided + 1 })
  expect(after.medianMinutes).toBeGreaterThan(0)
  await listener.call(api.reports.appeal, { params: { id }, body: { reason: '다시 봐 주세요.' } })
  expect(await clock()).toEqual(after)
})
