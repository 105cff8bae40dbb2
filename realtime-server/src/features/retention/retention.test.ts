import { api, beginOf, retention, type Span, type TimedClass } from '@dodam/contract'
import {
  adminOf,
  askForChat,
  keepSessions,
  meet,
  type Person,
  publish,
  serverForTests,
} from '@dodam/test-support'
import { jobWriter } from '@dodam/test-support/server/job-writer.ts'
import { noticed } from '@dodam/test-support/server/noticed.ts'
import {
  appeal,
  decide,
  dismiss,
  fileReport,
  listMine,
} from '@dodam/test-support/server/reporting.ts'
import { pagesTouched } from '@dodam/test-support/server/touched.ts'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { longestDays } from '../risk/rules.ts'
import { retentionJob } from './jobs.ts'

let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
const server = serverForTests({}, clock)
const dayMs = 86_400_000

let sharer: Person
let listener: Person
let admin: Person
// The test moves the clock and runs them itself.
beforeAll(() => server().app.jobs.close())
beforeEach(async () => {
  admin = await adminOf(server())
  ;[sharer, listener] = [
    await server().member({ role: 'both' }),
    await server().member({ role: 'both' }),
  ]
})
afterEach(() => {
  aheadMs = 0
})

const enter = async (who: Person) => {
  const { token, user } = await who.call(api.accounts.login, {
    body: { username: who.me.username, password: 'a good word 1' },
  })
  who.signIn(token, user)
}
/** Move the clock by so many days, and run the jobs of that day. */
const inDays = async (days: number) => {
  // Store pending detections first, which a job would leave for its next run.
  await server().app.detector.settled()
  aheadMs = days * dayMs
  await server().app.jobs.runNow()
}
/** Move the clock back, and sign in again because the jobs have deleted the old sessions. */
const returnToday = async () => {
  aheadMs = 0
  for (const who of [admin, listener]) await enter(who)
}
/** Return the span in days from now, until the first day whose span begins after it. */
const daysOf = (kept: Span) => {
  const now = Date.now()
  let days = 0
  while (beginOf(kept, new Date(now + days * dayMs)).getTime() < now) days++
  return days
}
const say = async (who: Person, id: number, content = '비밀 이야기') =>
  await who.call(api.chat.send, { params: { id }, body: { content } })
const messagesOf = (who: Person, id: number) =>
  who.call(api.chat.listMessages, { params: { id }, query: {} })
const count = async (
  table:
    | 'chatMessages'
    | 'notifications'
    | 'sessions'
    | 'reports'
    | 'cases'
    | 'reportEvidence'
    | 'earlierTexts'
    | 'caseHandovers'
    | 'caseNotes'
    | 'caseSteps'
    | 'riskEvents'
    | 'warnings'
    | 'searches',
  column: 'id' | 'userId' | 'roomId' | 'keyword' | 'caseId' | 'reportId' | 'targetId',
  value: number | string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(
    server().db,
  )
  return rows[0]?.count ?? 0
}

/** Check that something exists until its span has passed, and is deleted within a day after. */
async function isGoneAfter(name: TimedClass, left: () => Promise<number>) {
  const days = daysOf(retention[name].kept)
  const before = await left()
  expect(before).toBeGreaterThan(0)
  await inDays(days - 1)
  expect(await left()).toBe(before)
  await inDays(days + 1)
  expect(await left()).toBe(0)
}

describe('each class exists for its span and is deleted within a day after', () => {
  test('notifications, also on open screens', async () => {
    const { id } = await publish(sharer)
    await listener.call(api.posts.like, { params: { id }, body: { liked: true } })
    await sharer.listen()
    const [note] = await sharer.call(api.notifications.list, { query: {} })
    await keepSessions(server(), sharer)
    await isGoneAfter('notifications', () => count('notifications', 'userId', sharer.id))
    expect(await sharer.hears('notification:removed')).toEqual({ id: note?.id })
    await sharer.hears('notification:count', (heard) => heard.count === 0)
  })

  test('the text of a deleted story, comment and message; its row stays', async () => {
    const { postId, roomId } = await meet(sharer, listener)
    const { id: messageId } = await say(sharer, roomId)
    const body = { content: '지울 댓글' }
    const comment = await sharer.call(api.comments.add, { params: { id: postId }, body })
    await sharer.call(api.chat.deleteMessage, { params: { id: messageId } })
    await sharer.call(api.comments.remove, { params: { id: comment.id } })
    await sharer.call(api.posts.remove, { params: { id: postId } })
    const texts = async () => {
      const of = (table: 'posts' | 'comments' | 'chatMessages', id: number) =>
        server().db.selectFrom(table).select('content').where('id', '=', id).executeTakeFirst()
      const rows = [
        await of('posts', postId),
        await of('comments', comment.id),
        await of('chatMessages', messageId),
      ]
      return rows.filter((row) => row?.content !== '').length
    }
    expect(await texts()).toBe(3)
    await isGoneAfter('deletedTexts', texts)
    await enter(listener)
    expect(await messagesOf(listener, roomId)).toMatchObject([{ id: messageId, isDeleted: true }])
  })

  test('what a visitor wrote to the team', async () => {
    const body = { username: '', message: '비밀번호를 잊었어요.' }
    const { supportMessage } = await server().visitor().call(api.support.writeAsVisitor, { body })
    const left = async () => {
      const rows = await server()
        .db.selectFrom('supportMessages')
        .select(['id', 'message'])
        .execute()
      return rows.filter(({ id, message }) => id === supportMessage.id && message !== '').length
    }
    await isGoneAfter('visitorMessages', left)
  })

  test('counts of failures in browsers', async () => {
    const failure = { type: 'render', screen: '/', release: '1.0.0', name: 'Error' } as const
    await server()
      .visitor()
      .call(api.clientErrors.report, { body: { ...failure, place: 'kept-span.js:1:1' } })
    await server().app.settled()
    const left = async () => {
      const rows = await server().db.selectFrom('clientErrors').select('place').execute()
      return rows.filter(({ place }) => place === 'kept-span.js:1:1').length
    }
    await isGoneAfter('clientErrors', left)
  })

  test('the earlier wordings of an edited story', async () => {
    const { id } = await publish(sharer)
    const body = { content: '다시 적어 본 이야기예요.', categories: ['sleep' as const] }
    await sharer.call(api.posts.edit, { params: { id }, body })
    await isGoneAfter('earlierTexts', () => count('earlierTexts', 'targetId', id))
  })

  test('the messages of a room that a participant left', async () => {
    const { roomId } = await meet(sharer, listener)
    for (let n = 0; n < 3; n++) await say(sharer, roomId)
    await sharer.call(api.chat.leave, { params: { id: roomId }, body: { block: false } })
    await listener.listen()
    await keepSessions(server(), listener)
    await isGoneAfter('endedChats', () => count('chatMessages', 'roomId', roomId))
    const told = await listener.hears('room:changed', (room) => room.emptiedSeq > 0)
    expect(told).toMatchObject({ emptiedSeq: 3, lastSeq: 3, unreadCount: 0 })
    expect(told).toMatchObject({ lastMessageContent: null, isActive: false })
    await enter(listener)
    expect(await messagesOf(listener, roomId)).toEqual([])
    expect(await listener.call(api.chat.listRooms, { query: {} })).toMatchObject([
      { id: roomId, emptiedSeq: 3, lastMessageContent: null },
    ])
  })

  test('the messages of a quiet open room, which stays open', async () => {
    const { roomId } = await meet(sharer, listener)
    await say(listener, roomId)
    // Check the room in between, as a running server does.
    for (const days of [80, 100, 200, 300]) await inDays(days)
    await isGoneAfter('quietChats', () => count('chatMessages', 'roomId', roomId))
    await enter(sharer)
    await enter(listener)
    const again = await say(listener, roomId, '오랜만이에요')
    expect(again.seq).toBe(2)
    expect((await messagesOf(sharer, roomId)).map(({ content }) => content)).toEqual([
      '오랜만이에요',
    ])
    const room = await sharer.call(api.chat.readRoom, { params: { id: roomId } })
    expect(room).toMatchObject({ isActive: true, unreadCount: 1, emptiedSeq: 1 })
  })

  test('an ended session, whose device is told so as before', async () => {
    const { token } = sharer
    await sharer.call(api.accounts.logout)
    await isGoneAfter('sessions', () => count('sessions', 'userId', sharer.id))
    sharer.token = token
    await expect(sharer.call(api.accounts.verify)).rejects.toMatchObject({ status: 401 })
  })

  test('an idle session, after it became unusable', async () => {
    const kept = 30 + retention.sessions.kept.amount
    await inDays(kept - 1)
    expect(await count('sessions', 'userId', sharer.id)).toBe(1)
    await inDays(kept + 1)
    expect(await count('sessions', 'userId', sharer.id)).toBe(0)
  })

  test('the username of a deleted account, which is free from then on', async () => {
    const leaver = await server().member({ username: 'missedone' })
    await leaver.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    const left = async () =>
      (
        await server()
          .db.selectFrom('kept.formerNames')
          .select('hash')
          .where('userId', '=', leaver.id)
          .execute()
      ).length
    await isGoneAfter('formerNames', left)
    expect((await server().member({ username: 'missedOne' })).me.username).toBe('missedOne')
  })

  test('risk events of an account, no earlier than the score needs them', async () => {
    expect(retention.riskEvents.kept.amount).toBeGreaterThanOrEqual(longestDays)
    await askForChat(listener, await publish(sharer))
    await isGoneAfter('riskEvents', () => count('riskEvents', 'userId', listener.id))
  })

  test('a warning without a report, as long as a case that led to one', async () => {
    const params = { id: sharer.id }
    await admin.call(api.users.warn, { params, body: { reason: '서로를 아껴 주세요.' } })
    await isGoneAfter('upheldCases', () => count('warnings', 'userId', sharer.id))
  })

  test('attack signals, and their addresses sooner', async () => {
    const { incidentId, eventId } = await noticed(server().db)
    await server()
      .db.updateTable('securityIncidents')
      .set({ status: 'resolved' })
      .where('id', '=', incidentId)
      .execute()
    const left = (address: boolean) => async () =>
      (
        await server()
          .db.selectFrom('securityEvents')
          .select('id')
          .where('id', '=', eventId)
          .$if(address, (query) => query.where('address', '<>', ''))
          .execute()
      ).length
    await isGoneAfter('securityAddresses', left(true))
    await isGoneAfter('securityEvents', left(false))
  })

  test('check-ins about how a member is, with the answers', async () => {
    const asked = { userId: sharer.id, type: 'after-heavy-talk' as const, relatedId: 1 }
    const now = new Date()
    await server()
      .db.insertInto('checkIns')
      .values({ ...asked, dueAt: now, answer: 'fine', answeredAt: now })
      .execute()
    const left = async () =>
      (
        await server()
          .db.selectFrom('checkIns')
          .select('id')
          .where('userId', '=', sharer.id)
          .execute()
      ).length
    await isGoneAfter('checkIns', left)
  })

  test('searches, also without later searches', async () => {
    // Searches of accounts younger than a day are not counted.
    await server()
      .db.updateTable('users')
      .set({ createdAt: new Date(Date.now() - 2 * dayMs) })
      .where('id', '=', listener.id)
      .execute()
    await enter(listener)
    await listener.call(api.posts.list, { query: { search: '보관되는말' } })
    await expect.poll(() => count('searches', 'keyword', '보관되는말'), { timeout: 15_000 }).toBe(1)
    await isGoneAfter('searches', () => count('searches', 'keyword', '보관되는말'))
  })

  test('a dismissed case with its evidence, who outside was told of it, its notes and its steps', async () => {
    const id = await fileReport(listener, 'post', (await publish(sharer)).id)
    const body = { to: '1388', what: '걱정되는 글이 있다고 알렸어요.' }
    await admin.call(api.reports.handOver, { params: { id }, body })
    await admin.call(api.reports.addNote, { params: { id }, body: { text: '다시 살펴봐요.' } })
    const ticked = { step: 'safe', isDone: true } as const
    await admin.call(api.reports.setStep, { params: { id }, body: ticked })
    await dismiss(admin, id)
    const kept = async () => [
      await count('reportEvidence', 'reportId', id),
      await count('caseHandovers', 'caseId', id),
      await count('caseNotes', 'caseId', id),
      await count('caseSteps', 'caseId', id),
    ]
    expect(await kept()).toEqual([1, 1, 1, 1])
    await isGoneAfter('dismissedCases', () => count('cases', 'id', id))
    expect(await kept()).toEqual([0, 0, 0, 0])
    await enter(listener)
    expect(await listMine(listener)).toEqual([])
  })

  test('a case that led to a warning, with all its reports, its warning and its appeal', async () => {
    const { id: postId } = await publish(sharer)
    const id = await fileReport(listener, 'post', postId)
    const other = await server().member({ role: 'both' })
    const joined = await fileReport(other, 'post', postId)
    await decide(admin, id, { decision: 'warn', note: '다음에는 조심해 주세요.' })
    await appeal(sharer, id)
    await decide(await adminOf(server()), id, { decision: 'warn', note: '다음에는 조심해 주세요.' })
    const left = async () =>
      (await count('reports', 'id', id)) + (await count('reports', 'id', joined))
    await isGoneAfter('upheldCases', left)
  })
})

describe('an open case keeps', () => {
  test('itself, under appeal too, however old', async () => {
    const id = await fileReport(listener, 'post', (await publish(sharer)).id)
    await inDays(1_500)
    expect(await count('reports', 'id', id)).toBe(1)
    await returnToday()
    await dismiss(admin, id)
    await appeal(listener, id)
    await inDays(1_500)
    expect(await count('reports', 'id', id)).toBe(1)
  })

  test('itself while its suspension is active', async () => {
    const id = await fileReport(listener, 'post', (await publish(sharer)).id)
    const until = new Date(Date.now() + 2_000 * dayMs).toISOString()
    await decide(admin, id, { decision: 'suspend', until, note: '쉬어 가요.' })
    await inDays(1_900)
    expect(await count('reports', 'id', id)).toBe(1)
    await inDays(2_001)
    expect(await count('reports', 'id', id)).toBe(0)
  })

  test('the messages of both, which are hidden on time', async () => {
    const { roomId } = await meet(sharer, listener)
    const { id: messageId } = await say(sharer, roomId)
    await sharer.call(api.chat.leave, { params: { id: roomId }, body: { block: false } })
    const id = await fileReport(listener, 'message', messageId)
    await inDays(100)
    expect(await count('chatMessages', 'roomId', roomId)).toBe(1)
    await enter(listener)
    expect(await messagesOf(listener, roomId)).toEqual([])
    const chunks = JSON.stringify(await listener.call(api.settings.exportMine))
    expect(chunks).not.toContain('비밀 이야기')
    await returnToday()
    await dismiss(admin, id)
    await inDays(101)
    expect(await count('chatMessages', 'roomId', roomId)).toBe(0)
  })

  test('the deleted text that it is about', async () => {
    const { id } = await publish(sharer)
    const report = await fileReport(listener, 'post', id)
    await sharer.call(api.posts.remove, { params: { id } })
    const content = async () =>
      (
        await server()
          .db.selectFrom('posts')
          .select('content')
          .where('id', '=', id)
          .executeTakeFirst()
      )?.content
    await inDays(100)
    expect(await content()).not.toBe('')
    await returnToday()
    await dismiss(admin, report)
    await inDays(101)
    expect(await content()).toBe('')
  })
})

test('several instances delete in parallel, with one event for each thing', async () => {
  const rooms: number[] = []
  for (let n = 0; n < 6; n++) {
    const { roomId } = await meet(sharer, await server().member({ role: 'both' }))
    await say(sharer, roomId)
    rooms.push(roomId)
  }
  for (const id of rooms)
    await sharer.call(api.chat.leave, { params: { id }, body: { block: false } })
  await sharer.listen()
  await keepSessions(server(), sharer)
  const notes = await count('notifications', 'userId', sharer.id)
  aheadMs = 100 * dayMs
  await Promise.all([1, 2, 3].map(() => server().app.jobs.runNow()))
  for (const id of rooms) expect(await count('chatMessages', 'roomId', id)).toBe(0)
  expect(await count('notifications', 'userId', sharer.id)).toBe(0)
  await server().settle()
  expect(sharer.heard.filter(({ name }) => name === 'notification:removed')).toHaveLength(notes)
})

test('a run does not scan what is kept, or emptied already, however many rows that are', async () => {
  const { postId, roomId } = await meet(sharer, listener)
  const { id: heldId } = await say(sharer, roomId)
  await fileReport(listener, 'message', heldId)
  aheadMs = 400 * dayMs
  const { db } = server()
  const ago = (days: number) => sql.raw(`now() + interval '${400 - days} days'`)
  const many = sql`generate_series(1, 4000) as n`
  const [one, other] = [sql.val(sharer.id), sql.val(listener.id)]
  for (const fill of [
    sql`insert into "chatRooms" ("participant1Id", "participant2Id", "isAnonymous", "lookAt")
      select ${one}, ${other}, false, ${ago(-1)} from ${many}`,
    sql`insert into posts ("authorId", categories, language, content, "isAnonymous", "deletedAt")
      select ${one}, '{love}', 'ko', case when n % 2 = 0 then 'kept' else '' end, true, case when n % 2 = 0 then ${ago(1)} else ${ago(60)} end from ${many}`,
    sql`insert into comments ("postId", "authorId", content, "deletedAt")
      select ${postId}, ${one}, '', ${ago(60)} from ${many}`,
    sql`insert into "chatMessages" ("roomId", seq, "senderId", content, "deletedAt")
      select ${roomId}, 1 + n, ${one}, '', ${ago(60)} from ${many}`,
    sql`insert into notifications ("userId", type, "isRead", "createdAt")
      select ${one}, 'chat_declined', true, ${ago(1)} from ${many}`,
    sql`insert into kept."formerNames" (hash, "userId", "userCreatedAt", "freedAt")
      select 'hash' || n, n, ${ago(1)}, ${ago(1)} from ${many}`,
    sql`insert into searches (keyword, searcher, "searchedAt") select 'word' || n, 'somebody', ${ago(1)} from ${many}`,
    sql`insert into "riskEvents" ("userId", sign, "isScored", "createdAt")
      select ${other}, 'request', true, ${ago(1)} from ${many}`,
    sql`insert into cases (id, "targetType", "targetId", reason, "subjectId", "dueAt", status, decision, "decidedAt")
      select -n, 'user', n, 'other', -n, now(), case when n % 2 = 0 then 'pending' else 'resolved' end,
        case when n % 2 = 1 then 'warn' end, case when n % 2 = 1 then ${ago(600)} end from ${many}`,
    sql`insert into sessions (id, "userId", device, "lastSeenAt", "endedAt", network)
      select gen_random_uuid(), ${one}, '', ${ago(100)}, case when n % 2 = 0 then ${ago(60)} end, null from ${many}`,
    sql`with incident as (
        insert into "securityIncidents" (type, rule, severity, status, source, count, "firstAt", "lastAt")
        select 'xss', 'probe', 0, 'resolved', '', 1, ${ago(60)}, ${ago(60)} from ${many} returning id)
      insert into "securityEvents" ("incidentId", severity, count, address, network, device, details, "createdAt")
      select id, 0, 1, '', '', '', '', ${ago(60)} from incident`,
  ])
    await fill.execute(db)
  // It also cleans up after the tests before this one.
  await server().connection.withoutLimits((own) => sql`vacuum analyze`.execute(own))
  const statements = await pagesTouched(db, async (recording) =>
    retentionJob({ write: jobWriter(recording, clock), clock }).run(),
  )
  expect(statements.length).toBeGreaterThan(15)
  expect(statements.filter(({ pages }) => pages > 40)).toEqual([])
})
