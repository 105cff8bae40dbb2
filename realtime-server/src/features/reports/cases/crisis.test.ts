import { api, crisisDecisions, rules } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  meet,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
} from '@dodam/test-support'
import {
  appeal,
  claim,
  decide,
  dismiss,
  fileReport,
  listMine,
  look,
} from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests({ rateLimits: false })
let admin: Person
let other: Person
let writer: Person
let friend: Person

beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  other = await (await adminOf(server())).listen()
})
beforeEach(async () => {
  writer = await (await server().member({ role: 'both' })).listen()
  friend = await (await server().member({ role: 'both' })).listen()
})

const method = '고통 없이 죽는 방법 좀 알려 주세요. 부탁이에요.'
const hold = async (isAnonymous = false) => {
  const body = { content: method, categories: ['sleep' as const], isAnonymous }
  const { id, isHeld } = await writer.call(api.posts.publish, { body })
  expect(isHeld).toBe(true)
  const opened = await admin.hears(
    'report:new',
    (one) => one.targetType === 'post' && one.targetId === id,
  )
  return { postId: id, caseId: opened.id, opened }
}
const readPost = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const readCase = (id: number) => admin.call(api.reports.readCase, { params: { id } })
const refusedAt = (path: string, rule: keyof typeof rules) => ({
  status: 400,
  answer: { details: [{ path, message: rules[rule].ko }] },
})
const worry = async () => fileReport(friend, 'post', (await publish(writer)).id, 'danger')
const signsOf = async (who: Person) => {
  const params = { id: await fileReport(friend, 'user', who.id) }
  const { concerned } = await admin.call(api.reports.readHistory, { params })
  return concerned?.risk.signs.map(({ sign }) => sign)
}

test('a case says when its text was written, unless it was edited since or is sealed', async () => {
  const post = await publish(writer, true)
  const comment = await writer.call(api.comments.add, {
    params: { id: post.id },
    body: { content: '오늘 점심은 맛있었어요.' },
  })
  await writer.call(api.comments.edit, {
    params: { id: comment.id },
    body: { content: '오늘 저녁은 맛있었어요.' },
  })
  const { roomId } = await meet(writer, friend)
  const message = await writer.call(api.chat.send, {
    params: { id: roomId },
    body: { content: '내일 또 이야기해요.' },
  })
  const writtenAt = []
  for (const [type, id] of [
    ['post', post.id],
    ['comment', comment.id],
    ['message', message.id],
    ['user', writer.id],
  ] as const)
    writtenAt.push((await readCase(await fileReport(friend, type, id, 'danger'))).target.writtenAt)
  expect(writtenAt).toEqual([post.createdAt, null, null, null])
})

describe('a crisis', () => {
  test.each(crisisDecisions)('is resolved as %s, in words that blame nobody', async (decision) => {
    const id = await worry()
    expect(await decide(admin, id, { decision })).toMatchObject({
      status: 'resolved',
      decision,
      story: null,
    })
    const [told] = await listMine(friend)
    expect(told).toMatchObject({ status: 'resolved', step: 'decided', isCare: true })
    expect(await friend.hears('report:changed', (one) => one.id === id)).toEqual(told)
    expect(await readCase(id)).toMatchObject({ outcome: told?.outcome })
    const about = await listMine(writer)
    // That nobody was in danger is no news to a writer who has not been waiting for it.
    expect(about).toHaveLength(decision === 'no_danger' ? 0 : 1)
    for (const { outcome, canAppeal } of about) {
      expect(outcome).toMatch(/잘못한 것은 없어요/)
      expect(canAppeal).toBe(false)
    }
    for (const one of [...about, told]) expect(one?.outcome).not.toMatch(/규칙|삭제/)
    const query = { status: 'resolved' as const, decision }
    const { items } = await admin.call(api.reports.listCases, { query })
    expect(items.map((one) => one.id)).toContain(id)
  })

  test('counts as resolved for its reporter, and never against its writer', async () => {
    const before = await admin.call(api.reports.readSafety)
    const id = await worry()
    await decide(admin, id, { decision: 'helped' })
    const { reportStats } = await admin.call(api.reports.readSafety)
    expect(reportStats.resolved).toBe(before.reportStats.resolved + 1)
    expect(reportStats.dismissed).toBe(before.reportStats.dismissed)
    const next = await fileReport(friend, 'user', writer.id)
    const { concerned, reporter } = await admin.call(api.reports.readHistory, {
      params: { id: next },
    })
    expect(concerned?.received).toMatchObject({ upheld: 0, dismissed: 0, care: 1 })
    expect(reporter?.filed).toMatchObject({ upheld: 1, dismissed: 0 })
    expect(await signsOf(writer)).not.toContain('report-upheld')
  })

  test('of a person takes back the sign of its report', async () => {
    const id = await fileReport(friend, 'user', writer.id, 'danger')
    await decide(admin, id, { decision: 'no_danger' })
    expect(await signsOf(writer)).not.toContain('reported')
  })

  test('is one also where only a later report says so', async () => {
    const { id: postId } = await publish(writer)
    const id = await fileReport(friend, 'post', postId)
    await expect(decide(admin, id, { decision: 'helped' })).rejects.toMatchObject(
      refusedAt('decision', 'decision.crisis'),
    )
    await fileReport(await server().member(), 'post', postId, 'danger')
    await decide(admin, id, { decision: 'helped' })
  })

  test('is refused on another case, which waits on', async () => {
    const id = await fileReport(friend, 'post', (await publish(writer)).id)
    for (const decision of crisisDecisions)
      await expect(decide(admin, id, { decision })).rejects.toMatchObject(
        refusedAt('decision', 'decision.crisis'),
      )
    expect(await readCase(id)).toMatchObject({ status: 'pending', decision: null, outcome: null })
    await dismiss(admin, id)
  })

  test('can be decided by a rule too', async () => {
    await decide(admin, await worry(), { decision: 'warn', note: '서로를 아껴 주세요.' })
  })

  test('leaves an audit entry, with what became of the text', async () => {
    const { caseId } = await hold()
    await decide(admin, caseId, {
      decision: 'handed_over',
      story: 'publish',
      note: '119에 알렸어요.',
    })
    const { items } = await admin.call(api.audit.list, { query: { limit: 2 } })
    const target = `report ${caseId}`
    expect(items).toMatchObject([
      { action: 'report:story:publish', target },
      { action: 'report:decide:handed_over', target, reason: '119에 알렸어요.' },
    ])
  })
})

describe('what was held', () => {
  test('must be decided on, and nothing changes without', async () => {
    const { postId, caseId, opened } = await hold()
    expect(opened.target.isHeld).toBe(true)
    await expect(decide(admin, caseId, { decision: 'helped' })).rejects.toMatchObject(
      refusedAt('story', 'decision.story'),
    )
    await expect(
      decide(admin, caseId, { decision: 'dismiss', story: 'keep_private' }),
      'a dismissal would publish it',
    ).rejects.toMatchObject(refusedAt('story', 'decision.crisis'))
    expect(await readCase(caseId)).toMatchObject({ status: 'pending', story: null })
    expect(await readPost(writer, postId)).toMatchObject({ isHeld: true, isKept: false })
  })

  test('is refused where nothing is, and ignored where its writer deleted it', async () => {
    await expect(
      decide(admin, await worry(), { decision: 'helped', story: 'publish' }),
    ).rejects.toMatchObject(refusedAt('story', 'decision.notHeld'))
    const { postId, caseId } = await hold()
    await writer.call(api.posts.remove, { params: { id: postId } })
    expect(await decide(admin, caseId, { decision: 'helped', story: 'publish' })).toMatchObject({
      status: 'resolved',
      story: null,
    })
  })

  test.each([false, true])('stays with its writer (anonymous: %s)', async (isAnonymous) => {
    const { postId, caseId } = await hold(isAnonymous)
    await decide(admin, caseId, { decision: 'helped', story: 'keep_private' })
    const kept = { id: postId, isHeld: true, isKept: true, content: method }
    expect(await writer.hears('post:new', (one) => one.id === postId && one.isKept)).toMatchObject(
      kept,
    )
    expect(await readPost(writer, postId)).toMatchObject(kept)
    for (const who of [friend, admin])
      expect(await outcomeOf(readPost(who, postId))).toBe('NOT_FOUND')
    const [told] = await listMine(writer)
    expect(told).toMatchObject({ id: caseId, side: 'concerned', isCare: true, canAppeal: true })
    expect(told?.outcome).toContain('나만 볼 수 있게')
    await server().settle()
    expect(JSON.stringify(friend.heard)).not.toContain(method)
    await writer.call(api.posts.remove, { params: { id: postId } })
  })

  test('that is public is taken from others, comes back when the decision is undone', async () => {
    const { id: postId } = await publish(writer)
    await readPost(friend, postId)
    const caseId = await fileReport(friend, 'post', postId, 'danger')
    await decide(admin, caseId, { decision: 'helped', story: 'keep_private' })
    await friend.hears('post:removed', (one) => one.id === postId)
    expect(await outcomeOf(readPost(friend, postId))).toBe('NOT_FOUND')
    expect(await readPost(writer, postId)).toMatchObject({ isHeld: true, isKept: true })
    const [told] = await listMine(writer)
    expect(told?.outcome).toContain('나만 볼 수 있게')
    await appeal(writer, caseId)
    await decide(other, caseId, { decision: 'no_danger', story: 'publish' })
    expect(await readPost(friend, postId)).toMatchObject({ isHeld: false })
  })

  test('stays with its writer as a comment too', async () => {
    const { id: postId } = await publish(friend)
    const { id } = await writer.call(api.comments.add, {
      params: { id: postId },
      body: { content: method },
    })
    const opened = await admin.hears(
      'report:new',
      (one) => one.targetType === 'comment' && one.targetId === id,
    )
    await decide(admin, opened.id, { decision: 'no_danger', story: 'keep_private' })
    await writer.hears('comment:new', (one) => one.id === id && one.isKept)
    const list = (who: Person) => who.call(api.comments.list, { params: { id: postId }, query: {} })
    expect(await list(writer)).toMatchObject([{ id, isHeld: true, isKept: true }])
    expect(await list(friend)).toEqual([])
  })

  test('is published, and its writer is told', async () => {
    const { postId, caseId } = await hold(true)
    await decide(admin, caseId, { decision: 'no_danger', story: 'publish' })
    const heard = await friend.hears('post:new', (one) => one.id === postId)
    expect(heard).toMatchObject({ isHeld: false, isKept: false, author: { id: null } })
    const [told] = await listMine(writer)
    expect(told?.outcome).toContain('다른 사람도 볼 수 있어요')
    expect(told?.canAppeal).toBe(false)
  })

  test(
    'is gone for everybody when it is deleted and published at once',
    ...inRounds(4, async () => {
      const { postId, caseId } = await hold()
      await Promise.all([
        decide(admin, caseId, { decision: 'helped', story: 'publish' }),
        writer.call(api.posts.remove, { params: { id: postId } }),
      ])
      expect(await outcomeOf(readPost(friend, postId))).toBe('NOT_FOUND')
      expect(await readCase(caseId)).toMatchObject({ status: 'resolved', decision: 'helped' })
    }),
  )
})

describe('another look', () => {
  test('is for the reporter only, where nothing was done against anybody', async () => {
    const id = await worry()
    await decide(admin, id, { decision: 'helped' })
    expect(await outcomeOf(appeal(writer, id))).toBe('FORBIDDEN')
    await appeal(friend, id)
    await expect(decide(admin, id, { decision: 'no_danger' })).rejects.toMatchObject({
      code: 'SECOND_ADMIN_REQUIRED',
    })
    await decide(other, id, { decision: 'handed_over' })
    expect((await listMine(friend))[0]?.outcome).toContain('도움을 주는 곳')
  })

  test('at a story that was kept is for its writer too, and can publish it', async () => {
    const { postId, caseId } = await hold()
    await decide(admin, caseId, { decision: 'helped', story: 'keep_private' })
    const before = await admin.call(api.reports.readSafety)
    await appeal(writer, caseId)
    expect(await readCase(caseId)).toMatchObject({
      status: 'pending',
      appeals: [{ side: 'concerned', decision: 'helped', story: 'keep_private' }],
    })
    expect(await readPost(writer, postId), 'somebody reads it again').toMatchObject({
      isHeld: true,
      isKept: false,
    })
    await decide(other, caseId, { decision: 'helped', story: 'publish' })
    expect(await readPost(friend, postId)).toMatchObject({ isHeld: false })
    // The appeal has changed something, so nobody is discontent.
    const { basis } = await admin.call(api.reports.readSafety)
    expect(basis.unmended).toBe(before.basis.unmended)
  })

  test('at a warning can end as help, and takes the warning back', async () => {
    const id = await worry()
    await decide(admin, id, { decision: 'warn', note: '하지 마세요.' })
    await appeal(writer, id)
    await decide(other, id, { decision: 'helped' })
    expect(await writer.call(api.reports.listWarnings)).toMatchObject({ warnings: [] })
    expect(await signsOf(writer)).not.toContain('report-upheld')
  })
})

describe('in a chat', () => {
  const opened = async (isAnonymous: boolean) => {
    const { roomId } = await meet(writer, friend, { isAnonymous })
    const params = { id: roomId }
    const { id } = await writer.call(api.chat.send, { params, body: { content: '너무 힘들어' } })
    return await fileReport(friend, 'message', id, 'danger')
  }

  test('by name, who was helped reads it at once', async () => {
    await decide(admin, await opened(false), { decision: 'helped' })
    expect(await listMine(writer)).toHaveLength(1)
  })

  test('of an anonymous room they read it later', async () => {
    const id = await opened(true)
    await claim(admin, id)
    await look(admin, id)
    const view = await decide(admin, id, { decision: 'helped' })
    expect(view.target.user).toBeNull()
    expect(await listMine(writer)).toEqual([])
    expect(await listMine(friend)).toMatchObject([{ isCare: true }])
  })
})
