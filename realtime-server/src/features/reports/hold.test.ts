import { api, type BodyInput, type ReportDecision } from '@dodam/contract'
import { adminOf, outcomeOf, type Person, publish, serverForTests } from '@dodam/test-support'
import { claim, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person
let author: Person
let reader: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
  author = await server().member({ role: 'both' })
  reader = await server().member({ role: 'both' })
})

const hold = (who: Person, id: number, body: BodyInput<typeof api.reports.hold>) =>
  who.call(api.reports.hold, { params: { id }, body })
const hide = (who: Person, id: number) => hold(who, id, { reason: 'other' })
const show = (who: Person, id: number) => hold(who, id, { isHeld: false })
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const decide = async (id: number, decision: ReportDecision) => {
  await claim(other, id)
  await other.call(api.reports.decide, { params: { id }, body: { decision } })
}
/** What the log has of hiding and showing in a case. */
const actsOn = async (id: number) =>
  (
    await server()
      .db.selectFrom('audit')
      .select('action')
      .where('target', '=', `report ${id}`)
      .where('action', 'in', ['report:hold', 'report:show'])
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const counts = async () => {
  const { postsCount, likesCount } = (await author.call(api.accounts.verify, {})).user
  const stats = await reader.call(api.posts.categoryStats, { query: {} })
  return { postsCount, likesCount, study: stats.find(({ name }) => name === 'study')?.count }
}

describe('a story that a moderator hides', () => {
  test.each([false, true])(
    'is gone for all but its author, comes back when nothing is wrong, and every count with it (anonymous: %s)',
    async (isAnonymous) => {
      const { id } = await publish(author, isAnonymous)
      await reader.call(api.posts.like, { params: { id }, body: { liked: true } })
      const before = await counts()
      await Promise.all([reader.listen(), author.listen(), other.listen()])
      const filed = await hide(admin, id)
      expect(await outcomeOf(read(reader, id))).toBe('NOT_FOUND')
      expect(await outcomeOf(read(admin, id))).toBe('NOT_FOUND')
      expect(await read(author, id)).toMatchObject({ isHeld: true, isKept: false })
      await reader.hears('post:removed', (gone) => gone.id === id)
      await author.hears('post:changed', (post) => post.id === id && post.isHeld)
      const seen = await other.call(api.reports.readCase, { params: { id: filed.id } })
      expect(seen.target).toMatchObject({ isHeld: true, isDeleted: false })

      expect(await outcomeOf(admin.call(api.reports.claim, { params: { id: filed.id } }))).toBe(
        'FORBIDDEN',
      )
      await decide(filed.id, 'dismiss')
      expect(await read(reader, id)).toMatchObject({ isLiked: true, likesCount: 1 })
      await author.hears('post:new', (post) => post.id === id && !post.isHeld)
      expect(await counts()).toEqual(before)
    },
  )

  test('goes with the decision that deletes it', async () => {
    const { id } = await publish(author)
    await decide((await hide(admin, id)).id, 'delete_content')
    expect(await outcomeOf(read(author, id))).toBe('NOT_FOUND')
  })

  test('is hidden once by several moderators at the same time, in the case that waits', async () => {
    const { id } = await publish(author)
    const before = await counts()
    const caseId = await fileReport(reader, 'post', id)
    const hidden = await Promise.all([admin, other, admin].map((one) => hide(one, id)))
    for (const one of hidden) expect(one).toMatchObject({ id: caseId, target: { isHeld: true } })
    expect(await actsOn(caseId)).toEqual(['report:hold'])
    const lead = await adminOf(server())
    const { items } = await lead.call(api.reports.listCases, {
      query: { targetType: 'post', targetId: id },
    })
    expect(items).toMatchObject([{ id: caseId, alsoReported: [] }])
    expect((await counts()).postsCount).toBe(before.postsCount - 1)
  })

  test('is hidden once by several at the same time where no case waits', async () => {
    const { id } = await publish(author)
    const [one, another] = await Promise.all([admin, other].map((who) => hide(who, id)))
    expect(one?.id).toBe(another?.id)
    expect(await actsOn(one?.id ?? 0)).toEqual(['report:hold'])
  })

  test('needs a reason where no case waits, and is not its author’s to hide', async () => {
    const { id } = await publish(author)
    expect(await outcomeOf(hold(admin, id, {}))).toBe('VALIDATION_FAILED')
    const own = await publish(admin, true)
    expect(await outcomeOf(hide(admin, own.id))).toBe('FORBIDDEN')
    await fileReport(reader, 'post', own.id)
    expect(await outcomeOf(hide(admin, own.id))).toBe('FORBIDDEN')
    expect(await outcomeOf(hold(admin, own.id, { isHeld: false }))).toBe('NOT_FOUND')
    expect(await outcomeOf(hide(reader, id))).toBe('FORBIDDEN')
  })

  test('is named in the log by its case, which its author cannot find there', async () => {
    const { id } = await publish(author)
    const filed = await hide(admin, id)
    const { items } = await other.call(api.audit.list, {
      query: { action: 'report:hold', limit: 1 },
    })
    expect(items).toMatchObject([{ target: `report ${filed.id}` }])
  })

  test('is hidden only while a decision is to come', async () => {
    const { id } = await publish(author)
    await decide((await hide(admin, id)).id, 'dismiss')
    expect(await outcomeOf(hide(admin, id))).toBe('CASE_DECIDED')
    expect(await read(reader, id)).toMatchObject({ id })
  })
})

describe('a story whose case a moderator has claimed', () => {
  const claimed = async (isAnonymous: boolean) => {
    const { id } = await publish(author, isAnonymous)
    const caseId = await fileReport(reader, 'post', id, 'danger')
    await claim(admin, caseId)
    return { id, caseId }
  }
  const queue = async () =>
    (await other.call(api.reports.listCases, { query: {} })).items.map(({ id }) => id)

  test.each([false, true])(
    'is hidden and shown again by them, and their case stays as it is (anonymous: %s)',
    async (isAnonymous) => {
      const before = await counts()
      const { id, caseId } = await claimed(isAnonymous)
      const params = { id: caseId }
      const asBefore = await admin.call(api.reports.readCase, { params })
      const order = await queue()
      await Promise.all([reader.listen(), author.listen()])
      const { target } = asBefore
      for (const turn of [1, 2]) {
        const hidden = await hold(admin, id, {})
        // A named author has one story less.
        const { user } = hidden.target
        expect(hidden).toEqual({ ...asBefore, target: { ...target, user, isHeld: true } })
        expect(await hold(admin, id, {})).toEqual(hidden)
        expect(await read(author, id)).toMatchObject({ isHeld: true, isKept: false })
        expect(await outcomeOf(read(reader, id))).toBe('NOT_FOUND')
        expect(await queue()).toEqual(order)
        expect(await counts()).toEqual(before)

        expect(await show(admin, id)).toEqual(asBefore)
        expect(await show(admin, id)).toEqual(asBefore)
        expect(await read(author, id)).toMatchObject({ isHeld: false })
        expect(await read(reader, id)).toMatchObject({ id })
        expect(await actsOn(caseId)).toHaveLength(2 * turn)
      }
      await reader.hears('post:removed', (gone) => gone.id === id)
      await author.hears('post:changed', (post) => post.id === id && post.isHeld)
      await author.hears('post:new', (post) => post.id === id && !post.isHeld)
      await hold(admin, id, {})
      const decision = { decision: 'no_danger', story: 'publish' } as const
      await admin.call(api.reports.decide, { params, body: decision })
      expect(await read(reader, id)).toMatchObject({ id })
    },
  )

  test('is hidden by another one too, and shown by who has the case alone', async () => {
    const { id, caseId } = await claimed(true)
    expect(await hide(other, id)).toMatchObject({ id: caseId, claimedBy: admin.id })
    expect(await outcomeOf(show(other, id))).toBe('CASE_CLAIMED')
    await admin.call(api.reports.release, { params: { id: caseId } })
    expect(await outcomeOf(show(admin, id))).toBe('CASE_NOT_CLAIMED')
    await claim(other, caseId)
    expect(await show(other, id)).toMatchObject({ target: { isHeld: false } })
    await author.call(api.posts.remove, { params: { id } })
    expect(await outcomeOf(hide(other, id))).toBe('NOT_FOUND')
    expect(await outcomeOf(show(other, id))).toBe('NOT_FOUND')
  })

  test('is hidden by an act of theirs, so that the case does not wait for another one', async () => {
    const { id, caseId } = await claimed(false)
    await admin.call(api.reports.assign, { params: { id: caseId }, body: { adminId: other.id } })
    await hold(other, id, {})
    const { waitingSince } = await server()
      .db.selectFrom('cases')
      .select('waitingSince')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow()
    expect(waitingSince).toBeNull()
  })
})
