import { type AdminUser, type Answer, api, type QueryInput, type users } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { appeal, decide, dismiss, fileReport } from '@dodam/test-support/server/reporting.ts'
import { applyFor, approve } from '@dodam/test-support/server/verifying.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let member: Person

beforeAll(async () => {
  admin = await adminOf(server())
  member = await server().member({ username: 'MinhoKim', email: 'bright.star@school.example.kr' })
  await server()
    .db.updateTable('users')
    .set({ nickname: '푸른바다 친구' })
    .where('id', '=', member.id)
    .execute()
})

const list = (query: QueryInput<typeof users.list> = {}) =>
  admin.call(api.users.list, { query: { limit: 100, ...query } })
const found = async (query: QueryInput<typeof users.list>) =>
  (await list(query)).users.map(({ id }) => id)
const read = (id: number) => admin.call(api.users.read, { params: { id } })
const timeline = async (id: number) =>
  (await admin.call(api.users.listTimeline, { params: { id }, query: {} })).items
const actsOn = async (id: number) =>
  (await admin.call(api.audit.list, { query: { limit: 200 } })).items.filter(
    ({ target }) => target === `user ${id}`,
  )

describe('a search', () => {
  test.each([
    ['two syllables inside a nickname', '바다'],
    ['a syllable', '푸'],
    ['several words', '바다 친구'],
    ['a part of a username, in another case', 'nhoKI'],
    ['two letters', 'hO'],
    ['a part of an address', 'star@sch'],
    ['the end of an address', 'example.kr'],
    ['a whole address in capitals', 'BRIGHT.STAR@SCHOOL.EXAMPLE.KR'],
    ['a decomposed syllable', '바다'.normalize('NFD')],
  ])('finds a member by %s', async (_, search) => {
    expect(await found({ search })).toEqual([member.id])
  })

  test.each([
    ['what nobody is called', '하늘나라'],
    ['a pattern', 'min%'],
    ['a placeholder of one letter', 'm_nho'],
    ['a backslash', '\\'],
    ['letters of two names one after the other', 'kim푸른'],
  ])('finds no member by %s', async (_, search) => {
    expect(await found({ search })).toEqual([])
  })
})

describe('the list', () => {
  test('contains the documented fields of every account, newest first, and never a password', async () => {
    const { users: all } = await list()
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    const one = all.find(({ id }) => id === member.id)
    expect(one).toMatchObject({
      kind: 'admin-user',
      username: 'MinhoKim',
      nickname: '푸른바다 친구',
      role: 'sharer',
      email: 'b•••@s•••.kr',
      isAdmin: false,
      isVerified: false,
      isBlocked: false,
      gradeLevel: 'high1',
      gender: 'female',
      updatedAt: null,
      lastLoginIP: null,
      loginAttempts: null,
      isAi: false,
      isTest: false,
      isDeleted: false,
    } satisfies Partial<AdminUser>)
    expect(one?.lastLoginAt).not.toBeNull()
    expect(one?.passwordChangedAt).not.toBeNull()
    expect(JSON.stringify(all)).not.toMatch(/argon2|passwordHash|bright/)
  })

  test('counts all accounts, and filters by their properties', async () => {
    const { db } = server()
    const before = (await list()).totals
    const { id: aiId } = await server().member({ role: 'listener' })
    await db.updateTable('users').set({ isAi: true }).where('id', '=', aiId).execute()
    const both = await server().member({ role: 'both' })
    const { totals } = await list()
    expect(totals).toEqual({
      all: before.all + 2,
      real: before.real + 1,
      test: before.test + 1,
      byRole: {
        sharer: before.byRole.sharer,
        listener: before.byRole.listener + 1,
        both: before.byRole.both + 1,
      },
    })
    expect(await found({ type: 'test' })).toContain(aiId)
    expect(await found({ type: 'test' })).not.toContain(member.id)
    expect(await found({ type: 'real' })).not.toContain(aiId)
    expect(await found({ role: 'both' })).toContain(both.id)
    expect(await found({ role: 'both' })).not.toContain(member.id)
    expect(await found({ standing: 'admin' })).toEqual([admin.id, 1])
    expect(await found({ standing: 'admin', search: 'minho' })).toEqual([])
    const until = new Date(Date.now() + 60_000).toISOString()
    const params = { id: both.id }
    await admin.call(api.reports.suspend, { params, body: { until, reason: '쉬어 가요.' } })
    expect(await found({ standing: 'suspended' })).toEqual([both.id])
    expect(await read(both.id)).toMatchObject({ isBlocked: true, suspensionReason: '쉬어 가요.' })
    await admin.call(api.reports.endSuspension, { params })
    expect(await found({ standing: 'suspended' })).toEqual([])
    for (const query of [{ type: 'people' }, { role: 'admin' }, { search: 'x'.repeat(101) }])
      await expect(list(query as object)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('excludes deleted accounts unless requested, and shows them blank', async () => {
    const goner = await server().member({ username: 'soonaway', email: 'soon@away.example' })
    const { totals } = await list()
    await goner.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await found({ search: 'soonaway' })).toEqual([])
    expect(await found({ search: 'deleted' })).toEqual([])
    expect(await found({})).not.toContain(goner.id)
    expect((await list()).totals.all).toBe(totals.all - 1)
    const [first] = (await list({ standing: 'deleted' })).users
    expect(first).toMatchObject({
      id: goner.id,
      username: '',
      nickname: '',
      email: null,
      isDeleted: true,
      passwordChangedAt: null,
    })
    await expect(
      admin.call(api.users.openEmail, { params: { id: goner.id } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('one account', () => {
  test('shows its address to an admin, with an audited read', async () => {
    const params = { id: member.id }
    expect(await read(member.id)).toMatchObject({ email: 'b•••@s•••.kr', sessionsCount: 1 })
    expect(await admin.call(api.users.openEmail, { params })).toEqual({
      kind: 'user-email',
      id: member.id,
      email: 'bright.star@school.example.kr',
    })
    expect((await actsOn(member.id)).map(({ action }) => action)).toEqual(['user:email'])
  })

  test('counts what its member did by name, and nothing anonymous', async () => {
    const sharer = await server().member()
    const listener = await server().member({ role: 'both' })
    await publish(sharer)
    await meet(sharer, listener, { isAnonymous: true })
    await meet(listener, await server().member({ role: 'listener' }))
    const statsOf = (id: number) => admin.call(api.users.readStats, { params: { id } })
    expect(await statsOf(sharer.id)).toMatchObject({ totalPosts: 1, totalChatRooms: 0 })
    expect(await statsOf(listener.id)).toMatchObject({ totalPosts: 1, totalChatRooms: 1 })
  })

  test('has a timeline in pages', async () => {
    const person = await server().member({ role: 'listener' })
    const params = { id: person.id }
    await person.call(api.accounts.login, {
      body: { username: person.me.username, password: 'a good word 1' },
    })
    await approve(admin, (await applyFor(person)).id)
    const reporter = await server().member({ role: 'both' })
    const story = await publish(reporter)
    const comment = await person.call(api.comments.add, {
      params: { id: story.id },
      body: { content: '그런 말은 하지 마세요.' },
    })
    const reportId = await fileReport(reporter, 'comment', comment.id)
    await decide(admin, reportId, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await admin.call(api.users.openEmail, { params })
    const all = await timeline(person.id)
    expect(all.map(({ type }) => type).toSorted()).toEqual(
      ['act', 'case', 'warning', 'verified', 'applied', 'sign-in', 'sign-in', 'sign-up'].toSorted(),
    )
    expect(all[0]).toMatchObject({ type: 'act', what: 'user:email', actor: { id: admin.id } })
    expect(all.find(({ type }) => type === 'case')).toMatchObject({
      reportId,
      decision: 'warn',
      reason: '서로를 아껴 주세요.',
    })
    expect(all.at(-1)?.type).toMatch(/sign-/)
    const first = await admin.call(api.users.listTimeline, { params, query: { limit: 3 } })
    const rest = await admin.call(api.users.listTimeline, {
      params,
      query: { before: first.nextBefore ?? 0 },
    })
    expect([...first.items, ...rest.items]).toEqual(all)
    expect(JSON.stringify(all)).not.toContain('127.0.0.1')
  })

  test('keeps the first decision of a case in the timeline after an appeal', async () => {
    const person = await server().member()
    const other = await adminOf(server())
    const reportId = await fileReport(await server().member(), 'user', person.id)
    await decide(admin, reportId, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await appeal(person, reportId)
    const decided = async () =>
      (await timeline(person.id))
        .filter(({ type }) => type === 'case')
        .map(({ decision, reason, actor }) => [decision, reason, actor?.id])
    const first = ['warn', '서로를 아껴 주세요.', admin.id]
    expect(await decided()).toEqual([first])
    await dismiss(other, reportId)
    expect(await decided()).toEqual([['dismiss', null, other.id], first])
  })

  test('says in the timeline and in the log that a decision after an appeal ended the suspension', async () => {
    const person = await server().member()
    const other = await adminOf(server())
    const reportId = await fileReport(await server().member(), 'user', person.id)
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await decide(admin, reportId, { decision: 'suspend', note: '쉬어 가요.', until })
    await appeal(person, reportId)
    await dismiss(other, reportId)
    const decided = (await timeline(person.id)).filter(({ type }) => type === 'case')
    expect(decided).toMatchObject([
      { decision: 'dismiss', endsSuspension: true },
      { decision: 'suspend', endsSuspension: false },
    ])
    const log = await admin.call(api.audit.list, { query: { search: `report ${reportId}` } })
    const decisions = log.items.filter(({ action }) => action.startsWith('report:decide'))
    expect(decisions.map((one) => one.endsSuspension)).toEqual([true, false])
  })

  test('shows no case about anonymous texts', async () => {
    const person = await server().member({ role: 'both' })
    const reporter = await server().member({ role: 'both' })
    const { roomId, postId } = await meet(person, reporter, { isAnonymous: true })
    const said = await person.call(api.chat.send, {
      params: { id: roomId },
      body: { content: '그만 이야기할래요.' },
    })
    const own = await person.call(api.comments.add, {
      params: { id: postId },
      body: { content: '제 글이에요.' },
    })
    for (const [type, id] of [
      ['post', postId],
      ['comment', own.id],
      ['message', said.id],
    ] as const)
      await decide(admin, await fileReport(reporter, type, id), {
        decision: 'warn',
        note: '조심해 주세요.',
      })
    const about = await fileReport(reporter, 'user', person.id)
    await decide(admin, about, { decision: 'dismiss' })
    const told = (await timeline(person.id)).filter(({ reportId }) => reportId !== null)
    expect(told).toMatchObject([{ type: 'case', reportId: about, decision: 'dismiss' }])
  })

  test('shows nothing of a suspension for anonymous texts', async () => {
    const reporter = await server().member({ role: 'both' })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const note = '숨은 글에 남긴 사유예요.'
    const shownOf = async (id: number) => {
      const { users: suspended } = await list({ standing: 'suspended' })
      return [await read(id), suspended.find((one) => one.id === id)]
    }
    const told = { isBlocked: true, suspendedUntil: until, suspensionReason: note }
    for (const type of ['post', 'comment', 'message'] as const) {
      const person = await server().member({ role: 'both' })
      const params = { id: person.id }
      const { roomId, postId } = await meet(person, reporter, { isAnonymous: true })
      const [comment, message] = [
        await person.call(api.comments.add, {
          params: { id: postId },
          body: { content: '제 글이에요.' },
        }),
        await person.call(api.chat.send, {
          params: { id: roomId },
          body: { content: '그만 이야기할래요.' },
        }),
      ]
      const targets = { post: postId, comment: comment.id, message: message.id }
      const masked = await fileReport(reporter, type, targets[type])
      await decide(admin, masked, { decision: 'suspend', note, until })
      expect(await shownOf(person.id)).toMatchObject([
        { isBlocked: false, suspendedUntil: null, suspensionReason: null },
        undefined,
      ])
      expect(await found({ standing: 'suspended', search: person.me.username })).toEqual([])
      expect((await person.call(api.reports.listWarnings)).suspension).toMatchObject({
        until,
        reason: note,
      })
      await admin.call(api.reports.endSuspension, { params })
      expect(await shownOf(person.id)).toMatchObject([{ isBlocked: false }, undefined])
      expect((await person.call(api.reports.listWarnings)).suspension).toBeNull()

      const named = await fileReport(reporter, 'user', person.id)
      await decide(admin, named, { decision: 'suspend', note, until })
      expect(await shownOf(person.id)).toMatchObject([told, told])
      const more = type === 'post' ? 'comment' : 'post'
      const again = await fileReport(reporter, more, targets[more])
      await decide(admin, again, { decision: 'suspend', note, until })
      expect(await shownOf(person.id), 'it hides none by name').toMatchObject([told, told])
    }
  })

  test('that does not exist is not found', async () => {
    const params = { id: 999_999 }
    for (const call of [
      () => admin.call(api.users.read, { params }),
      () => admin.call(api.users.readStats, { params }),
      () => admin.call(api.users.listTimeline, { params, query: {} }),
      () => admin.call(api.users.openEmail, { params }),
      () => admin.call(api.users.setRole, { params, body: { role: 'both' } }),
      () => admin.call(api.users.setAdmin, { params, body: { isAdmin: true } }),
      () => admin.call(api.users.remove, { params, body: {} }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

// The last one, because its crowd stays.
test('a search finds members beyond the newest by its index', { tags: ['long'] }, async () => {
  const { db } = server()
  // In parts, because the index of names is written with them and a statement has eight seconds on any machine.
  for (let first = 1; first <= 10_050; first += 1000)
    await sql`
      insert into users (username, nickname, role, "gradeLevel", gender)
      select 'crowd' || at, 'crowd' || at, 'sharer', 'high1', 'female'
      from generate_series(${first}::int, least(${first + 999}::int, 10050)) as at`.execute(db)
  expect(await found({ search: '바다' })).toEqual([member.id])
  expect(await found({ search: 'bright.st' })).toEqual([member.id])
  expect(await found({ search: '바다', role: 'listener' })).toEqual([])
  const pages: number[] = []
  let before: number | undefined
  do {
    const page: Answer<typeof users.list> = await list({ search: 'crowd49', before })
    pages.push(...page.users.map(({ id }) => id))
    before = page.nextBefore ?? undefined
  } while (before !== undefined)
  expect(new Set(pages).size).toBe(111)
  expect(pages).toEqual(pages.toSorted((one, other) => other - one))
})
