import { api, type CheckIn, type CheckInAnswer, type CheckInType } from '@dodam/contract'
import { askNow, inRounds, openFor, type Person, serverForTests, times } from '@dodam/test-support'
import { beforeEach, describe, expect, test } from 'vitest'
import { withdrawCheckIns } from './writes.ts'

let hours = 0
/** One clock for the whole server, moved by the tests. */
const clock = { now: () => new Date(Date.now() + hours * 3_600_000) }
const server = serverForTests({}, clock)

let person: Person

beforeEach(async () => {
  hours = 0
  person = await (await server().member({ role: 'both' })).listen()
})

const inHours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000)
const open = (who = person) => who.call(api.checkIns.list)
const answer = (id: number, given: CheckInAnswer, who = person) =>
  who.call(api.checkIns.answer, { params: { id }, body: { answer: given } })
const crisis = { type: 'after-crisis', relatedId: null } as const
const notFound = { status: 404, code: 'NOT_FOUND' }
const runJobs = () => server().app.jobs.runNow()

describe('a check-in', () => {
  test('that is due is sent live to its member alone, and stays in their list until it is answered', async () => {
    const phone = await person.onAnother().listen()
    const stranger = await (await server().member()).listen()
    const asked = await askNow(server(), person, { type: 'waiting', relatedId: 41 })
    expect(asked).toMatchObject({
      kind: 'check-in',
      type: 'waiting',
      relatedId: 41,
      isOpen: true,
      wasPutOff: false,
      answer: null,
      answeredAt: null,
    })
    for (const device of [person, phone]) expect(await device.hears('check-in:new')).toEqual(asked)
    const answered = await answer(asked.id, 'wait')
    expect(answered).toMatchObject({ id: asked.id, isOpen: false, answer: 'wait' })
    for (const device of [person, phone])
      expect(await device.hears('check-in:changed')).toEqual(answered)
    expect(await open()).toEqual([])
    await server().settle()
    expect(stranger.heard.map(({ name }) => name)).not.toContain('check-in:new')
    expect(stranger.heard.map(({ name }) => name)).not.toContain('check-in:changed')
    phone.leave()
  })

  test('is never a notification, which others could read on a locked screen', async () => {
    await askNow(server(), person, crisis)
    await openFor(server(), person, { dueAt: inHours(1) })
    hours = 2
    await runJobs()
    await person.hears('check-in:new', ({ type }) => type === 'after-heavy-talk')
    await server().settle()
    expect(person.heardOf('notification:new')).toEqual([])
    expect(await person.call(api.notifications.list)).toEqual([])
  })

  test('for later is hidden until it is due, and then announced once', async () => {
    await openFor(server(), person, { ...crisis, dueAt: inHours(20) })
    await runJobs()
    expect(await open()).toEqual([])
    hours = 21
    await runJobs()
    await runJobs()
    const told = await person.hears('check-in:new')
    expect(await open()).toEqual([told])
    await server().settle()
    expect(person.heardOf('check-in:new')).toHaveLength(1)
  })

  test('that was not announced yet cannot be answered', async () => {
    await openFor(server(), person, { ...crisis, dueAt: inHours(20) })
    const { id } = await server()
      .db.selectFrom('checkIns')
      .select('id')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    await expect(answer(id, 'better')).rejects.toMatchObject(notFound)
  })

  test('list: the one about how they are comes first, then the others in the order in which they became due', async () => {
    const first = await askNow(server(), person, { type: 'waiting', relatedId: 1 })
    hours = 1
    const second = await askNow(server(), person, { type: 'waiting', relatedId: 2 })
    await openFor(server(), person, crisis)
    const ids = (await open()).map(({ id, type }) => (type === 'after-crisis' ? 0 : id))
    expect(ids).toEqual([0, first.id, second.id])
  })

  test('lapses after three days', async () => {
    const { id } = await askNow(server(), person, crisis)
    hours = 71
    expect(await open()).toMatchObject([{ id }])
    hours = 73
    expect(await open()).toEqual([])
    // It does not prevent a new one.
    expect((await askNow(server(), person, crisis)).id).not.toBe(id)
  })
})

describe('asking twice', () => {
  test('about the same subject asks once until it is answered', async () => {
    const about = { type: 'waiting', relatedId: 7 } as const
    const { id } = await askNow(server(), person, about)
    await openFor(server(), person, about)
    await openFor(server(), person, { ...about, dueAt: inHours(3) })
    expect(await open()).toMatchObject([{ id }])
    await answer(id, 'wait')
    expect((await askNow(server(), person, about)).id).not.toBe(id)
  })

  test('how a member is, is possible once at a time and once a day', async () => {
    const { id } = await askNow(server(), person, crisis)
    await openFor(server(), person, crisis)
    expect(await open()).toHaveLength(1)
    await answer(id, 'same')
    await openFor(server(), person, crisis)
    expect(await open()).toEqual([])
    hours = 23
    expect(await open()).toEqual([])
    hours = 25
    expect(await open()).toHaveLength(1)
  })

  test(
    'in parallel asks once',
    ...inRounds(3, async () => {
      person = await (await server().member()).listen()
      await times(10, () => openFor(server(), person, crisis))
      await times(10, () => openFor(server(), person, { type: 'waiting', relatedId: 9 }))
      expect((await open()).map(({ type }) => type)).toEqual(['after-crisis', 'waiting'])
      await server().settle()
      expect(person.heardOf('check-in:new')).toHaveLength(2)
      person.leave()
    }),
  )
})

describe('an answer', () => {
  test('must be one of its type', async () => {
    const right: Record<CheckInType, CheckInAnswer[]> = {
      'after-crisis': ['better', 'same', 'worse'],
      waiting: ['wait', 'edit'],
      'silent-listener': ['look', 'wait'],
      'after-heavy-talk': ['fine', 'heavy', 'break'],
    }
    const wrong: Record<CheckInType, CheckInAnswer> = {
      'after-crisis': 'fine',
      waiting: 'worse',
      'silent-listener': 'edit',
      'after-heavy-talk': 'look',
    }
    for (const type of ['after-crisis', 'waiting', 'silent-listener', 'after-heavy-talk'] as const)
      for (const [index, given] of right[type].entries()) {
        const other = await server().member()
        const asked = await askNow(server(), other, { type, relatedId: index + 1 })
        await expect(answer(asked.id, wrong[type], other)).rejects.toMatchObject({ status: 400 })
        expect((await answer(asked.id, given, other)).answer).toBe(given)
      }
  })

  test('is final: later ones return the first', async () => {
    const { id } = await askNow(server(), person, crisis)
    const first = await answer(id, 'same')
    expect(await answer(id, 'same')).toEqual(first)
    expect(await answer(id, 'better')).toEqual(first)
    expect(await answer(id, 'later')).toEqual(first)
    await server().settle()
    expect(person.heardOf('check-in:changed')).toEqual([first])
  })

  test('from two tabs at once counts once, and both get the same', async () => {
    const { id } = await askNow(server(), person, crisis)
    const given = ['better', 'same', 'worse', 'later'] as const
    const told = await Promise.all(given.map((one) => answer(id, one)))
    const final = await answer(id, 'better')
    expect(final.answeredAt).not.toBeNull()
    // The tab that postponed it may have received a state that the other tab has ended since.
    expect(new Set(told.map((one) => one.answer)).size).toBeLessThanOrEqual(2)
    expect(told).toContainEqual(final)
  })

  test('is limited to the member’s own: others get NOT_FOUND', async () => {
    const { id } = await askNow(server(), person, crisis)
    const stranger = await server().member()
    await expect(answer(id, 'better', stranger)).rejects.toMatchObject(notFound)
    await expect(answer(9_999_999, 'better')).rejects.toMatchObject(notFound)
    expect(await open(stranger)).toEqual([])
    expect(await open()).toMatchObject([{ id }])
  })

  test.each([
    ['nothing', {}],
    ['another word', { answer: 'no' }],
    ['a list', { answer: ['same'] }],
  ])('of %s is refused', async (_, body) => {
    const { id } = await askNow(server(), person, crisis)
    const refused = await person.send('POST', `/api/check-ins/${id}/answer`, body)
    expect(refused.status).toBe(400)
    expect(await open()).toHaveLength(1)
  })

  test('of a suspended member is accepted', async () => {
    const { id } = await askNow(server(), person, crisis)
    await server().app.write(async (tx) => {
      const suspendedUntil = inHours(24)
      await tx.db.updateTable('users').set({ suspendedUntil }).where('id', '=', person.id).execute()
      tx.changed({ kind: 'member', id: person.id })
    })
    const body = {
      content: '오늘은 쓸 수 없는 글이에요.',
      categories: ['sleep' as const],
      isAnonymous: true,
    }
    await expect(person.call(api.posts.publish, { body })).rejects.toMatchObject({
      code: 'SUSPENDED',
    })
    expect((await answer(id, 'worse', person)).answer).toBe('worse')
  })
})

describe('“later”', () => {
  test('postpones it once, and the second time ends it', async () => {
    const { id } = await askNow(server(), person, crisis)
    const putOff = await answer(id, 'later')
    expect(putOff).toMatchObject({ isOpen: false, wasPutOff: true, answer: null })
    // The same call once more, as after a lost answer.
    expect(await answer(id, 'later')).toEqual(putOff)
    expect(await open()).toEqual([])
    hours = 7
    await runJobs()
    const again: CheckIn = await person.hears('check-in:new', ({ wasPutOff }) => wasPutOff)
    expect(await open()).toEqual([again])
    expect(again).toMatchObject({ id, isOpen: true })
    expect(await answer(id, 'later')).toMatchObject({ isOpen: false, answer: 'later' })
    hours = 20
    await runJobs()
    expect(await open()).toEqual([])
  })

  test('in one tab does not stop an answer in another', async () => {
    const { id } = await askNow(server(), person, crisis)
    await answer(id, 'later')
    expect(await answer(id, 'worse')).toMatchObject({ answer: 'worse', isOpen: false })
  })
})

test('a withdrawn one is removed from every device, answered ones stay', async () => {
  const about = { type: 'waiting', relatedId: 77 } as const
  const other = await server().member()
  const done = await askNow(server(), other, about)
  await answer(done.id, 'wait', other)
  const asked = await askNow(server(), person, about)
  const another = await askNow(server(), person, { type: 'waiting', relatedId: 78 })
  await openFor(server(), await server().member(), { ...about, dueAt: inHours(1) })
  await server().app.write((tx) => withdrawCheckIns(tx, about))
  expect(await person.hears('check-in:changed')).toEqual({ ...asked, isOpen: false })
  expect(await open()).toEqual([another])
  const left = await server()
    .db.selectFrom('checkIns')
    .select('id')
    .where('relatedId', '=', about.relatedId)
    .execute()
  expect(left).toEqual([{ id: done.id }])
})

describe('retention', () => {
  test('ends with the account', async () => {
    await askNow(server(), person, crisis)
    await person.call(api.settings.removeMine, { body: { password: 'a good word 1' } })
    const rows = await server()
      .db.selectFrom('checkIns')
      .selectAll()
      .where('userId', '=', person.id)
      .execute()
    expect(rows).toEqual([])
  })

  test('covers the member’s export', async () => {
    const { id } = await askNow(server(), person, crisis)
    const answered = await answer(id, 'worse')
    const { checkIns } = await person.call(api.settings.exportMine)
    expect(checkIns).toEqual([answered])
  })

  test('lasts a month after it was asked, and without an answer until it lapses', async () => {
    const rows = () =>
      server()
        .db.selectFrom('checkIns')
        .select('type')
        .where('userId', '=', person.id)
        .orderBy('type')
        .execute()
    await answer((await askNow(server(), person, crisis)).id, 'same')
    await askNow(server(), person, { type: 'waiting', relatedId: 3 })
    hours = 80
    await runJobs()
    expect(await rows()).toEqual([{ type: 'after-crisis' }])
    hours = 24 * 31
    await runJobs()
    expect(await rows()).toEqual([])
  })
})
