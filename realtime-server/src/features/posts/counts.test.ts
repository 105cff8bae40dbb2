import { api } from '@dodam/contract'
import { type Person, serverForTests, times } from '@dodam/test-support'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

const server = serverForTests()
let people: Person[]

const watch = (who: Person, id: number) => who.watch(id)
const like = (who: Person, id: number) =>
  who.call(api.posts.like, { params: { id }, body: { liked: true } })
const read = (who: Person, id: number) => who.call(api.posts.read, { params: { id } })

/** Return how many comments a member sees below a post, without placeholders. */
async function countListed(who: Person, id: number): Promise<number> {
  const threads = await who.call(api.comments.list, { params: { id }, query: { limit: 100 } })
  for (const { repliesCount, replies } of threads) expect(replies).toHaveLength(repliesCount)
  const listed = threads.flatMap((thread) => [thread, ...thread.replies])
  return listed.filter(({ isDeleted }) => !isDeleted).length
}
const publish = async (who: Person, isAnonymous: boolean) => {
  const body = { content: '요즘 잠이 오지 않아요.', categories: ['sleep' as const], isAnonymous }
  return (await who.call(api.posts.publish, { body })).id
}

beforeEach(async () => {
  people = await times(8, async () => (await server().member({ role: 'both' })).listen())
  return () => {
    for (const person of people) person.leave()
  }
})

const one = (index: number) => {
  const person = people[index]
  if (person === undefined) throw new Error('Nobody is there')
  return person
}

test.each([true, false])(
  'are announced to each reader as they see them, with blocks in any direction (anonymous author: %s)',
  async (isAnonymous) => {
    const id = await publish(one(0), isAnonymous)
    for (const person of people) await watch(person, id)
    const tops: number[] = []
    for (let index = 0; index < 24; index++) {
      const parentId = index < 8 ? undefined : tops[(index * 5) % 8]
      const params = { id }
      const body = { content: '저도 그래요.', parentId }
      const comment = await one((index * 3) % 8).call(api.comments.add, { params, body })
      tops.push(comment.id)
    }
    for (const [blocker, blocked, isHidden] of [
      [1, 2, false] as const,
      [2, 1, false] as const,
      [1, 3, false] as const,
      [4, 5, true] as const,
      [5, 6, false] as const,
      [2, 3, false] as const,
      [1, 0, isAnonymous] as const,
      [6, 7, false] as const,
    ]) {
      const pair = { blockerId: one(blocker).id, blockedId: one(blocked).id, isHidden }
      await server().db.insertInto('blocks').values(pair).execute()
    }
    // The replies of a deleted comment stay, and stay hidden.
    const [first] = await server()
      .db.selectFrom('comments')
      .select('id')
      .where('postId', '=', id)
      .where('authorId', '=', one(3).id)
      .where('parentId', 'is', null)
      .execute()
    if (first) await one(3).call(api.comments.remove, { params: { id: first.id } })
    await like(one(7), id)
    await server().settle()

    const seen = new Set<number>()
    for (const person of people) {
      const isThere = isAnonymous || person !== one(1)
      if (!isThere) continue
      const { likesCount, commentsCount } = await read(person, id)
      expect(person.heardOf('post:counts').at(-1)).toMatchObject({ likesCount, commentsCount })
      expect(commentsCount).toBe(await countListed(person, id))
      seen.add(commentsCount)
    }
    expect(seen.size).toBeGreaterThan(3)
  },
)

test('of a story by five authors, blocked by thousands, reach each reader correctly', {
  tags: ['long'],
}, async () => {
  const id = await publish(one(0), false)
  const writers = people.slice(1, 6).map((person) => person.id)
  const { db } = server()
  await sql`
    with crowd as (
      insert into users (username, nickname, role, "gradeLevel", gender, "passwordHash")
      select 'crowd' || n, 'crowd' || n, 'both', 'high1', 'female', '-' from generate_series(1, 3000) as n
      returning id)
    insert into blocks ("blockerId", "blockedId")
    select id, writer from crowd cross join unnest(${writers}::bigint[]) as writer
    where (id + writer) % 2 = 0`.execute(db)
  await sql`
    insert into comments ("postId", "authorId", content)
    select ${id}, writer, '저도 그래요.'
    from generate_series(1, 400), unnest(${writers}::bigint[]) as writer`.execute(db)
  await db.updateTable('posts').set({ commentsCount: 2_000 }).where('id', '=', id).execute()
  for (const index of [1, 2])
    await one(6).call(api.blocks.add, { body: { targetUserId: one(index).id } })
  for (const person of [one(6), one(7)]) await watch(person, id)
  await like(one(7), id)
  await server().settle()
  expect(one(6).heardOf('post:counts')).toMatchObject([{ likesCount: 1, commentsCount: 1_200 }])
  expect(one(7).heardOf('post:counts')).toMatchObject([{ likesCount: 1, commentsCount: 2_000 }])
})
