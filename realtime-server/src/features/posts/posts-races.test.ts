import { api, type Post } from '@dodam/contract'
import { outcomeOf, type Person, roundsOr, serverForTests, times } from '@dodam/test-support'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'

const server = serverForTests()

let author: Person
let people: Person[]

const publish = (isAnonymous = false) =>
  author.call(api.posts.publish, {
    body: { content: '요즘 공부가 손에 잡히지 않아요.', categories: ['study'], isAnonymous },
  })
const like = (who: Person, { id }: Post) => who.call(api.posts.like, { params: { id }, body: {} })

/** Return a post's stored counts and a recount, in one statement. */
async function lookAt({ id }: Post) {
  const { rows } = await sql<{ stored: object; counted: object }>`
    select
      json_build_object('likes', "likesCount", 'views', "viewsCount", 'comments', "commentsCount")
        as stored,
      json_build_object(
        'likes', (select count(*) from "postLikes" where "postId" = posts.id),
        'views', (select count(*) from "postViews" where "postId" = posts.id),
        'comments', (select count(*) from comments where "postId" = posts.id and "deletedAt" is null)
      ) as counted
    from posts where id = ${id}`.execute(server().db)
  return rows[0]
}

beforeAll(async () => {
  author = await server().member()
  people = await times(30, () => server().member())
})

const crowdSize = roundsOr(30)
test(
  `${crowdSize} members toggle their like eleven times each in parallel: the count is exact`,
  async () => {
    const more = Math.max(0, crowdSize - people.length)
    const crowd = [...people, ...(await times(more, () => server().member()))].slice(0, crowdSize)
    const post = await publish()
    const watcher = await author.onAnother().listen()
    await watcher.watch(post.id)
    // UNAVAILABLE is expected when too many wait for one row, so the call is repeated.
    const turnOver = async (person: Person): Promise<void> => {
      const outcome = await outcomeOf(like(person, post))
      if (outcome === 'UNAVAILABLE') return await turnOver(person)
      expect(outcome).toBe('done')
    }
    await Promise.all(
      crowd.map(async (person, index) => {
        for (let turn = 0; turn < 11; turn++) {
          await turnOver(person)
          if (index % 10 > 0) continue
          const seen = await lookAt(post)
          expect(seen?.stored).toEqual(seen?.counted)
        }
      }),
    )
    expect((await lookAt(post))?.stored).toMatchObject({ likes: crowdSize })
    for (const person of crowd)
      expect(await person.call(api.posts.read, { params: { id: post.id } })).toMatchObject({
        isLiked: true,
        likesCount: crowdSize,
      })
    expect((await author.call(api.accounts.verify)).user.likesCount).toBe(crowdSize)
    await server().settle()
    await vi.waitFor(
      () => expect(watcher.heardOf('post:counts').at(-1)?.likesCount).toBe(crowdSize),
      10_000,
    )
    watcher.leave()
  },
  Math.max(60_000, crowdSize * 3_000),
)

test('one member’s fifty parallel toggles restore the first state; with `liked` there is one like', {
  tags: ['long'],
}, async () => {
  const post = await publish(true)
  const person = await server().member()
  const answers = await times(50, () => like(person, post))
  expect(answers.filter((answer) => answer.isLiked)).toHaveLength(25)
  expect(answers.every((answer) => answer.likesCount === (answer.isLiked ? 1 : 0))).toBe(true)
  expect((await lookAt(post))?.stored).toMatchObject({ likes: 0 })
  const wished = await times(50, () =>
    person.call(api.posts.like, { params: { id: post.id }, body: { liked: true } }),
  )
  expect(wished.every((answer) => answer.isLiked && answer.likesCount === 1)).toBe(true)
  expect((await lookAt(post))?.stored).toMatchObject({ likes: 1 })
})

test('parallel views, likes and comments equal a recount', async () => {
  const post = await publish()
  const params = { id: post.id }
  await Promise.all(
    people.map(async (person, index) => {
      const talk = async () => {
        const comment = (body: { content: string; parentId?: number }) =>
          person.call(api.comments.add, { params, body })
        const { id } = await comment({ content: `힘내요 ${index}` })
        await comment({ content: '답', parentId: id })
        if (index % 3 > 0) return
        const removals = await Promise.allSettled(
          [0, 1].map(() => person.call(api.comments.remove, { params: { id } })),
        )
        expect(removals.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
      }
      await Promise.all([
        ...Array.from({ length: 3 }, () => person.call(api.posts.view, { params })),
        ...Array.from({ length: 2 + (index % 2) }, () => like(person, post)),
        talk(),
      ])
    }),
  )
  const seen = await lookAt(post)
  expect(seen?.stored).toEqual(seen?.counted)
  expect(seen?.stored).toMatchObject({ views: 30, likes: 15, comments: 50 })
})

test('likes and views during a deletion leave no count below zero', {
  tags: ['long'],
}, async () => {
  const before = (await author.call(api.accounts.verify)).user
  const post = await publish()
  await Promise.all(people.slice(0, 10).map((person) => like(person, post)))
  const outcomes = await Promise.all([
    outcomeOf(author.call(api.posts.remove, { params: { id: post.id } })),
    ...people.flatMap((person) => [
      outcomeOf(like(person, post)),
      outcomeOf(person.call(api.posts.view, { params: { id: post.id } })),
    ]),
  ])
  expect(outcomes.filter((outcome) => !['done', 'NOT_FOUND'].includes(outcome))).toEqual([])
  const after = (await author.call(api.accounts.verify)).user
  expect([after.postsCount, after.likesCount]).toEqual([before.postsCount, before.likesCount])
})
