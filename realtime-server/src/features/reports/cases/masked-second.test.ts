import {
  adminOf,
  outcomeOf,
  type Person,
  publish,
  serverForTests,
  signedInAgain,
} from '@dodam/test-support'
import { appeal, claim, decide, fileReport } from '@dodam/test-support/server/reporting.ts'
import { beforeEach, describe, expect, test } from 'vitest'

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const server = serverForTests({ rateLimits: false }, clock)
/** The whole team: who decides first, and one more. */
let first: Person
let other: Person
let reader: Person

beforeEach(async () => {
  await server().db.updateTable('users').set({ isAdmin: false }).execute()
  first = await adminOf(server())
  other = await adminOf(server())
  reader = await server().member({ role: 'both' })
})

/** A case about an anonymous story in which its author was warned, and asks for another look. */
async function appealed(author: Person): Promise<number> {
  const { id: postId } = await publish(author, true)
  const id = await fileReport(reader, 'post', postId)
  await decide(first, id, { decision: 'warn', note: '하지 마세요.' })
  await appeal(author, id)
  return id
}
/** Move the clock past the due time of a case, and sign the first admin in again. */
async function overdue() {
  movedBy += 4 * 3_600_000
  first = await signedInAgain(first)
}

describe('an appeal', () => {
  test.each([true, false])(
    'about an anonymous story answers the first admin alike, whether the only other one wrote it (%s) or not',
    async (isByAdmin) => {
      const id = await appealed(isByAdmin ? other : await server().member({ role: 'both' }))
      expect(await outcomeOf(claim(first, id))).toBe('SECOND_ADMIN_REQUIRED')
      await overdue()
      expect(await claim(first, id)).toMatchObject({ claimedBy: first.id })
    },
  )

  test('about an anonymous story waits for another admin also after its due time where there are several', async () => {
    const third = await adminOf(server())
    const id = await appealed(third)
    await overdue()
    expect(await outcomeOf(claim(first, id))).toBe('SECOND_ADMIN_REQUIRED')
    await claim(await signedInAgain(other), id)
  })

  test('about one with a name is decided by the first admin where nobody else could', async () => {
    const { id: postId } = await publish(other)
    const id = await fileReport(reader, 'post', postId)
    await decide(first, id, { decision: 'warn', note: '하지 마세요.' })
    await appeal(other, id)
    await claim(first, id)
  })
})
