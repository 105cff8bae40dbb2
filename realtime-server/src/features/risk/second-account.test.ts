import { api } from '@dodam/contract'
import { adminOf, meet, type Person, serverForTests, times } from '@dodam/test-support'
import { fileReport } from '@dodam/test-support/server/reporting.ts'
import { settleIn, signsOf } from '@dodam/test-support/server/risk/acts.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteRisk } from './writes.ts'

const server = serverForTests()
let admin: Person
/** The author of the anonymous story. */
let author: Person
/** Suspected as well, but did nothing. */
let other: Person

beforeAll(async () => {
  admin = await adminOf(server())
})
beforeEach(async () => {
  author = await server().member({ role: 'both', gradeLevel: 'high3' })
  other = await server().member({ role: 'both', gradeLevel: 'high3' })
})

/** Create a member whose complaints count, with a chat about an anonymous story of the author. */
async function metMasked() {
  const one = await server().member({ role: 'both', gradeLevel: 'middle1' })
  const met = await meet(author, one, { isAnonymous: true })
  await one.call(api.comments.add, { params: { id: met.postId }, body: { content: '힘내세요.' } })
  await settleIn(server(), one)
  return { one, ...met }
}
const block = (by: Person, { id }: Person) =>
  by.call(api.blocks.add, { body: { targetUserId: id } })
const runJobs = () => server().app.jobs.runNow()
/** Return what an admin sees about a named member. */
async function told({ id }: Person) {
  const { items, points, signs, pausedAt, caseId } = await admin.call(api.risk.read, {
    params: { id },
    query: {},
  })
  // Requests at night are a sign too, so it depends on the hour at which this runs.
  const kinds = items
    .filter(({ sign }) => sign !== 'night')
    .map(({ sign, towards }) => ({ sign, towards }))
  return { kinds, points, signs, pausedAt, caseId }
}

describe('an admin with a second account', () => {
  test('cannot identify the author of an anonymous story by complaints about suspects', async () => {
    const { one, postId, roomId } = await metMasked()
    for (const suspect of [author, other]) await meet(one, suspect)
    const before = await told(author)
    expect(await told(other)).toEqual(before)
    await fileReport(one, 'post', postId)
    await one.call(api.chat.leave, { params: { id: roomId }, body: { block: true } })
    await runJobs()
    expect(await told(author)).toEqual(before)

    const second = await metMasked()
    for (const suspect of [author, other]) {
      await fileReport(second.one, 'user', suspect.id)
      await block(second.one, suspect)
    }
    await runJobs()
    expect(await told(author)).toEqual(before)
    // Complaints about the masked author by members who know both by name too.
    for (const suspect of [author, other]) await block(one, suspect)
    await runJobs()
    const after = await told(author)
    expect(after).toMatchObject({
      kinds: [
        { sign: 'blocked', towards: 'younger' },
        { sign: 'request', towards: 'younger' },
      ],
      points: 6,
    })
    expect(await told(other)).toEqual(after)
  })

  test('complaints about a masked member count for the pause', async () => {
    const met = await times(3, metMasked)
    for (const { one, postId } of met) await fileReport(one, 'post', postId)
    expect(await signsOf(server(), author)).toEqual(['reported', 'reported', 'reported'])
    await runJobs()
    expect(await told(author)).toMatchObject({ kinds: [], points: 0, caseId: null })
    const otherId = met[0]?.one.id ?? 0
    await server().app.write(async (tx) => {
      for (let time = 0; time < 2; time++)
        await noteRisk(tx, { userId: author.id, sign: 'approach-confirmed', otherId })
    })
    await runJobs()
    expect((await author.call(api.accounts.verify)).user.isPaused).toBe(true)
    // Nothing masked shows in the moment of the pause.
    expect(await told(author)).toMatchObject({ points: 28, pausedAt: null, caseId: null })
  })
})
