import { type Analytics, api, type Trends } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import {
  adminOf,
  makeAdmin,
  meet,
  type Person,
  roundsOr,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { wrongFigures } from '@dodam/test-support/server/recount-analytics.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dayOf } from '../../core/sessions/active-days.ts'
import { analyticsJob, countAll, recountAll } from './jobs.ts'
import { createLooks } from './looks.ts'
import { dayBefore, mondayOf } from './periods.ts'

let connection: Connection
let server: TestServer
let admin: Person

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  admin = await adminOf(server)
})
afterAll(() => server.close())

const count = () => countAll(server.app.write)
const analytics = (query = {}) => admin.call(api.analytics.read, { query })
const trends = (query = {}) => admin.call(api.analytics.readTrends, { query })

/** Set the time at which rows were written. */
async function backdate(
  table: 'posts' | 'postLikes' | 'comments' | 'chatMessages',
  isMeant: string,
  at: Date,
): Promise<void> {
  await sql`update ${sql.table(table)} set "createdAt" = ${at} where ${sql.raw(isMeant)}`.execute(
    server.db,
  )
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const write = async (who: Person, content: string, categories = ['study' as const]) =>
  (await who.call(api.posts.publish, { body: { content, categories, isAnonymous: true } })).id

/** Return every number in an answer. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(numbersIn)
}

// First, while the database has no activity.
describe('an empty database', () => {
  test('reports no count, and then zeros and no invalid numbers', async () => {
    const before = await analytics()
    expect(before.countedAt).toBeNull()
    expect(before.userStats.totalUsers).toBe(0)
    expect((await trends()).countedAt).toBeNull()
    await count()
    for (const period of ['daily', 'weekly', 'monthly'] as const) {
      const told: [Analytics, Trends] = [await analytics({ period }), await trends({ period })]
      for (const one of told) {
        expect(one.countedAt).not.toBeNull()
        expect(one.period).toBe(period)
      }
      expect(numbersIn(told).filter((one) => !Number.isFinite(one))).toEqual([])
      const [figures, { userBehavior, engagementTrends, ...more }] = told
      // The support team and this admin.
      expect(figures.userStats.totalUsers).toBe(2)
      expect(figures.postStats.totalPosts).toBe(0)
      expect(Object.values(figures.postStats.postsByCategory)).toEqual(Array(12).fill(0))
      expect(engagementTrends).toEqual({
        avgLikesPerPost: 0,
        avgCommentsPerPost: 0,
        avgViewsPerPost: 0,
        mostEngagedCategory: null,
      })
      expect(userBehavior).toMatchObject({ peakHours: [], activeUsers: 1, retentionRate: null })
      expect(more.keywordTrends).toEqual([])
      expect(more.categoryTrends.map(({ growth }) => growth)).toEqual(Array(12).fill(null))
      expect(more.timePatterns.map(({ hour }) => hour)).toEqual(
        Array.from({ length: 24 }, (_, hour) => hour),
      )
    }
  })

  test('has ten rows and more of every period, newest first', async () => {
    const { daily, weekly, monthly } = (await analytics()).activityByPeriod
    for (const starts of [
      daily.map(({ date }) => date),
      weekly.map(({ week }) => week),
      monthly.map(({ month }) => month),
    ]) {
      expect(starts.length).toBeGreaterThanOrEqual(10)
      expect(starts).toEqual([...new Set(starts)].toSorted().toReversed())
    }
    for (const { week } of weekly) expect(new Date(week).getUTCDay()).toBe(1)
  })
})

describe('access', () => {
  test('is open to admins', async () => {
    const member = await server.member()
    for (const endpoint of [api.analytics.read, api.analytics.readTrends]) {
      await expect(member.call(endpoint, { query: {} })).rejects.toMatchObject({ status: 403 })
      await expect(server.visitor().call(endpoint, { query: {} })).rejects.toMatchObject({
        status: 401,
      })
      const answer = await admin.send('GET', `${endpoint.path}?period=yearly`)
      expect(answer.status).toBe(400)
    }
  })

  test('ends when a member is an admin no longer', async () => {
    const once = await server.member()
    await makeAdmin(server, once)
    await once.call(api.analytics.read, { query: {} })
    await server.db.updateTable('users').set({ isAdmin: false }).where('id', '=', once.id).execute()
    await server.app.write(async (tx) => tx.changed({ kind: 'member', id: once.id }))
    await expect(once.call(api.analytics.read, { query: {} })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('members’ activity', () => {
  test('is counted, and stays counted after a deletion; likes only while they exist', async () => {
    await count()
    const before = await analytics()
    const [sharer, listener] = [await server.member(), await server.member({ role: 'listener' })]
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const message = await sharer.call(api.chat.send, {
      params: { id: roomId },
      body: { content: '오늘은 조금 나아요' },
    })
    const id = await write(sharer, '수학 시험이 다가와서 마음이 무거워요.')
    const params = { id }
    await listener.call(api.comments.add, { params, body: { content: '같이 힘내요' } })
    await listener.call(api.posts.like, { params, body: {} })
    await count()
    const after = await analytics()
    expect(after.userStats.totalUsers).toBe(before.userStats.totalUsers + 2)
    expect(after.userStats.usersByRole.listener).toBe(before.userStats.usersByRole.listener + 1)
    // The post of the chat, and the other one.
    expect(after.postStats.postsToday).toBe(before.postStats.postsToday + 2)
    expect(after.postStats.postsByCategory.study).toBe(before.postStats.postsByCategory.study + 1)
    expect(after.chatStats.activeChatRooms).toBe(before.chatStats.activeChatRooms + 1)
    expect(after.engagementStats).toEqual({
      totalLikes: before.engagementStats.totalLikes + 1,
      totalComments: before.engagementStats.totalComments + 1,
    })
    const [today] = after.activityByPeriod.daily
    const [earlier] = before.activityByPeriod.daily
    expect(today?.messages).toBe((earlier?.messages ?? 0) + 1)
    expect(today?.signups).toBe((earlier?.signups ?? 0) + 2)

    await sharer.call(api.posts.remove, { params })
    await sharer.call(api.chat.deleteMessage, { params: { id: message.id } })
    await count()
    expect(await analytics()).toEqual({ ...after, countedAt: expect.any(String) })
    expect(await wrongFigures(server.db)).toEqual([])
  })

  test('excludes AI accounts and test accounts, in trends too', async () => {
    await count()
    const [before, trendsBefore] = [await analytics(), await trends()]
    const mine = await write(await server.member(), '요즘 공부가 손에 안 잡혀요.')
    await sql`
      insert into posts ("authorId", content, categories, language, "isAnonymous", "isAiGenerated")
      select id, '힘내요', '{study}', 'ko', false, true from users where "isAi" limit 1`.execute(
      server.db,
    )
    await sql`
      with made as (
        insert into users (username, nickname, role, "gradeLevel", gender, "isTest")
        values ('onlytest', 'onlytest', 'both', 'high1', 'female', true) returning id)
      insert into posts ("authorId", content, categories, language, "isAnonymous")
      select id, '시험 계정이에요', '{study}', 'ko', false from made`.execute(server.db)
    await count()
    const after = await analytics()
    expect(mine).toBeGreaterThan(0)
    expect(after.postStats.totalPosts).toBe(before.postStats.totalPosts + 1)
    expect(after.userStats.totalUsers).toBe(before.userStats.totalUsers + 1)
    const studyOf = ({ categoryTrends }: Trends) =>
      categoryTrends.find(({ name }) => name === 'study')?.count ?? 0
    expect(studyOf(await trends())).toBe(studyOf(trendsBefore) + 1)
    const postsOf = ({ timePatterns }: Trends) =>
      timePatterns.reduce((sum, { posts }) => sum + posts, 0)
    expect(postsOf(await trends())).toBe(postsOf(trendsBefore) + 1)
    expect(await wrongFigures(server.db)).toEqual([])
  })

  test('exclude what a test account likes, writes and reads under the story of a real member', async () => {
    const postId = await write(await server.member(), '동아리 발표가 자꾸 떠올라요.')
    const [tester, reader] = [await server.member(), await server.member()]
    await server.db.updateTable('users').set({ isTest: true }).where('id', '=', tester.id).execute()
    const react = async (who: Person) => {
      const params = { id: postId }
      await who.call(api.posts.view, { params, body: {} })
      await who.call(api.posts.like, { params, body: {} })
      await who.call(api.comments.add, { params, body: { content: '저도 그랬어요.' } })
      await count()
    }
    await recountAll(server.app.write)
    const [before, trendsBefore] = [await analytics(), await trends()]
    await react(tester)
    const [after, trendsAfter] = [await analytics(), await trends()]
    expect(after.engagementStats).toEqual(before.engagementStats)
    expect(trendsAfter.engagementTrends).toEqual(trendsBefore.engagementTrends)
    expect(trendsAfter.timePatterns).toEqual(trendsBefore.timePatterns)
    await react(reader)
    const { avgLikesPerPost, avgViewsPerPost } = (await trends()).engagementTrends
    expect(avgLikesPerPost).toBeGreaterThan(trendsBefore.engagementTrends.avgLikesPerPost)
    expect(avgViewsPerPost).toBeGreaterThan(trendsBefore.engagementTrends.avgViewsPerPost)
    expect(await wrongFigures(server.db)).toEqual([])
  })

  test('are counted anew within a minute while an admin looks, and every five minutes otherwise', async () => {
    let passed = 0
    const clock = { now: () => new Date(Date.now() + passed) }
    const looks = createLooks(clock)
    const { db, app } = server
    const job = analyticsJob({ db, clock, write: app.write, looks })
    await count()
    const { countedAt } = await analytics()
    passed = 60_000
    await job.run()
    expect((await analytics()).countedAt).toBe(countedAt)
    looks.note()
    await job.run()
    expect((await analytics()).countedAt).not.toBe(countedAt)
  })

  test('drops a like that is taken back from a long past hour', async () => {
    const [one, two] = [await server.member(), await server.member()]
    const id = await write(one, '어제 있었던 일이 떠올라요.')
    await two.call(api.posts.like, { params: { id }, body: {} })
    await backdate('postLikes', `"postId" = ${id}`, hoursAgo(30))
    await recountAll(server.app.write)
    expect(await wrongFigures(server.db)).toEqual([])
    const { totalLikes } = (await analytics()).engagementStats
    await two.call(api.posts.like, { params: { id }, body: {} })
    await count()
    expect((await analytics()).engagementStats.totalLikes).toBe(totalLikes - 1)
    expect(await wrongFigures(server.db)).toEqual([])
  })

  test('is compared with the period before, if there is one', async () => {
    const someone = await server.member()
    const ids = [
      await write(someone, '발표 때문에 걱정이 많아요.'),
      await write(someone, '발표가 내일이라 떨려요.'),
    ]
    await backdate('posts', `id = ${ids[0]}`, hoursAgo(30))
    await recountAll(server.app.write)
    const { rows } = await sql<{ now: number; before: number }>`
      select count(*) filter (where posts."createdAt" > ${hoursAgo(23)})::int as now,
        count(*) filter (where posts."createdAt" < ${hoursAgo(25)})::int as before
      from posts join users on users.id = "authorId"
      where 'study' = any(categories) and not "isAiGenerated" and not "isTest"`.execute(server.db)
    const { now = 0, before = 0 } = rows[0] ?? {}
    expect(before).toBe(1)
    const study = (await trends({ period: 'daily' })).categoryTrends.find(
      ({ name }) => name === 'study',
    )
    expect(study).toMatchObject({ count: now, growth: (now - before) * 100 })
  })
})

test('messages stay counted after their retention has deleted them', async () => {
  const [sharer, listener] = [
    await server.member({ role: 'both' }),
    await server.member({ role: 'both' }),
  ]
  const { roomId } = await meet(sharer, listener)
  for (const content of ['하나', '둘'])
    await sharer.call(api.chat.send, { params: { id: roomId }, body: { content } })
  const at = hoursAgo(400 * 24)
  await backdate('chatMessages', `"roomId" = ${roomId}`, at)
  const counted = async () => {
    const { rows } = await sql<{ posts: number; messages: number }>`
      select posts, messages from "analyticsHours"
      where hour = date_trunc('hour', ${at}::timestamptz at time zone 'UTC') at time zone 'UTC'`.execute(
      server.db,
    )
    return rows
  }
  await recountAll(server.app.write)
  expect(await counted()).toEqual([{ posts: 0, messages: 2 }])

  await sql`
    update "chatRooms" set "createdAt" = ${at}, "lastMessageAt" = ${at}, "lookAt" = ${at}
    where id = ${roomId}`.execute(server.db)
  await server.app.jobs.runNow()
  const left = server.db.selectFrom('chatMessages').select('id').where('roomId', '=', roomId)
  expect(await left.execute()).toEqual([])
  // A recount must find this post of the same hour.
  const postId = await write(sharer, '그날의 이야기예요.')
  await backdate('posts', `id = ${postId}`, at)
  await recountAll(server.app.write)
  expect(await counted()).toEqual([{ posts: 1, messages: 2 }])
  // Restore the counts for the tests that compare with them.
  await sql`delete from "analyticsHours" where hour <= ${at}`.execute(server.db)
  await recountAll(server.app.write)
})

describe('returning members', () => {
  test('are counted by days of use, once a day, and forgotten with the account', async () => {
    const someone = await server.member()
    await sql`update sessions set "lastSeenAt" = ${hoursAgo(50)} where "userId" = ${someone.id}`.execute(
      server.db,
    )
    await sql`
      insert into "activeDays" ("userId", day)
      select ${someone.id}, (now() at time zone 'Asia/Seoul')::date - back from generate_series(1, 9) as back`.execute(
      server.db,
    )
    await sql`update users set "createdAt" = now() - interval '15 days' where id = ${someone.id}`.execute(
      server.db,
    )
    await recountAll(server.app.write)
    expect(await wrongFigures(server.db)).toEqual([])
    const told = await trends({ period: 'weekly' })
    expect(told.userBehavior.retentionRate).toBe(100)
    const week = mondayOf(dayBefore(new Date(), 15))
    const cohort = told.cohorts.find((one) => one.week === week)
    // Not in the week of the sign-up before the days above, but in each week since.
    expect(cohort?.people).toBeGreaterThan(0)
    expect(cohort?.active.slice(1)).toEqual(cohort?.active.slice(1).map(() => 1))
    expect(cohort?.active.length).toBeGreaterThan(1)
    const exported = await someone.call(api.settings.exportMine)
    const days = Array.from({ length: 10 }, (_, back) => dayBefore(new Date(), back))
    expect(exported.activeDays).toEqual(days)

    await someone.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    await count()
    const left = server.db.selectFrom('activeDays').select('day').where('userId', '=', someone.id)
    expect(await left.execute()).toEqual([])
    expect(await wrongFigures(server.db)).toEqual([])
    expect((await trends({ period: 'weekly' })).userBehavior.retentionRate).toBeNull()
  })
})

test('random activity, counted on two instances at once, gives the same figures as a recount', {
  tags: ['long'],
}, async () => {
  const second = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
  const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 1e6))
  let state = seed + 1
  const below = (size: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % size
  }
  const pick = <T>(all: readonly T[]): T => {
    const one = all[below(all.length)]
    if (one === undefined) throw new Error('There is nothing to pick from')
    return one
  }
  try {
    let people = await Promise.all(Array.from({ length: 8 }, () => server.member({ role: 'both' })))
    const ids = await Promise.all(people.map((who) => write(who, '시험 공부가 어려워요')))
    const like = (who: Person, id: number) => who.call(api.posts.like, { params: { id }, body: {} })
    // Past activity: likes of weeks ago, and members who were active then.
    for (const who of people)
      for (const id of ids) {
        await like(who, id)
        const at = hoursAgo(below(900))
        await backdate('postLikes', `"userId" = ${who.id} and "postId" = ${id}`, at)
        await sql`
          insert into "activeDays" ("userId", day) values (${who.id}, ${dayOf(at.getTime())})
          on conflict do nothing`.execute(server.db)
      }
    await recountAll(server.app.write)
    expect(await wrongFigures(server.db), `SEED=${seed}`).toEqual([])

    const acts: ((who: Person, id: number) => Promise<unknown>)[] = [
      async (who) => void ids.push(await write(who, '시험 공부가 어려워요')),
      like,
      like,
      like,
      (who, id) => who.call(api.comments.add, { params: { id }, body: { content: '힘내요' } }),
      (who, id) => who.call(api.posts.remove, { params: { id } }),
      async (who) => {
        if (below(3) > 0) return
        people = [...people.filter((one) => one !== who), await server.member({ role: 'both' })]
        await who.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
      },
    ]
    let done = 0
    for (let round = 0; round < roundsOr(4); round++) {
      const underWay = Array.from({ length: 16 }, async () => {
        // Deleting another member's post and liking a removed one fail as they should.
        await pick(acts)(pick(people), pick(ids)).then(
          () => done++,
          () => {},
        )
      })
      const counting = [server, second, second].map((one) => countAll(one.app.write))
      await Promise.all([...underWay, ...counting])
      await countAll(second.app.write)
      expect(await wrongFigures(server.db), `SEED=${seed}`).toEqual([])
    }
    expect(done).toBeGreaterThan(16)
  } finally {
    await second.close()
  }
})
