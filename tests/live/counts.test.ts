import { api } from '@dodam/contract'
import {
  meet,
  outcomeOf,
  type Person,
  roundsOr,
  serverForTests,
  times,
  wrongCounts,
} from '@dodam/test-support'
import { expect, test } from 'vitest'
import { Random } from '../faults/random.ts'

const server = serverForTests()
/** How often each of the eight acts. */
const rounds = roundsOr(25)
const seed = Number(process.env['SEED'] ?? 1)

interface Worker {
  who: Person
  random: Random
  roomIds: number[]
  /** Messages of this member, to be deleted later. */
  messages: number[]
  comments: number[]
}

/** Posts that all of them see. */
const posts: number[] = []
const comments: { id: number; postId: number }[] = []

const deeds: ((worker: Worker) => Promise<unknown>)[] = [
  ...Array.from({ length: 3 }, () => async ({ who, random, roomIds, messages }: Worker) => {
    const params = { id: random.pick(roomIds) }
    const sent = await who.call(api.chat.send, { params, body: { content: '자요?' } })
    messages.push(sent.id)
  }),
  async ({ who, random, roomIds }) => {
    const params = { id: random.pick(roomIds) }
    const { lastSeq } = await who.call(api.chat.readRoom, { params })
    const upToSeq = Math.ceil(random.next() * lastSeq)
    if (upToSeq > 0) await who.call(api.chat.readUpTo, { params, body: { upToSeq } })
  },
  async ({ who, random, messages }) => {
    if (messages.length === 0) return
    // Sometimes the same message again: the second deletion must change nothing.
    await who.call(api.chat.deleteMessage, { params: { id: random.pick(messages) } })
  },
  ...Array.from({ length: 2 }, () => async ({ who, random, comments: mine }: Worker) => {
    const postId = random.pick(posts)
    const body = { content: '힘내요.' }
    const { id } = await who.call(api.comments.add, { params: { id: postId }, body })
    mine.push(id)
    comments.push({ id, postId })
  }),
  async ({ who, random, comments: mine }) => {
    if (comments.length === 0) return
    const { id: parentId, postId } = random.pick(comments)
    const body = { content: '저도요.', parentId }
    const { id } = await who.call(api.comments.add, { params: { id: postId }, body })
    mine.push(id)
  },
  async ({ who, random, comments: mine }) => {
    if (mine.length === 0) return
    await who.call(api.comments.remove, { params: { id: random.pick(mine) } })
  },
  async ({ who, random }) => {
    if (comments.length === 0) return
    await who.call(api.comments.like, { params: { id: random.pick(comments).id }, body: {} })
  },
  ({ who, random }) => who.call(api.posts.like, { params: { id: random.pick(posts) }, body: {} }),
  ...Array.from(
    { length: 2 },
    () =>
      ({ who, random }: Worker) =>
        who.call(api.posts.view, { params: { id: random.pick(posts) } }),
  ),
  async ({ who, random }) => {
    if (random.next() < 0.2)
      await who.call(api.posts.remove, { params: { id: random.pick(posts) } })
  },
]

test(
  `eight members who each act ${rounds} times leave counts that equal a recount`,
  async () => {
    const people = await times(8, () => server().member({ role: 'both' }))
    const meetings = await Promise.all(
      people.map(async (who, index) => {
        const other = people[(index + 1) % people.length] ?? who
        const body = { categories: ['study' as const], content: '요즘 공부가 손에 잡히지 않아요.' }
        for (const isAnonymous of [true, false, true, false])
          posts.push((await who.call(api.posts.publish, { body: { ...body, isAnonymous } })).id)
        const { roomId } = await meet(who, other, { isAnonymous: index % 2 === 0 })
        return { roomId, pair: [who, other] }
      }),
    )
    const outcomes = await Promise.all(
      people.map(async (who, index) => {
        const roomIds = meetings.filter(({ pair }) => pair.includes(who)).map((one) => one.roomId)
        const random = new Random(seed * 8 + index)
        const worker = { who, random, roomIds, messages: [], comments: [] }
        const became: string[] = []
        for (let round = 0; round < rounds; round++)
          became.push(await outcomeOf(random.pick(deeds)(worker)))
        return became
      }),
    )
    // A count below zero is refused by its column, which is a server error.
    const failures = outcomes
      .flat()
      .filter((outcome) => !['done', 'NOT_FOUND', 'FORBIDDEN'].includes(outcome))
    expect(failures, `SEED=${seed}`).toEqual([])
    expect(outcomes.flat().filter((outcome) => outcome === 'done').length).toBeGreaterThan(
      rounds * 4,
    )
    const { db } = server()
    expect(await wrongCounts(db), `SEED=${seed}`).toEqual([])
    const { views } = await db
      .selectFrom('posts')
      .select((eb) => eb.fn.sum<string>('viewsCount').as('views'))
      .executeTakeFirstOrThrow()
    const { viewers } = await db
      .selectFrom('postViews')
      .select((eb) => eb.fn.countAll<number>().as('viewers'))
      .executeTakeFirstOrThrow()
    expect(Number(views), `SEED=${seed}`).toBe(viewers)
  },
  Math.max(60_000, rounds * 2_000),
)

test('a recount finds a wrong count of each kind', async () => {
  const [who, other] = await Promise.all([
    server().member({ role: 'both' }),
    server().member({ role: 'both' }),
  ])
  const { postId, roomId } = await meet(who, other)
  const { id } = await other.call(api.comments.add, {
    params: { id: postId },
    body: { content: '힘내요.' },
  })
  const { db } = server()
  await db.updateTable('posts').set({ commentsCount: 0 }).where('id', '=', postId).execute()
  await db.updateTable('comments').set({ likesCount: 1 }).where('id', '=', id).execute()
  await db.updateTable('users').set({ commentsCount: 0 }).where('id', '=', other.id).execute()
  await db.updateTable('chatRooms').set({ unread2: 1 }).where('id', '=', roomId).execute()
  await db
    .updateTable('categoryCounts')
    .set({ postsCount: 0 })
    .where('category', '=', 'sleep')
    .execute()
  const wrong = (await wrongCounts(db)).map((one) => `${one.what} ${one.id}`)
  expect(wrong.toSorted()).toEqual(
    [
      `post ${postId}`,
      `comment ${id}`,
      `user ${other.id}`,
      `room ${roomId}`,
      'category sleep',
    ].toSorted(),
  )
})
