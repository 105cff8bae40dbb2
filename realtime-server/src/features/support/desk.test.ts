import { api, type Body, type SupportMessage } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  type Person,
  serverForTests,
  signInAgain,
  times,
  wrongCounts,
} from '@dodam/test-support'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

let passed = 0
const hourMs = 3_600_000
const clock = { now: () => new Date(Date.now() + passed) }
const server = serverForTests({}, clock)
let admin: Person
let second: Person
let writer: Person
beforeAll(async () => {
  admin = await (await adminOf(server())).listen()
  second = await adminOf(server())
})
beforeEach(async () => {
  passed = 0
  writer = await (await server().member()).listen()
})

const write = (who: Person, body: Body<typeof api.support.write>) =>
  who.callWithStatus(api.support.write, { body })
const ask = async (who: Person, message: string) =>
  (await write(who, { type: 'inquiry', message })).answer.id
const add = (who: Person, supportMessageId: number, message: string) =>
  write(who, { supportMessageId, message })
const read = (id: number) => admin.call(api.support.read, { params: { id } })
const move = (id: number, status: SupportMessage['status']) =>
  admin.call(api.support.setStatus, { params: { id }, body: { status } })
const complete = async (id: number) => {
  await move(id, 'processing')
  return await move(id, 'resolved')
}
const reply = (supportMessageId: number, { by = admin, to = writer } = {}) =>
  by.call(api.support.send, {
    body: { userId: to.id, message: '살펴볼게요.', supportMessageId },
  })
const list = (query: {
  status?: SupportMessage['status'] | 'open' | 'all'
  userId?: number
  search?: string
  since?: string
  until?: string
  limit?: number
  before?: number
}) => admin.call(api.support.list, { query })
const idsOf = async (query: Parameters<typeof list>[0]) =>
  (await list(query)).items.map(({ id }) => id)

describe('a member who adds to their message', () => {
  test('is read by both sides at once, in the same message, with a promise of its own', async () => {
    const id = await ask(writer, '알림이 두 번씩 와요.')
    const { supportMessage } = await reply(id)
    expect(supportMessage).toMatchObject({ waitingSince: null, status: 'processing' })
    passed = hourMs
    await signInAgain(server(), admin)
    const { status, answer } = await add(writer, id, '휴대폰에서만 그래요.')
    expect(status).toBe(201)
    expect(answer).toMatchObject({
      id,
      isMine: true,
      status: 'processing',
      handledBy: null,
      answers: [{ message: '휴대폰에서만 그래요.' }],
    })
    expect(answer.waitingSince).toBe(answer.answers[0]?.createdAt)
    expect(Date.parse(answer.dueAt) - Date.parse(answer.waitingSince ?? '')).toBe(48 * hourMs)
    // The admin who has claimed it keeps it.
    const told = await read(id)
    expect(told).toMatchObject({ handledBy: admin.id, answers: answer.answers, isMine: false })
    expect(await writer.call(api.support.listMine, { query: {} })).toEqual([answer])
  })

  test('waits since the first of their words that were not answered', async () => {
    const id = await ask(writer, '알림이 두 번씩 와요.')
    const { createdAt } = await read(id)
    passed = hourMs
    await signInAgain(server(), admin, writer)
    const { answer } = await add(writer, id, '아직도 그래요.')
    expect(answer.waitingSince).toBe(createdAt)
  })

  test('opens a resolved one again', async () => {
    const id = await ask(writer, '선물이 열리지 않아요.')
    await reply(id)
    await move(id, 'resolved')
    const { answer } = await add(writer, id, '그래도 열리지 않아요.')
    expect(answer.status).toBe('pending')
    const told = await admin.hears(
      'support-message:changed',
      (one) => one.id === id && one.answers.length === 1,
    )
    expect(told).toMatchObject({ status: 'pending', handledBy: null, handledUntil: null })
    expect(await idsOf({ status: 'pending', userId: writer.id })).toEqual([id])
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test(
    'twice with the same words in parallel does it once, also in a resolved one',
    ...inRounds(3, async () => {
      const person = await server().member()
      const id = await ask(person, '선물이 열리지 않아요.')
      await complete(id)
      const sent = await times(3, () => add(person, id, '아직도 열리지 않아요.'))
      expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
      expect((await read(id)).answers).toHaveLength(1)
      // After a reply the same words are new ones.
      await reply(id, { to: person })
      expect((await add(person, id, '아직도 열리지 않아요.')).status).toBe(201)
      expect(await wrongCounts(server().db)).toEqual([])
    }),
  )

  test('while an admin completes it leaves it open, or is completed with it', async () => {
    const id = await ask(writer, '선물이 열리지 않아요.')
    await move(id, 'processing')
    await Promise.all([add(writer, id, '아직도 열리지 않아요.'), move(id, 'resolved')])
    const { status, answers } = await read(id)
    expect(answers).toHaveLength(1)
    expect(['pending', 'resolved']).toContain(status)
    expect(await wrongCounts(server().db)).toEqual([])
  })

  test('may be suspended', async () => {
    const id = await ask(writer, '왜 글을 쓸 수 없나요?')
    const until = new Date(Date.now() + hourMs).toISOString()
    const params = { id: writer.id }
    await admin.call(api.reports.suspend, { params, body: { until, reason: '쉬어 가요.' } })
    expect((await add(writer, id, '다시 봐 주세요.')).status).toBe(201)
  })

  test('in a message of another, a deleted or an unknown one is told that there is none', async () => {
    const other = await server().member()
    const theirs = await ask(other, '이메일을 바꿀 수 있나요?')
    const gone = await server().member()
    const blanked = await ask(gone, '계정을 지우고 싶어요.')
    await gone.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    for (const id of [theirs, blanked, 999_999])
      for (const who of [writer, admin])
        await expect(add(who, id, '저도 궁금해요.')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await read(theirs)).answers).toEqual([])
  })

  test.each([
    [{ message: '아직도 그래요.' }, 'type'],
    [{ type: 'praise', message: '아직도 그래요.' }, 'type'],
    [{ supportMessageId: '1', message: '아직도 그래요.' }, 'supportMessageId'],
    [{ supportMessageId: 0, message: '아직도 그래요.' }, 'supportMessageId'],
    [{ supportMessageId: 1, message: '네' }, 'message'],
    [{ supportMessageId: 1, message: '가'.repeat(251) }, 'message'],
    [{ supportMessageId: 1 }, 'message'],
  ])('with %j is refused', async (body, path) => {
    const answer = await writer.send('POST', '/api/support/message', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ path }] })
  })

  test('takes the words along when they delete their account', async () => {
    const id = await ask(writer, '이메일을 바꿀 수 있나요?')
    await add(writer, id, '새 주소는 나중에 알려 줄게요.')
    const exported = await writer.call(api.settings.exportMine)
    expect(exported.supportMessages).toMatchObject([{ id, answers: [{}] }])
    await writer.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    expect(await read(id)).toMatchObject({ userId: null, answers: [], waitingSince: null })
    const { db } = server()
    const kept = db.selectFrom('supportAnswers').select('id').where('supportMessageId', '=', id)
    expect(await kept.execute()).toEqual([])
  })
})

test('a reply of the team opens a resolved one again, and its author does not wait', async () => {
  const id = await ask(writer, '선물이 열리지 않아요.')
  await complete(id)
  const { supportMessage } = await reply(id, { by: second })
  expect(supportMessage).toMatchObject({
    status: 'pending',
    waitingSince: null,
    handledBy: null,
    replies: [{ message: '살펴볼게요.' }],
  })
  await writer.hears('support-message:changed', ({ status }) => status === 'pending')
  // The same question again is a new message, because this one is answered.
  const again = await write(writer, { type: 'inquiry', message: '선물이 열리지 않아요.' })
  expect(again).toMatchObject({ status: 201, answer: { status: 'pending' } })
  expect(again.answer.id).not.toBe(id)
  expect(await wrongCounts(server().db)).toEqual([])
})

describe('the queue', () => {
  test('has who has waited longest first and the answered last, page by page', async () => {
    const ids: number[] = []
    for (const word of ['하나', '둘', '셋', '넷', '다섯'])
      ids.push(await ask(writer, `질문 ${word}예요.`))
    const [first, next, third, fourth, fifth] = ids
    if (!first || !next || !third || !fourth || !fifth) throw new Error('no ids')
    await reply(first)
    await reply(third)
    passed = hourMs
    await signInAgain(server(), admin, writer)
    // It waits again, behind those that have waited longer.
    await add(writer, third, '하나 더 궁금해요.')
    await complete(fifth)
    const query = { status: 'open', userId: writer.id } as const
    const wanted = [next, fourth, third, first]
    expect(await idsOf(query)).toEqual(wanted)
    const paged: number[] = []
    for (let before: number | null | undefined; before !== null; ) {
      const { items, nextBefore } = await list({ ...query, limit: 1, ...(before && { before }) })
      paged.push(...items.map(({ id }) => id))
      before = nextBefore
    }
    expect(paged).toEqual(wanted)
    expect(await idsOf({ userId: writer.id })).toEqual(ids.toReversed())
  })

  test('has visitors in danger before all who wait longer, page by page, until they are answered', async () => {
    const since = new Date(clock.now().getTime()).toISOString()
    const askAsVisitor = async (message: string) => {
      const body = { username: '', message }
      const { supportMessage } = await server().visitor().call(api.support.writeAsVisitor, { body })
      return supportMessage.id
    }
    const first = await ask(writer, '먼저 물어봤어요.')
    const calm = await askAsVisitor('비밀번호를 잊었어요.')
    const urgent = await askAsVisitor('요즘 너무 힘들어서 죽고 싶어요.')
    const later = await askAsVisitor('죽고 싶어요. 로그인도 안 돼요.')
    const query = { status: 'open', since } as const
    const wanted = [urgent, later, first, calm]
    expect(await idsOf(query)).toEqual(wanted)
    for (const [at, before] of wanted.entries())
      expect(await idsOf({ ...query, limit: 2, before })).toEqual(wanted.slice(at + 1, at + 3))
    const body = { supportMessageId: urgent, message: '지금 이야기해요.' }
    await admin.call(api.support.send, { body })
    expect(await idsOf(query)).toEqual([later, first, calm, urgent])
  })

  test('is searched by names, words and answers, and only within the other filters', async () => {
    const other = await server().member()
    const [mine, theirs] = [
      await ask(writer, '보라색 고래가 보고 싶어요. 100%_\\'),
      await ask(other, '초록 기린을 찾고 있어요.'),
    ]
    await add(other, theirs, 'Actually a Purple Giraffe')
    expect(await idsOf({ search: '색 고래' })).toEqual([mine])
    expect(await idsOf({ search: '100%_\\' })).toEqual([mine])
    expect(await idsOf({ search: 'purple giraffe' })).toEqual([theirs])
    expect(await idsOf({ search: '%%' })).toEqual([])
    expect(await idsOf({ search: other.me.username.toUpperCase() })).toEqual([theirs])
    expect(await idsOf({ search: other.me.nickname })).toContain(theirs)
    const email = `${other.me.username}@giraffes.example`
    await server().db.updateTable('users').set({ email }).where('id', '=', other.id).execute()
    expect(await idsOf({ search: '@giraffes' })).toEqual([])
    expect(await idsOf({ search: '고래', userId: other.id })).toEqual([])
    expect(await idsOf({ search: '고래', status: 'resolved' })).toEqual([])
    expect(await idsOf({ search: '고래', status: 'open' })).toEqual([mine])
    for (const search of ['가', '가'.repeat(101)])
      await expect(list({ search })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })

  test('is limited to a time', async () => {
    const early = await ask(writer, '첫 번째 질문이에요.')
    passed = 2 * hourMs
    await signInAgain(server(), admin, writer)
    const late = await ask(writer, '두 번째 질문이에요.')
    const { createdAt } = await read(late)
    const userId = writer.id
    expect(await idsOf({ userId, since: createdAt })).toEqual([late])
    expect(await idsOf({ userId, until: createdAt })).toEqual([early])
    const hourAgo = new Date(Date.parse(createdAt) - hourMs).toISOString()
    expect(await idsOf({ userId, since: hourAgo, until: createdAt })).toEqual([])
    await expect(list({ since: 'yesterday' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})
