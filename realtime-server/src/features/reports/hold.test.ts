import { api, type ReportDecision } from '@dodam/contract'
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

const hide = (who: Person, id: number) =>
  who.call(api.reports.hold, { params: { id }, body: { reason: 'other' } })
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })
const decide = async (id: number, decision: ReportDecision) => {
  await claim(other, id)
  await other.call(api.reports.decide, { params: { id }, body: { decision } })
}
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

  test('is hidden once by several moderators at the same time, in one case', async () => {
    const { id } = await publish(author)
    const before = await counts()
    const caseId = await fileReport(reader, 'post', id)
    const outcomes = await Promise.all([admin, other].map((one) => outcomeOf(hide(one, id))))
    // To the second one the story is gone already.
    expect(outcomes.toSorted()).toEqual(['NOT_FOUND', 'done'])
    expect(await outcomeOf(hide(admin, id))).toBe('NOT_FOUND')
    const lead = await adminOf(server())
    const { items } = await lead.call(api.reports.listCases, {
      query: { targetType: 'post', targetId: id },
    })
    expect(items).toMatchObject([{ id: caseId, target: { isHeld: true } }])
    expect((await counts()).postsCount).toBe(before.postsCount - 1)
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
