import { api } from '@dodam/contract'
import {
  adminOf,
  inRounds,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
} from '@dodam/test-support'
import { claim, fileReport, insertCases } from '@dodam/test-support/server/reporting.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let other: Person
let author: Person
let reporter: Person

beforeAll(async () => {
  admin = await adminOf(server())
  other = await adminOf(server())
  reporter = await server().member({ role: 'both' })
})
beforeEach(async () => {
  author = await server().member({ role: 'both' })
})

const comment = async (who: Person, postId: number) =>
  (await who.call(api.comments.add, { params: { id: postId }, body: { content: '그만해요.' } })).id
/** A text of the author of each kind, and how one deletes it where it is read. */
const texts = {
  post: async () => (await publish(author)).id,
  'anonymous post': async () => (await publish(author, true)).id,
  comment: async () => await comment(author, (await publish(reporter)).id),
  'masked comment': async () => await comment(author, (await publish(author, true)).id),
}
const kinds = Object.keys(texts) as (keyof typeof texts)[]
const typeOf = (kind: keyof typeof texts) => (kind.endsWith('post') ? 'post' : 'comment')
const remove = (who: Person, type: 'post' | 'comment', id: number) =>
  who.call(type === 'post' ? api.posts.remove : api.comments.remove, { params: { id } })
const readCase = (id: number) => other.call(api.reports.readCase, { params: { id } })
const entries = async () =>
  (await admin.call(api.audit.list, { query: { limit: 5 } })).items.map(
    ({ action, target }) => `${action} ${target}`,
  )
const pending = async (who: Person, targetType: 'post' | 'comment' | 'user', targetId: number) =>
  (await who.call(api.reports.listCases, { query: { targetType, targetId } })).items.map(
    ({ id }) => id,
  )

describe('a text that a moderator deletes where they read it', () => {
  test.each(kinds)('decides its pending case, with one entry in the log (%s)', async (kind) => {
    const type = typeOf(kind)
    const textId = await texts[kind]()
    const id = await fileReport(reporter, type, textId)
    expect(await pending(admin, type, textId)).toEqual([id])
    await Promise.all([other.listen(), reporter.listen()])
    const before = await entries()
    await remove(admin, type, textId)
    expect(await entries()).toEqual(
      [`report:decide:delete_content report ${id}`, ...before].slice(0, 5),
    )
    await other.hears('report:changed', (told) => told.id === id)
    await reporter.hears('report:changed', (told) => told.id === id)
    expect(await readCase(id)).toMatchObject({
      status: 'resolved',
      decision: 'delete_content',
      decidedBy: admin.id,
      target: { isDeleted: true },
    })
    expect(await pending(admin, type, textId)).toEqual([])
    await expect(remove(admin, type, textId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each(['post', 'comment'] as const)(
    'stays while another admin looks at its case (%s)',
    async (kind) => {
      const textId = await texts[kind]()
      const id = await fileReport(reporter, kind, textId)
      await claim(other, id)
      await expect(remove(admin, kind, textId)).rejects.toMatchObject({ code: 'CASE_CLAIMED' })
      expect(await readCase(id)).toMatchObject({ status: 'pending', target: { isDeleted: false } })
      await remove(other, kind, textId)
      expect(await readCase(id)).toMatchObject({ decidedBy: other.id })
    },
  )

  test('stays while the admin who deletes it is its reporter, who does not decide', async () => {
    const textId = await texts.post()
    const id = await fileReport(admin, 'post', textId)
    await expect(remove(admin, 'post', textId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await remove(other, 'post', textId)
    expect(await readCase(id)).toMatchObject({ status: 'resolved' })
  })

  test('is deleted with a crisis only by who has taken that on', async () => {
    const textId = await texts.post()
    const id = await fileReport(reporter, 'post', textId, 'danger')
    await expect(remove(admin, 'post', textId)).rejects.toMatchObject({ code: 'CASE_NOT_CLAIMED' })
    await claim(admin, id)
    await remove(admin, 'post', textId)
    expect(await readCase(id)).toMatchObject({ status: 'resolved' })
  })

  test('leaves the case when its author deletes it, also an admin’s own', async () => {
    for (const who of [author, admin]) {
      const { id: textId } = await publish(who)
      const id = await fileReport(reporter, 'post', textId)
      await remove(who, 'post', textId)
      expect(await readCase(id)).toMatchObject({ status: 'pending', target: { isDeleted: true } })
    }
  })

  test(
    'leaves no report that waits, however many arrive meanwhile',
    ...inRounds(4, async () => {
      const textId = await texts.post()
      const people = await Promise.all([0, 1, 2].map(() => server().member({ role: 'both' })))
      const [removed] = await Promise.all([
        outcomeOf(remove(admin, 'post', textId)),
        ...people.map((who) => outcomeOf(fileReport(who, 'post', textId))),
      ])
      expect(removed).toBe('done')
      expect(await pending(other, 'post', textId)).toEqual([])
    }),
  )
})

test('the case of a thing is found only by what it shows, and by none of those it is about', async () => {
  const { db } = server()
  const [shown, masked] = await insertCases(db, [
    { targetType: 'user', targetId: author.id, subjectId: author.id },
    { targetType: 'user', targetId: reporter.id, subjectId: reporter.id },
  ])
  await db
    .updateTable('cases')
    .set({ isMasked: true })
    .where('id', '=', masked ?? 0)
    .execute()
  expect(await pending(admin, 'user', author.id)).toEqual([shown])
  expect(await pending(admin, 'user', reporter.id)).toEqual([])
  const { id: own } = await publish(admin, true)
  const id = await fileReport(reporter, 'post', own)
  expect(await pending(admin, 'post', own)).toEqual([])
  expect(await pending(other, 'post', own)).toEqual([id])
})
