import { specOf } from '@dodam/contract/schemas'
import type { Person } from '@dodam/test-support'
import { tableNames } from '@dodam/test-support/database'
import { endpoints, everyone, matrixForTests, named } from '@dodam/test-support/server/matrix.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const matrix = matrixForTests()
// Changes by jobs would be taken for effects of a call.
beforeAll(() => matrix().server.app.jobs.close())

/** A number, a day and a word that occur nowhere else in the database. */
const marked = { count: 77_665_544, day: '2001-02-03T04:05:06.789Z', word: 'forgedcanary' }
/** A member who does nothing, so a row that names them was forged. */
let victim: Person
beforeAll(async () => {
  await sql`alter table users alter column id restart with ${sql.lit(marked.count + 1)}`.execute(
    matrix().server.db,
  )
  victim = await matrix().server.member({ username: 'forgedvictim' })
})

/** Fields of answers and tables that no caller may set. */
const forged = () => ({
  isAdmin: true,
  isVerified: true,
  isAi: true,
  isTest: true,
  isAiGenerated: true,
  verificationDate: marked.day,
  createdAt: marked.day,
  provenAt: marked.day,
  passwordHash: marked.word,
  avatar: marked.word,
  location: marked.word,
  giftCode: marked.word,
  ratingsCount: marked.count,
  ratingsSum: marked.count,
  averageRating: marked.count,
  totalRatings: marked.count,
  nicknameChangeCount: marked.count,
  stock: marked.count,
  likesCount: marked.count,
  commentsCount: marked.count,
  postsCount: marked.count,
  viewsCount: marked.count,
  seq: marked.count,
  lastSeq: marked.count,
  unread: marked.count,
  id: victim.id,
  userId: victim.id,
  authorId: victim.id,
  senderId: victim.id,
  sharerId: victim.id,
  raterId: victim.id,
  requesterId: victim.id,
  reporterId: victim.id,
  ownerId: victim.id,
  claimedBy: victim.id,
  actorId: victim.id,
  receiverId: victim.id,
  userInfo: { id: victim.id, username: marked.word },
  author: { id: victim.id },
})

/** Return every table and row that contains a mark. */
async function marks(): Promise<{ table: string; text: string }[]> {
  const { db } = matrix().server
  const found: { table: string; text: string }[] = []
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(name)} t
    `.execute(db)
    for (const { text } of rows)
      if (/77665544|77665545|2001-02-03|forgedcanary/.test(text)) found.push({ table: name, text })
  }
  return found
}
/** The victim's rows from their registration. */
const own = ['users', 'names', 'sessions', 'activeDays']

/** The columns that give members more rights. */
const powers = () =>
  matrix()
    .server.db.selectFrom('users')
    .select(['id', 'isAdmin', 'isVerified', 'isAi', 'isTest'])
    .where(
      'id',
      'in',
      [...Object.values(matrix().people).filter(({ token }) => token), victim].map(({ id }) => id),
    )
    .orderBy('id')
    .execute()

const writes = endpoints.filter(({ method }) => method !== 'GET')
/** These calls end their own session or change their own rights. */
const endsItself = /logout|DELETE \/api\/user$/

describe('fields that the caller may not set', () => {
  test.each(named(writes.filter((one) => !endsItself.test(`${one.method} ${one.path}`))))(
    'change nothing in %s',
    async (_, endpoint) => {
      const before = await powers()
      const usual = matrix().bodyOf(endpoint)
      for (const role of everyone) {
        if (matrix().answerFor(endpoint, role) !== specOf(endpoint).status) continue
        const url = await matrix().pathOf(endpoint)
        const right = matrix().bodyOf(endpoint) ?? {}
        // Fields that the call accepts stay valid.
        const parsed = specOf(endpoint).body.safeParse({ ...right, ...forged() })
        const taken = parsed.success ? Object.keys(parsed.data ?? {}) : []
        const names = new Set([...Object.keys(usual ?? {}), ...taken])
        const extra = Object.fromEntries(
          Object.entries(forged()).filter(([name]) => !names.has(name)),
        )
        expect(Object.keys(extra).length).toBeGreaterThan(25)
        const who = await matrix().callerOf(endpoint, role)
        const answer = await who.send(endpoint.method, url, { ...extra, ...right })
        expect(answer.status, `${role}: ${await answer.clone().text()}`).toBeLessThan(300)
        expect(await answer.text()).not.toMatch(/77665544|2001-02-03|forgedcanary/)
      }
      expect(await powers()).toEqual(before)
    },
  )

  test('appear nowhere in the database, and no row names another member as its author', async () => {
    const found = await marks()
    // The victim’s own rows are found, so the search for marks works.
    expect(new Set(found.map(({ table }) => table))).toEqual(new Set(own))
    expect(found).toHaveLength(own.length)
  })
})
