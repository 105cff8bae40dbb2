import { type AnyEndpoint, actsOnAccounts, api } from '@dodam/contract'
import { specOf } from '@dodam/contract/schemas'
import { endpoints, matrixForTests, named, nameOf } from '@dodam/test-support/server/matrix.ts'
import { publish } from '@dodam/test-support/server/meeting.ts'
import { claim, decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { describe, expect, test } from 'vitest'

const matrix = matrixForTests()

/** The looks at something private, which leave an entry although they change nothing. */
const looks = [
  'GET /api/admin/products/:id',
  'GET /api/admin/reports/:id/evidence',
  'GET /api/admin/reports/:id/history',
  'GET /api/admin/store/barcode-integrity',
  'GET /api/admin/users/:id/risk',
]

/** What members do to their own, and admins to anybody’s. */
const foreign: readonly AnyEndpoint[] = [api.posts.remove, api.comments.remove]

const isForAdmins = (endpoint: AnyEndpoint) =>
  ['admin', 'sudo'].includes(specOf(endpoint).access) || foreign.includes(endpoint)
const forAdmins = endpoints.filter(isForAdmins)
const leavesEntry = (endpoint: AnyEndpoint) =>
  endpoint.method !== 'GET' || looks.includes(nameOf(endpoint))
/** Recovery may end long after its call, so that it began is an entry of its own. */
const entriesOf = (endpoint: AnyEndpoint) =>
  endpoint === api.backup.recover ? 2 : leavesEntry(endpoint) ? 1 : 0

const countEntries = async (): Promise<number> => {
  const { count } = await matrix()
    .server.db.selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('the looks of this test are calls that there are', () => {
  expect(forAdmins.map(nameOf)).toEqual(expect.arrayContaining(looks))
})

describe('what an admin changes, and each look at something private, leaves one entry in the audit log', () => {
  test.each(named(forAdmins))('%s', async (_, endpoint) => {
    expect(specOf(endpoint).announces.includes('audit:new')).toBe(leavesEntry(endpoint))
    const { admin } = matrix().people
    // Making what the call is about leaves entries too.
    const [path, body] = [await matrix().pathOf(endpoint), matrix().bodyOf(endpoint)]
    const before = await countEntries()
    const response = await admin.send(endpoint.method, path, body)
    expect(response.status).toBe(specOf(endpoint).status)
    expect((await countEntries()) - before).toBe(entriesOf(endpoint))
  })
})

test('what they have left about accounts is what the timeline of an account tells', async () => {
  const entries = await matrix()
    .server.db.selectFrom('audit')
    .select(['action', 'target'])
    .where('action', '<>', 'session:reauth')
    .execute()
  const left = entries.filter(({ target }) => /^user \d+$/.test(target))
  expect(actsOnAccounts).toEqual(expect.arrayContaining(left.map(({ action }) => action)))
})

describe('a deletion', () => {
  const entries = () =>
    matrix()
      .server.db.selectFrom('audit')
      .select(['actorId', 'action', 'target', 'reason'])
      .orderBy('id')
      .execute()

  test('of what somebody wrote anonymously names what was deleted, and not who wrote it', async () => {
    const { admin, sharer } = matrix().people
    const { id } = await publish(sharer, true)
    await admin.call(api.posts.remove, { params: { id } })
    expect((await entries()).at(-1)).toEqual({
      ...{ actorId: admin.id, action: 'post:delete', target: `post ${id}`, reason: null },
    })
  })

  test('by who wrote it leaves no entry, also where that is an admin', async () => {
    const { admin, sharer, listener } = matrix().people
    const own = await publish(admin)
    const post = await publish(sharer)
    const comments: [typeof admin, number][] = []
    for (const who of [admin, listener]) {
      const said = { params: { id: post.id }, body: { content: '저도 그래요.' } }
      comments.push([who, (await who.call(api.comments.add, said)).id])
    }
    const before = await countEntries()
    for (const [who, id] of comments) await who.call(api.comments.remove, { params: { id } })
    await admin.call(api.posts.remove, { params: { id: own.id } })
    await sharer.call(api.posts.remove, { params: { id: post.id } })
    expect(await countEntries()).toBe(before)
  })

  test('that decides a case leaves one entry, of the case', async () => {
    const { admin, sharer, stranger } = matrix().people
    const { id } = await publish(sharer)
    const report = await fileReport(stranger, 'post', id)
    await claim(admin, report)
    const before = await countEntries()
    await decide(admin, report, { decision: 'delete_content' })
    expect((await entries()).slice(before)).toMatchObject([
      { action: 'report:decide:delete_content', target: `report ${report}` },
    ])
  })
})
