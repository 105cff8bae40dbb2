import { type AdminReport, api, isCrisisCase, type QueryInput, type reports } from '@dodam/contract'
import { adminOf, meet, type Person, publish, serverForTests } from '@dodam/test-support'
import { makeAdmin } from '@dodam/test-support/server/admins.ts'
import {
  appeal,
  claim,
  decide,
  dismiss,
  fileReport,
  insertCases,
} from '@dodam/test-support/server/reporting.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests({ rateLimits: false })
let sharer: Person
let listener: Person
let admin: Person
let other: Person
let since: string

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
})
beforeEach(async () => {
  sharer = await server().member({ role: 'both' })
  listener = await server().member({ role: 'both' })
  since = new Date().toISOString()
})

type Asked = QueryInput<typeof reports.listCases>
/** The cases that were opened during this test. */
const list = (query: Asked, who = admin) =>
  who.call(api.reports.listCases, { query: { since, limit: 100, ...query } })
const idsOf = async (query: Asked, who = admin) =>
  (await list(query, who)).items.map(({ id }) => id)
const say = async (who: Person, id: number, content: string) =>
  (await who.call(api.chat.send, { params: { id }, body: { content } })).id
const comment = async (who: Person, id: number, content: string) =>
  (await who.call(api.comments.add, { params: { id }, body: { content } })).id
const reportPost = async (who: Person, reason?: string, author = sharer) =>
  await fileReport(who, 'post', (await publish(author)).id, reason)
const due = (id: number, minutes: number) =>
  sql`update cases set "dueAt" = now() + ${minutes} * interval '1 minute' where id = ${id}`.execute(
    server().db,
  )

/** All pages of a list, a few cases at a time. */
async function paged(query: Asked, limit = 2): Promise<number[]> {
  const ids: number[] = []
  for (let before: number | null | undefined; before !== null; ) {
    const page = await list({ ...query, limit, ...(before && { before }) })
    ids.push(...page.items.map(({ id }) => id))
    before = page.nextBefore
  }
  return ids
}

describe('the pending cases', () => {
  test('are sorted by severity, crises first, then by due time, on every page', async () => {
    const reported: Record<string, number> = {}
    for (const [name, reason, minutes] of [
      ['late spam', 'spam', -600],
      ['hurtful', 'hurtful', 20],
      ['early hurtful', 'hurtful', -30],
      ['late sexual', 'sexual', -60],
      ['crisis', 'danger', 10],
      ['early crisis', 'danger', 5],
    ] as const) {
      reported[name] = await reportPost(await server().member(), reason)
      await due(reported[name], minutes)
    }
    const order = [
      'early crisis',
      'crisis',
      'late sexual',
      'early hurtful',
      'hurtful',
      'late spam',
    ].map((name) => reported[name])
    expect(await idsOf({})).toEqual(order)
    expect(await paged({})).toEqual(order)
    expect(await paged({ isFolded: 'true' })).toEqual(order)
  })

  test('are crises exactly by the rule of the contract, also after a later report', async () => {
    const { id: postId } = await publish(sharer)
    const id = await fileReport(listener, 'post', postId, 'hurtful')
    expect(await idsOf({ isCrisis: 'true' })).toEqual([])
    await fileReport(await server().member(), 'post', postId, 'danger')
    await reportPost(listener, 'sexual')
    await sharer.call(api.posts.publish, {
      body: {
        content: '요즘 너무 힘들어서 죽고 싶어요.',
        categories: ['stress'],
        isAnonymous: false,
      },
    })
    const { items } = await list({})
    const crises = items.filter(isCrisisCase).map((one) => one.id)
    expect(crises).toHaveLength(2)
    expect(crises).toContain(id)
    expect(await idsOf({ isCrisis: 'true' })).toEqual(crises)
    // Crises come first among the cases that are as severe.
    const severe = items.filter(({ severity }) => severity === 'P1')
    expect(severe.map(isCrisisCase)).toEqual([true, true, false])
  })
})

describe('the filters', () => {
  test('find what an admin has claimed, what is overdue, a kind, a source and a time', async () => {
    const post = await reportPost(listener)
    const user = await fileReport(listener, 'user', sharer.id)
    const [byProduct = 0] = await insertCases(server().db, [
      { targetType: 'user', targetId: listener.id, subjectId: listener.id },
    ])
    await sql`update cases set source = 'risk' where id = ${byProduct}`.execute(server().db)
    await claim(admin, post)
    await due(user, -1)
    const mine = { isMine: 'true' } as const
    expect(await idsOf(mine)).toEqual([post])
    expect(await idsOf(mine, other)).toEqual([])
    expect(await idsOf({ isOverdue: 'true' })).toEqual([user])
    expect(await idsOf({ targetType: 'post' })).toEqual([post])
    expect(await idsOf({ targetType: 'user' })).toEqual([user, byProduct])
    expect(await idsOf({ targetType: 'user', source: 'risk' })).toEqual([byProduct])
    expect(await idsOf({ isMine: 'true', isOverdue: 'true' })).toEqual([])
    const { createdAt } = await admin.call(api.reports.readCase, { params: { id: user } })
    expect(await idsOf({ since: createdAt })).not.toContain(post)
    expect(await idsOf({ until: createdAt })).toEqual([post])
    await dismiss(admin, post)
    expect(await idsOf(mine)).toEqual([])
    expect(await idsOf({ ...mine, status: 'dismissed' })).toEqual([post])
    expect(await idsOf({ ...mine, status: 'resolved' })).toEqual([])
  })

  test('find the appeals, waiting and decided ones', async () => {
    const [id, quiet] = [await reportPost(listener), await reportPost(listener)]
    await dismiss(admin, id)
    await dismiss(admin, quiet)
    await appeal(listener, id)
    await reportPost(listener)
    expect(await idsOf({ isAppeal: 'true' })).toEqual([id])
    expect(await idsOf({ isAppeal: 'true', status: 'dismissed' })).toEqual([])
    await dismiss(other, id)
    expect(await idsOf({ isAppeal: 'true' })).toEqual([])
    expect(await idsOf({ isAppeal: 'true', status: 'dismissed' })).toEqual([id])
  })

  test.each([
    [{ isMine: 'false' }, 'isMine'],
    [{ search: '가' }, 'search'],
    [{ search: '가'.repeat(101) }, 'search'],
    [{ person: '가'.repeat(101) }, 'person'],
    [{ source: 'nowhere' }, 'source'],
    [{ since: 'yesterday' }, 'since'],
    [{ foldedBehind: 0 }, 'foldedBehind'],
  ])('with %j are refused', async (query, path) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )
    const answer = await admin.send('GET', `/api/admin/reports?${search.toString()}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
  })
})

describe('a person is found', () => {
  const namesOf = ({ id, me }: Person) => [`${id}`, me.username.toUpperCase(), me.nickname]

  test('by id, username and nickname in the cases that name them, on both sides', async () => {
    const about = await reportPost(listener)
    const by = await reportPost(sharer, 'hurtful', listener)
    const { id: postId } = await publish(await server().member())
    const joined = await fileReport(listener, 'post', postId)
    await fileReport(sharer, 'post', postId)
    for (const person of namesOf(sharer))
      expect(await idsOf({ person }), person).toEqual([about, by, joined])
    expect(await idsOf({ person: sharer.me.username.slice(0, -1) })).toEqual([])
    expect(await idsOf({ person: '%' })).toEqual([])
    await dismiss(admin, about)
    expect(await idsOf({ person: `${sharer.id}` })).toEqual([by, joined])
    expect(await idsOf({ person: `${sharer.id}`, status: 'dismissed' })).toEqual([about])
  })

  test('not where they are anonymous or masked, as author, as member of the room and as reporter', async () => {
    const { roomId, postId } = await meet(sharer, listener, { isAnonymous: true })
    const ids = [
      await fileReport(listener, 'post', postId),
      await fileReport(listener, 'comment', await comment(sharer, postId, '덧붙여요.')),
      await fileReport(listener, 'message', await say(sharer, roomId, '조용한 이야기')),
      await fileReport(sharer, 'message', await say(listener, roomId, '거친 이야기')),
    ]
    const [masked = 0] = await insertCases(server().db, [
      { targetType: 'user', targetId: sharer.id, subjectId: sharer.id },
    ])
    await sql`update cases set "isMasked" = true where id = ${masked}`.execute(server().db)
    for (const person of namesOf(sharer))
      for (const query of [{}, { isFolded: 'true' }, { search: '이야기' }] as const)
        expect(await idsOf({ ...query, person }), person).toEqual([])
    // The listener is named on both sides of the room.
    for (const person of namesOf(listener)) expect(await idsOf({ person })).toEqual(ids)
    await sharer.call(api.chat.reveal, { params: { id: roomId }, body: {} })
    expect(await idsOf({ person: `${sharer.id}` })).toEqual(ids.slice(2))
  })

  test('after the deletion of their account by id alone, as the cases show them', async () => {
    const id = await reportPost(listener)
    const { username, nickname } = listener.me
    await listener.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await idsOf({ person: username })).toEqual([])
    expect(await idsOf({ person: nickname })).toEqual([])
    expect(await idsOf({ person: `${listener.id}` })).toEqual([id])
  })

  test('never in a case about the admin who asks, by any filter', async () => {
    const person = await adminOf(server())
    const { id: postId } = await publish(person)
    const id = await fileReport(listener, 'post', postId, '보라색 고래')
    const queries: Asked[] = [
      {},
      { person: person.me.username },
      { person: listener.me.username },
      { search: '보라색' },
      { search: '잠이' },
      { isFolded: 'true' },
      { foldedBehind: id },
      { targetType: 'post' },
    ]
    for (const query of queries) expect(await idsOf(query, person)).toEqual([])
    expect(await idsOf({ person: person.me.username })).toEqual([id])
  })
})

test('text is found in what a case shows, and not in what is sealed', async () => {
  const { roomId } = await meet(sharer, listener)
  const { id: postId } = await sharer.call(api.posts.publish, {
    body: { content: '보라색 고래를 봤어요. 100%_', categories: ['sleep'], isAnonymous: true },
  })
  const post = await fileReport(listener, 'post', postId)
  const said = await comment(sharer, postId, 'A Purple Giraffe')
  const ofComment = await fileReport(listener, 'comment', said, 'spam')
  const message = await say(sharer, roomId, '초록 기린이에요.')
  const { id: ofMessage } = await listener.call(api.reports.file, {
    body: {
      targetType: 'message',
      targetId: message,
      reason: '자꾸 놀려요',
      detail: '어제부터 그래요',
    },
  })
  expect(await idsOf({ search: '색 고래' })).toEqual([post])
  expect(await idsOf({ search: '100%_' })).toEqual([post])
  expect(await idsOf({ search: 'purple giraffe' })).toEqual([ofComment])
  expect(await idsOf({ search: '초록 기린' })).toEqual([])
  expect(await idsOf({ search: '놀려' })).toEqual([ofMessage])
  expect(await idsOf({ search: '어제부터' })).toEqual([ofMessage])
  // Codes of reasons are shown as other words.
  expect(await idsOf({ search: 'hurtful' })).toEqual([])
  expect(await idsOf({ search: '%%' })).toEqual([])
  expect(await idsOf({ search: sharer.me.nickname })).toEqual([])
  expect(await idsOf({ search: '고래', targetType: 'comment' })).toEqual([])
  await dismiss(admin, post)
  expect(await idsOf({ search: '고래' })).toEqual([])
  expect(await idsOf({ search: '고래', status: 'dismissed' })).toEqual([post])
})

describe('the folded list', () => {
  const folded = { isFolded: 'true' } as const
  const many = async (who: Person, reason: string, count: number) => {
    const ids: number[] = []
    for (let made = 0; made < count; made++) ids.push(await reportPost(who, reason))
    return ids
  }

  test('has the first three of one reporter, then others, and leads to the rest', async () => {
    const flood = await many(listener, 'hurtful', 7)
    const lone = await reportPost(await server().member())
    const spam = await many(listener, 'spam', 2)
    const shown = [...flood.slice(0, 3), lone, ...spam]
    const { items, folds } = await list(folded)
    expect(items.map(({ id }) => id)).toEqual(shown)
    expect(folds).toEqual([{ id: flood[2], count: 4 }])
    expect(await paged(folded)).toEqual(shown)
    const foldedBehind = flood[2] ?? 0
    expect(await idsOf({ foldedBehind })).toEqual(flood.slice(3))
    expect(await paged({ foldedBehind })).toEqual(flood.slice(3))
    expect(await idsOf({ foldedBehind: lone })).toEqual([])
    expect((await list({})).folds).toEqual([])
    expect(await idsOf({})).toHaveLength(flood.length + 3)
    // The next of them takes the place of a decided one, and the way to the rest still leads there.
    await dismiss(admin, foldedBehind)
    expect((await list(folded)).folds).toEqual([{ id: flood[3], count: 3 }])
    expect(await idsOf({ foldedBehind })).toEqual(flood.slice(3))
  })

  test('counts within the other filters', async () => {
    const flood = await many(listener, 'hurtful', 5)
    await claim(admin, flood[0] ?? 0)
    await fileReport(listener, 'user', sharer.id)
    const { items, folds } = await list({ ...folded, targetType: 'post' })
    expect(items).toHaveLength(3)
    expect(folds).toEqual([{ id: flood[2], count: 2 }])
    expect(await list({ ...folded, isMine: 'true' })).toMatchObject({ folds: [], items: [{}] })
  })

  test('hides no crisis behind other cases, no case of the check, and none that others reported too', async () => {
    const flood = await many(listener, 'sexual', 5)
    const crisis = await reportPost(listener, 'danger')
    const last = (await publish(sharer)).id
    const shared = await fileReport(listener, 'post', last, 'sexual')
    await fileReport(await server().member(), 'post', last, 'sexual')
    const [byProduct = 0] = await insertCases(server().db, [
      { targetType: 'user', targetId: sharer.id, subjectId: sharer.id },
    ])
    await fileReport(listener, 'user', sharer.id, 'sexual')
    expect(await idsOf(folded)).toEqual([crisis, ...flood.slice(0, 3), shared, byProduct])
  })

  test('folds what the same two members reported together', async () => {
    const second = await server().member()
    const ids: number[] = []
    for (let made = 0; made < 5; made++) {
      const { id: postId } = await publish(sharer)
      const both = made % 2 === 0 ? [listener, second] : [second, listener]
      const [one = listener, two = second] = both
      ids.push(await fileReport(one, 'post', postId))
      await fileReport(two, 'post', postId)
    }
    const { items, folds } = await list(folded)
    expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect(folds).toEqual([{ id: ids[2], count: 2 }])
  })

  test('neither folds nor counts what a masked member reported, also beside their named reports', async () => {
    const { roomId } = await meet(sharer, listener, { isAnonymous: true })
    const masked: number[] = []
    for (const word of ['하나', '둘', '셋', '넷', '다섯'])
      masked.push(await fileReport(sharer, 'message', await say(listener, roomId, word)))
    const named = await many(sharer, 'hurtful', 0)
    for (let made = 0; made < 4; made++)
      named.push(await fileReport(sharer, 'post', (await publish(listener)).id))
    const { items, folds } = await list(folded)
    expect(items.map(({ id }) => id)).toEqual([...masked, ...named.slice(0, 3)])
    expect(folds).toEqual([{ id: named[2], count: 1 }])
    for (const foldedBehind of masked) expect(await idsOf({ foldedBehind })).toEqual([])
    // The listener, who is named, is folded.
    const theirs: number[] = []
    for (const word of ['하나', '둘', '셋', '넷', '다섯'])
      theirs.push(await fileReport(listener, 'message', await say(sharer, roomId, word), 'spam'))
    expect((await list(folded)).folds).toContainEqual({ id: theirs[2], count: 2 })
  })
})

describe('an appeal', () => {
  const appealed = async (reporter: Person, by = admin) => {
    const id = await reportPost(reporter)
    await decide(by, id, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await appeal(sharer, id)
    return id
  }
  const forOthers = async (who: Person) => (await list({ isAppeal: 'true' }, who)).forOthers
  const isForOther = async (id: number, who: Person) =>
    (await who.call(api.reports.readLinks, { params: { id } })).isForOther
  const shown = async (who: Person): Promise<AdminReport | undefined> =>
    (await list({}, who)).items.find(({ appeals }) => appeals.length > 0)

  test('is for another admin than the one who decided first, and than a new one', async () => {
    const id = await appealed(listener)
    const fresh = await server().member()
    await makeAdmin(server(), fresh, new Date())
    expect(await forOthers(admin)).toEqual([id])
    expect(await forOthers(other)).toEqual([])
    expect(await forOthers(fresh)).toEqual([id])
    for (const [who, is] of [
      [admin, true],
      [other, false],
      [fresh, true],
    ] as const)
      expect(await isForOther(id, who)).toBe(is)
    expect(await shown(other)).toMatchObject({
      appeals: [{ side: 'concerned', decidedAt: null }],
      decider: { id: admin.id },
    })
    await expect(claim(admin, id)).rejects.toMatchObject({ code: 'SECOND_ADMIN_REQUIRED' })
    await expect(claim(fresh, id)).rejects.toMatchObject({ code: 'ADMIN_TOO_NEW' })
    await claim(other, id)
    await server()
      .db.updateTable('users')
      .set({ isAdmin: false })
      .where('id', '=', fresh.id)
      .execute()
  })

  test('is for the same one where every other admin is shown as involved', async () => {
    const leaving = await server()
      .db.selectFrom('users')
      .select('id')
      .where('isAdmin', '=', true)
      .where('id', 'not in', [admin.id, other.id])
      .execute()
    for (const { id } of leaving)
      await server().db.updateTable('users').set({ isAdmin: false }).where('id', '=', id).execute()
    const id = await appealed(other)
    expect(await forOthers(admin)).toEqual([])
    expect(await isForOther(id, admin)).toBe(false)
    await claim(admin, id)
    await decide(admin, id, { decision: 'dismiss' })
    // A masked reporter does not count: the answer would tell that they are an admin.
    const { roomId } = await meet(other, listener, { isAnonymous: true })
    const masked = await fileReport(other, 'message', await say(listener, roomId, '거친 말'))
    await decide(admin, masked, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await appeal(listener, masked)
    expect(await forOthers(admin)).toEqual([masked])
    expect(await isForOther(masked, admin)).toBe(true)
  })

  test('may be decided by a new admin, and by the first one, where all others are new', async () => {
    await server()
      .db.updateTable('users')
      .set({ madeAdminAt: new Date() })
      .where('isAdmin', '=', true)
      .where('id', '<>', admin.id)
      .execute()
    const id = await appealed(listener)
    for (const who of [admin, other]) {
      expect(await isForOther(id, who)).toBe(false)
      await claim(who, id)
      await who.call(api.reports.release, { params: { id } })
    }
  })
})
