import { api } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { appeal, claim, decide, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let looks = 0
/** Each call returns a later time, so rows that should share one time and do not are counted apart. */
const clock = { now: () => new Date(Date.now() + looks++) }
const server = serverForTests({}, clock)
let sharer: Person
let listener: Person
let admin: Person
let other: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
})

const safetyOf = (who: Person) => who.call(api.reports.readSafety)
const comment = async (who: Person, postId: number) =>
  (await who.call(api.comments.add, { params: { id: postId }, body: { content: '나쁜 말' } })).id
const erase = (who: Person, id: number) => who.call(api.reports.deleteComment, { params: { id } })

describe('the statistics', () => {
  test('of an empty database are zero or null', async () => {
    const { countedAt, reportStats, safetyMetrics, recentReports, basis } = await safetyOf(admin)
    expect(Math.abs(Date.now() - Date.parse(countedAt))).toBeLessThan(60_000)
    expect(reportStats).toEqual({ total: 0, pending: 0, resolved: 0, dismissed: 0 })
    expect(safetyMetrics).toEqual({
      safetyScore: null,
      resolutionRate: null,
      userSatisfaction: null,
      reportRate: 0,
    })
    expect(recentReports).toEqual([])
    // The admin and the members of this test were active.
    expect(basis.activeMembers).toBeGreaterThanOrEqual(4)
  })

  test('follow reports, decisions and appeals', async () => {
    const before = await safetyOf(admin)
    const ids: number[] = []
    for (const reason of ['sexual', 'hurtful', 'hurtful', '그냥 마음이 아파요'])
      ids.push(await fileReport(listener, 'post', (await publish(sharer)).id, reason))
    const [first = 0, second = 0, third = 0, fourth = 0] = ids
    await decide(admin, first, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await dismiss(admin, second)
    await decide(admin, third, { decision: 'delete_content' })
    await appeal(listener, second)
    // Overdue since yesterday; the first was decided in 20 minutes, too late for P1.
    await sql`
      update cases set "dueAt" = now() - interval '1 day' where id = ${fourth}`.execute(server().db)
    await sql`
      update cases set "createdAt" = "firstDecidedAt" - interval '20 minutes'
      where id = ${first}`.execute(server().db)

    const { reportStats, basis, safetyMetrics, reportCategories, ...rest } = await safetyOf(admin)
    expect(reportStats).toEqual({ total: 4, pending: 2, resolved: 2, dismissed: 0 })
    expect(basis).toMatchObject({
      opened: 4,
      pending: 2,
      overdue: 1,
      decided: 2,
      firstDecided: 3,
      decidedInTime: 2,
      unmended: 1,
      mended: 0,
    })
    expect(safetyMetrics).toEqual({
      safetyScore: 50,
      resolutionRate: 50,
      userSatisfaction: 66.7,
      reportRate: Math.round(40_000 / basis.activeMembers) / 10,
    })
    expect(reportCategories).toEqual(
      expect.arrayContaining([
        { category: 'hurtful', count: 2, trend: null, percentage: 50 },
        { category: 'sexual', count: 1, trend: null, percentage: 25 },
        { category: 'other', count: 1, trend: null, percentage: 25 },
        { category: 'spam', count: 0, trend: null, percentage: 0 },
      ]),
    )
    expect(rest.userSafetyStats.warning).toBe(before.userSafetyStats.warning + 1)
    expect(rest.contentModeration.deleted).toBe(1)
    expect(rest.recentReports.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(rest.recentReports.map(({ priority, status }) => [priority, status])).toEqual([
      ['medium', 'pending'],
      ['medium', 'resolved'],
      ['medium', 'pending'],
      ['high', 'resolved'],
    ])

    // Another admin changes the decision that the appeal was against.
    await decide(other, second, { decision: 'delete_content' })
    const changed = await safetyOf(admin)
    expect(changed.basis).toMatchObject({ unmended: 0, mended: 1 })
    // What had to be changed contented nobody.
    expect(changed.safetyMetrics.userSatisfaction).toBe(66.7)
    // Half of the period before.
    await sql`
      update cases set "createdAt" = now() - interval '40 days'
      where id in (${first}, ${second})`.execute(server().db)
    const later = await safetyOf(admin)
    const find = (name: string) => later.reportCategories.find(({ category }) => category === name)
    expect(find('hurtful')).toMatchObject({ count: 1, trend: 0, percentage: 50 })
    expect(find('sexual')).toMatchObject({ count: 0, trend: -100 })
  })

  test('count warnings, suspensions, pauses and text checks', async () => {
    const before = await safetyOf(admin)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await admin.call(api.reports.suspend, {
      params: { id: sharer.id },
      body: { until, reason: '쉬어 가요.' },
    })
    await listener.call(api.blocks.add, { body: { targetUserId: sharer.id } })
    const writer = await server().member({ role: 'both' })
    const publishing = writer.call(api.posts.publish, {
      // Two kinds of findings in one text.
      body: {
        content: '연락해 010-2345-6789 이 병신 같은 새끼야',
        categories: ['other'],
        isAnonymous: false,
      },
    })
    await expect(publishing).rejects.toMatchObject({ code: 'UNSAFE_TEXT' })
    await writer.call(api.checks.object, { body: { place: 'post', text: '그런 뜻이 아니에요.' } })
    const { userSafetyStats, contentModeration } = await safetyOf(admin)
    expect(userSafetyStats).toEqual({
      ...before.userSafetyStats,
      active: before.userSafetyStats.active + 1,
      suspended: before.userSafetyStats.suspended + 1,
      blocked: before.userSafetyStats.blocked + 1,
    })
    expect(contentModeration).toEqual({
      ...before.contentModeration,
      refused: before.contentModeration.refused + 1,
      objections: before.contentModeration.objections + 1,
    })
  })

  test('count nothing that follows from anonymous content by people', async () => {
    const before = await safetyOf(admin)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    for (const decision of ['warn', 'suspend'] as const) {
      const id = await fileReport(listener, 'post', (await publish(sharer, true)).id)
      await decide(admin, id, {
        decision,
        note: '서로를 아껴 주세요.',
        ...(decision === 'suspend' && { until }),
      })
    }
    const { warning, suspended } = (await safetyOf(admin)).userSafetyStats
    expect({ warning, suspended }).toEqual({
      warning: before.userSafetyStats.warning,
      suspended: before.userSafetyStats.suspended,
    })
  })

  test('never contain a private message, a masked member, or a case about the calling admin', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const message = await sharer.call(api.chat.send, {
      params: { id: roomId },
      body: { content: '조용한 이야기' },
    })
    const id = await fileReport(listener, 'message', message.id)
    const about = await fileReport(listener, 'user', other.id)
    const [seen, own] = [await safetyOf(admin), await safetyOf(other)]
    expect(seen.recentReports.find((one) => one.id === id)).toMatchObject({
      type: 'message',
      targetContent: null,
      targetUser: null,
      reportedBy: { id: listener.id },
    })
    expect(JSON.stringify(seen)).not.toContain('조용한 이야기')
    expect(own.recentReports.map((one) => one.id)).not.toContain(about)
    expect(own.reportStats.pending).toBe(seen.reportStats.pending - 1)
    expect(own.basis.opened).toBe(seen.basis.opened - 1)
  })

  test('use an index for each count', async () => {
    const plans: string[] = []
    const { db } = server()
    for (const query of [
      sql`select count(*) from cases where status = 'pending' and "subjectId" <> 1`,
      sql`select count(*) from cases where "firstDecidedAt" >= now() - interval '30 days'`,
      sql`select reason from cases where "createdAt" >= now() - interval '60 days'`,
      sql`select count(distinct "userId") from sessions where "lastSeenAt" >= now() - interval '30 days'`,
      sql`select count(distinct "blockedId") from blocks where "createdAt" >= now() - interval '30 days'`,
      sql`select count(*) from users where "suspendedUntil" > now()`,
      sql`select id from cases where "subjectId" = 20 order by id desc limit 9`,
    ]) {
      // A scan is cheaper for a few rows, but not for a million.
      const { rows } = await db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx)
        return await sql<Record<string, string>>`explain ${query}`.execute(trx)
      })
      plans.push(rows.flatMap((row) => Object.values(row)).join('\n'))
    }
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([])
  })

  test.each([
    ['users_suspended_until', sql`select count(*) from users where "suspendedUntil" > now()`],
    ['users_paused_since', sql`select count(*) from users where "pausedAt" <= now()`],
  ])('count by %s, without a scan of all rows', { tags: ['long'] }, async (index, query) => {
    const { db } = server()
    await sql`
      insert into users (username, nickname, role, "gradeLevel", gender, "suspendedUntil", "pausedAt")
      select 'crowd' || at, 'crowd' || at, 'sharer', 'high1', 'female',
        now() - interval '1 day', now() + interval '1 day'
      from generate_series(1, 3000) as at`.execute(db)
    await sql`analyze users`.execute(db)
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db)
    await db.deleteFrom('users').where('username', 'like', 'crowd%').execute()
    expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain(index)
  })
})

describe('deleting a reported comment', () => {
  test('decides its case, by the id of any report in it, and every reader receives it', async () => {
    const post = await publish(sharer)
    const commentId = await comment(sharer, post.id)
    const id = await fileReport(listener, 'comment', commentId)
    const joined = await fileReport(await server().member(), 'comment', commentId)
    await listener.listen()
    await listener.watch(post.id)
    await other.listen()
    const view = await erase(admin, joined)
    expect(view).toMatchObject({
      id,
      status: 'resolved',
      decision: 'delete_content',
      target: { isDeleted: true },
    })
    expect(await listener.hears('comment:removed')).toMatchObject({ id: commentId })
    expect(await other.hears('report:changed', (one) => one.id === id)).toEqual(view)
    await expect(erase(admin, id)).rejects.toMatchObject({ status: 409, code: 'CASE_DECIDED' })
    const entries = await server()
      .db.selectFrom('audit')
      .select('action')
      .where('target', '=', `report ${id}`)
      .execute()
    expect(entries).toEqual([{ action: 'report:decide:delete_content' }])
  })

  test('is for reports of comments only, and needs the claim of the case', async () => {
    const post = await publish(sharer)
    const gone = { status: 404, code: 'NOT_FOUND' }
    await expect(erase(admin, await fileReport(listener, 'post', post.id))).rejects.toMatchObject(
      gone,
    )
    await expect(erase(admin, 999_999)).rejects.toMatchObject(gone)
    const id = await fileReport(listener, 'comment', await comment(sharer, post.id))
    await claim(other, id)
    await expect(erase(admin, id)).rejects.toMatchObject({ status: 409, code: 'CASE_CLAIMED' })
    const answers = await Promise.allSettled([erase(other, id), erase(other, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('accounts for tests are in no figure of the period, only in the queue', async () => {
  await server().db.updateTable('users').set({ isTest: true }).where('id', '=', sharer.id).execute()
  const before = await safetyOf(admin)
  const id = await fileReport(listener, 'post', (await publish(sharer)).id, 'hurtful')
  const waiting = await safetyOf(admin)
  expect(waiting.reportStats.pending).toBe(before.reportStats.pending + 1)
  expect(waiting.basis.opened).toBe(before.basis.opened)
  await decide(admin, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
  const after = await safetyOf(admin)
  expect(after.basis).toEqual(before.basis)
  expect(after.userSafetyStats).toEqual(before.userSafetyStats)
})
