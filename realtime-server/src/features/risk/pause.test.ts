import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  keepSessions,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  times,
} from '@dodam/test-support'
import {
  appeal,
  decide,
  dismiss,
  fileReport,
  listMine,
} from '@dodam/test-support/server/reporting.ts'
import { askAbout, settleIn, signsOf } from '@dodam/test-support/server/risk/acts.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isComplaint } from './score.ts'
import { noteRisk } from './writes.ts'

let passed = 0
const hour = 3_600_000
/** 14:00 in Korea. */
const start = Date.parse('2026-11-24T05:00:00.000Z')
const clock = { now: () => new Date(start + passed) }
const server = serverForTests({}, clock)
let admin: Person
let older: Person
let younger: Person

beforeAll(async () => {
  admin = await adminOf(server())
  await admin.listen()
})
beforeEach(async () => {
  passed = 0
  older = await server().member({ role: 'both', gradeLevel: 'high3' })
  younger = await server().member({ role: 'both', gradeLevel: 'middle1' })
})

type Noted = 'approach-refused' | 'approach-confirmed' | 'handoff' | 'reported' | 'blocked'
const note = (sign: Noted, otherId: number) =>
  server().app.write((tx) => noteRisk(tx, { userId: older.id, sign, otherId }))
/** One refused approach towards a younger member gives as many points as the limit. */
const comeToTheLine = () => note('approach-refused', younger.id)
/** Create a younger member with a shared chat, whose complaints count. */
const met = async () => {
  const one = await server().member({ gradeLevel: 'middle1' })
  await meet(one, older)
  await settleIn(server(), one)
  return one
}
const beComplainedOf = async (people: readonly Person[]) => {
  for (const { id } of people) {
    await note('blocked', id)
    await note('reported', id)
  }
}
const isPaused = async (who = older) => (await who.call(api.accounts.verify)).user.isPaused
const runJobs = () => server().app.jobs.runNow()
const riskOf = (who: { id: number }) =>
  admin.call(api.risk.read, { params: { id: who.id }, query: {} })
const caseOf = async (who: { id: number }) => {
  await runJobs()
  return (await riskOf(who)).caseId ?? 0
}
const say = (who: Person, id: number, clientId?: string) =>
  who.callWithStatus(api.chat.send, { params: { id }, body: { content: '안녕', clientId } })
const paused = { status: 403, code: 'CONTACT_PAUSED' }

describe('a member whose own actions reach the limit', () => {
  test('cannot request chats or write to minors until a moderator has decided, and may do all else', async () => {
    const grown = await server().member({ role: 'both', gradeLevel: 'adult' })
    await server()
      .db.updateTable('users')
      .set({ isVerified: true })
      .where('id', '=', grown.id)
      .execute()
    const { roomId } = await meet(younger, older)
    const { roomId: withAdult } = await meet(older, grown)
    const clientId = randomUUID()
    await say(older, roomId, clientId)
    expect(await isPaused()).toBe(false)
    await comeToTheLine()

    expect(await isPaused()).toBe(true)
    await expect(askAbout(older, younger)).rejects.toMatchObject(paused)
    await expect(say(older, roomId)).rejects.toMatchObject(paused)
    // A retry of an earlier message is answered as usual.
    expect(await say(older, roomId, clientId)).toMatchObject({ status: 200 })
    await say(older, withAdult)
    await say(younger, roomId)
    await publish(older)
    expect(await isPaused(younger)).toBe(false)
  })

  test('has a case with the reasons and points, which only admins receive', async () => {
    await older.listen()
    await younger.listen()
    await comeToTheLine()
    await runJobs()
    const heard = await admin.hears('report:new', (one) => one.targetId === older.id)
    expect(heard).toMatchObject({
      targetType: 'user',
      source: 'risk',
      severity: 'P1',
      reason: 'risk',
      reporter: null,
      risk: [{ sign: 'approach-refused', count: 1, points: 50 }],
    })
    await runJobs()
    await server().settle()
    expect(admin.heardOf('report:new').filter((one) => one.targetId === older.id)).toHaveLength(1)
    const told = [...older.heard, ...younger.heard].map(({ name }) => name)
    // Jobs may announce the stories of other tests meanwhile.
    expect(told.filter((name) => !/^(post:|live:)/.test(name))).toEqual([])
    expect(await listMine(older)).toEqual([])
  })

  test('can continue after a dismissal, with zero points', async () => {
    await comeToTheLine()
    await dismiss(admin, await caseOf(older))
    expect(await isPaused()).toBe(false)
    expect(await riskOf(older)).toMatchObject({ points: 0, signs: [], pausedAt: null })
    await note('handoff', younger.id)
    await askAbout(older, younger)
    expect(await isPaused()).toBe(false)
    expect(await listMine(older)).toEqual([])
  })

  test('can continue after a warning, which stays on record', async () => {
    await comeToTheLine()
    const id = await caseOf(older)
    await decide(admin, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await askAbout(older, younger)
    expect(await riskOf(older)).toMatchObject({ signs: [{ sign: 'report-upheld', points: 20 }] })
    expect(await appeal(older, id)).toMatchObject({ side: 'concerned' })
  })

  test('can continue when an admin lifts the pause, which is audited', async () => {
    await comeToTheLine()
    await runJobs()
    const params = { id: older.id }
    for (let time = 0; time < 2; time++)
      expect(await admin.call(api.risk.endPause, { params })).toMatchObject({ pausedAt: null })
    await askAbout(older, younger)
    const { items } = await admin.call(api.audit.list, { query: { action: 'user:end-pause' } })
    expect(items.filter(({ target }) => target === `user ${older.id}`)).toMatchObject([
      { actor: { id: admin.id } },
    ])
  })

  test(
    'is stopped by parallel requests: one more succeeds, and no second',
    ...inRounds(2, async () => {
      const asker = await server().member({ role: 'both', gradeLevel: 'high3' })
      const sharers = await times(6, () => server().member({ gradeLevel: 'middle1' }))
      const posts = await times(6, (index) => publish(sharers[index] ?? younger))
      // Two points below the limit, and after three requests: the next one is the first to give points.
      await server().app.write(async (tx) => {
        for (const { id: otherId } of sharers.slice(0, 3))
          await noteRisk(tx, { userId: asker.id, sign: 'approach-confirmed', otherId })
        for (const { id: otherId } of sharers.slice(0, 2))
          await noteRisk(tx, { userId: asker.id, sign: 'insult-confirmed', otherId })
        for (const { id: otherId } of sharers.slice(0, 3))
          await noteRisk(tx, { userId: asker.id, sign: 'request', otherId })
      })
      expect(await isPaused(asker)).toBe(false)
      const outcomes = await times(6, (index) =>
        outcomeOf(
          asker.call(api.chatRequests.send, {
            body: { postId: posts[index]?.id ?? 0, message: '같은 말로 이야기를 나누고 싶어요.' },
          }),
        ),
      )
      expect(outcomes.toSorted()).toEqual([
        ...Array.from({ length: 5 }, () => 'CONTACT_PAUSED'),
        'done',
      ])
      expect(await isPaused(asker)).toBe(true)
      await expect(askAbout(asker, younger)).rejects.toMatchObject(paused)
    }),
  )
})

describe('a member whose anonymous content reaches the limit', () => {
  test('is paused at once, and admins learn of it at a random moment, by named signs alone', async () => {
    const params = { id: older.id }
    const seen = async () => {
      const query = { standing: 'paused', limit: 100 } as const
      const { users } = await admin.call(api.users.list, { query })
      const { userSafetyStats } = await admin.call(api.reports.readSafety)
      return {
        isListed: users.some(({ id }) => id === older.id),
        paused: userSafetyStats.paused,
        pausedAt: (await admin.call(api.users.read, { params })).pausedAt,
        risk: await riskOf(older),
      }
    }
    await note('approach-confirmed', younger.id)
    await runJobs()
    const before = await seen()
    await server().app.write((tx) =>
      noteRisk(tx, {
        userId: older.id,
        sign: 'approach-refused',
        otherId: younger.id,
        isMasked: true,
      }),
    )
    expect(await isPaused()).toBe(true)
    await runJobs()
    expect(await seen()).toEqual(before)
    await admin.call(api.risk.endPause, { params })
    expect(await isPaused()).toBe(true)
    expect(await seen()).toEqual(before)
    const { items } = await admin.call(api.audit.list, { query: { action: 'user:end-pause' } })
    expect(items.filter(({ target }) => target === `user ${older.id}`)).toEqual([])

    await keepSessions(server(), admin)
    passed += hour
    await runJobs()
    const opened = await admin.hears('report:new', (one) => one.targetId === older.id)
    expect(opened).toMatchObject({
      severity: 'P1',
      risk: [{ sign: 'approach-confirmed', count: 1, points: 14 }],
    })
    const { isListed, paused: count, pausedAt, risk } = await seen()
    expect({ isListed, count }).toEqual({ isListed: true, count: before.paused + 1 })
    expect(risk).toMatchObject({ pausedAt, caseId: opened.id, points: 14 })
    const after = Date.parse(pausedAt ?? '') - start
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThanOrEqual(hour)
    expect(await isPaused()).toBe(true)
    await dismiss(admin, opened.id)
    expect(await isPaused()).toBe(false)
  })

  test('has a case at once when named signs reach it too', async () => {
    await server().app.write((tx) =>
      noteRisk(tx, { userId: older.id, sign: 'approach-refused', isMasked: true }),
    )
    await comeToTheLine()
    expect(await caseOf(older)).toBeGreaterThan(0)
    expect((await riskOf(older)).pausedAt).toBe(clock.now().toISOString())
  })
})

describe('a member with complaints', () => {
  test('is paused at a later moment that hides the cause, and admins know at once', async () => {
    // Half of the points come from own actions.
    for (let time = 0; time < 2; time++) await note('approach-confirmed', younger.id)
    await beComplainedOf(await times(4, met))
    expect(await isPaused()).toBe(false)
    await runJobs()
    const { pausedAt, caseId } = await riskOf(older)
    const opened = await admin.hears('report:new', (one) => one.id === caseId)
    expect(opened).toMatchObject({ severity: 'P1', source: 'risk' })
    expect(caseId).not.toBeNull()
    const wait = Date.parse(pausedAt ?? '') - clock.now().getTime()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThan(6 * hour)
    expect(await isPaused()).toBe(false)
    await keepSessions(server(), admin)
    passed += 6 * hour
    expect(await isPaused()).toBe(true)
    await expect(askAbout(older, younger)).rejects.toMatchObject(paused)
  })
})

describe('complaints', () => {
  const complaints = async () => (await signsOf(server(), older)).filter(isComplaint)

  test('alone open a case without a pause, and do not count after its decision', async () => {
    await beComplainedOf(await times(4, met))
    await runJobs()
    const { pausedAt, caseId, signs } = await riskOf(older)
    expect(signs.slice(0, 2)).toMatchObject([
      { sign: 'reported', count: 4, points: 30 },
      { sign: 'blocked', count: 4, points: 24 },
    ])
    expect(pausedAt).toBeNull()
    expect(caseId).not.toBeNull()
    await keepSessions(server(), admin)
    passed += 6 * hour
    expect(await isPaused()).toBe(false)
    await askAbout(older, younger)
    await dismiss(admin, caseId ?? 0)
    expect(await riskOf(older)).toMatchObject({ points: 0, signs: [] })
  })

  test('by strangers, by accounts of today, and from a shared home or browser do not count', async () => {
    const strangers = await times(4, () => server().member({ gradeLevel: 'middle1' }))
    for (const one of strangers) await settleIn(server(), one)
    await beComplainedOf(strangers)
    expect(await complaints()).toEqual([])
    const newcomers = await times(2, () => server().member({ gradeLevel: 'middle1' }))
    for (const one of newcomers) await meet(one, older)
    await beComplainedOf(newcomers)
    expect(await complaints()).toEqual([])
    const [one, two, three] = await times(3, met)
    if (!one || !two || !three) throw new Error('Nobody came')
    const { db } = server()
    await db
      .updateTable('sessions')
      .set({ network: `home of ${one.id}` })
      .where('userId', '=', two.id)
      .execute()
    const { deviceId } = await db
      .selectFrom('sessions')
      .select('deviceId')
      .where('userId', '=', one.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('sessions').set({ deviceId }).where('userId', '=', three.id).execute()
    await beComplainedOf([one, two, three])
    const { signs } = await riskOf(older)
    expect(signs.find(({ sign }) => sign === 'reported')).toMatchObject({ count: 1 })
    expect(signs.find(({ sign }) => sign === 'blocked')).toMatchObject({ count: 1 })
  })

  test('count when the members have met by a comment only', async () => {
    const author = await server().member({ gradeLevel: 'middle1' })
    await settleIn(server(), author)
    const { id } = await publish(author, true)
    await older.call(api.comments.add, { params: { id }, body: { content: '저도 그랬어요.' } })
    await note('reported', author.id)
    expect(await signsOf(server(), older)).toEqual(['reported'])
  })
})

describe('risk events', () => {
  test('are in the member’s export if they are their own actions, and deleted with the account', async () => {
    await note('handoff', younger.id)
    await askAbout(older, younger)
    await settleIn(server(), younger)
    await beComplainedOf([younger])
    const { safetyNotes } = await older.call(api.settings.exportMine)
    expect(safetyNotes).toMatchObject([
      { sign: 'handoff', note: expect.stringContaining('연락처') },
    ])
    expect(Object.keys(safetyNotes[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'id',
      'note',
      'sign',
    ])
    await older.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await signsOf(server(), older)).toEqual([])
  })

  test('never link a member to their anonymous texts for an admin', async () => {
    const { roomId, postId } = await meet(older, younger, { isAnonymous: true })
    await meet(older, younger)
    await settleIn(server(), younger)
    const message = await say(older, roomId)
    const comment = await older.call(api.comments.add, {
      params: { id: postId },
      body: { content: '제 글이에요.' },
    })
    const hidden = [
      await fileReport(younger, 'post', postId),
      await fileReport(younger, 'comment', comment.id),
      await fileReport(younger, 'message', message.answer.id),
    ]
    for (const id of hidden) await decide(admin, id, { decision: 'warn', note: '조심해 주세요.' })
    // Findings without a case.
    await server().app.write(async (tx) => {
      for (const isMasked of [true, false])
        await noteRisk(tx, { userId: older.id, sign: 'insult-confirmed', isMasked })
    })
    const shown = await fileReport(younger, 'user', older.id)
    const { items, signs } = await riskOf(older)
    expect(items.map(({ sign, caseId }) => [sign, caseId])).toEqual([
      ['reported', shown],
      ['insult-confirmed', null],
    ])
    expect(signs.map(({ sign, count }) => [sign, count])).toEqual([['reported', 1]])
  })

  test('are shown to admins in pages with each read audited, and to no admin about themselves', async () => {
    await server().app.write(async (tx) => {
      for (let time = 0; time < 5; time++)
        await noteRisk(tx, { userId: older.id, sign: 'insult-confirmed' })
    })
    const params = { id: older.id }
    const first = await admin.call(api.risk.read, { params, query: { limit: 2 } })
    expect(first).toMatchObject({ points: 16, line: 50, pausedAt: null, caseId: null })
    expect(first.signs).toMatchObject([
      { sign: 'insult-confirmed', count: 5, why: expect.any(String) },
    ])
    expect(JSON.stringify(first)).not.toContain('otherId')
    const query = { limit: 3, before: first.nextBefore ?? 0 }
    const second = await admin.call(api.risk.read, { params, query })
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(5)
    const { items } = await admin.call(api.audit.list, {
      query: { actor: admin.id, action: 'risk:look' },
    })
    expect(items.filter(({ target }) => target === `user ${older.id}`)).toHaveLength(2)
    await expect(riskOf(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
