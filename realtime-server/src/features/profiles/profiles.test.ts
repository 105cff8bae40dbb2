import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { type Person, startServer, suiteDatabase, type TestServer } from '@dodam/test-support'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

let connection: Connection
let server: TestServer
let mina: Person
let joon: Person

const profile = (who: Person, id: number) => who.call(api.profiles.readUser, { params: { id } })
const storiesOf = (who: Person, id: number, query: object = {}) =>
  who.call(api.profiles.listUserPosts, { params: { id }, query })
const ratings = (who: Person, id: number) => who.call(api.profiles.readRatings, { params: { id } })
const publish = (who: Person, isAnonymous = false) =>
  who.call(api.posts.publish, {
    body: { content: '발표 수업이 너무 떨려요. 어떡하죠?', categories: ['study'], isAnonymous },
  })

beforeAll(async () => {
  connection = await suiteDatabase()
  server = await startServer(connection, { redisUrl: inject('redisUrl') ?? undefined })
})
afterAll(() => server.close())

beforeEach(async () => {
  mina = await server.member({ role: 'both', email: 'secret@example.com', gender: 'female' })
  joon = await server.member({ role: 'both' })
})

test('a profile shows a member to others, without their private data', async () => {
  await connection.db
    .updateTable('users')
    .set({ location: '서울 마포구', bio: '이야기 들어줄게요' })
    .where('id', '=', mina.id)
    .execute()
  const response = await joon.send('GET', `/api/user/${mina.id}`)
  expect(await response.json()).toEqual({
    kind: 'user',
    id: mina.id,
    username: mina.me.username,
    nickname: mina.me.nickname,
    role: 'both',
    gradeLevel: 'high1',
    gender: 'female',
    avatarType: 'default',
    characterAvatar: 'cat',
    avatar: null,
    bio: '이야기 들어줄게요',
    location: null,
    isVerified: false,
    isAdmin: false,
    isAi: false,
    isDeleted: false,
    averageRating: null,
    totalRatings: 0,
    postsCount: 0,
    likesCount: 0,
    commentsCount: 0,
  })
  const own = await (await mina.send('GET', `/api/user/${mina.id}`)).text()
  expect(own).toContain('서울 마포구')
  expect(own).not.toContain('secret@example.com')
})

test('an undisclosed gender is not shown', async () => {
  const quiet = await server.member({ gender: 'prefer_not_to_say' })
  expect((await profile(joon, quiet.id)).gender).toBeNull()
})

test('the support team and AI accounts are marked as such', async () => {
  expect(await profile(joon, 1)).toMatchObject({ isAdmin: true, isAi: false })
  expect(await profile(joon, 9)).toMatchObject({ isAdmin: false, isAi: true })
})

test('a listener’s rating is shown with one decimal', async () => {
  expect(await ratings(joon, mina.id)).toEqual({ averageRating: null, totalRatings: 0 })
  await connection.db
    .updateTable('users')
    .set({ ratingsCount: 6, ratingsSum: 26 })
    .where('id', '=', mina.id)
    .execute()
  const rated = { averageRating: 4.3, totalRatings: 6 }
  expect(await ratings(joon, mina.id)).toEqual(rated)
  expect(await ratings(mina, mina.id)).toEqual({ ...rated, words: [] })
})

test('an unknown member, a deleted account and a member who blocks the caller are not found; visitors must sign in', async () => {
  const gone = await server.member()
  await connection.db
    .updateTable('users')
    .set({ deletedAt: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const blocker = await server.member()
  await blocker.call(api.blocks.add, { body: { targetUserId: joon.id } })
  for (const look of [profile, storiesOf, ratings]) {
    for (const id of [9_999_999, Number.MAX_SAFE_INTEGER, gone.id, blocker.id])
      await expect(look(joon, id)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await expect(look(server.visitor(), mina.id)).rejects.toMatchObject({ status: 401 })
    for (const id of [0, -1, Number.NaN])
      await expect(look(joon, id)).rejects.toMatchObject({ status: 400 })
  }
})

test('anonymous texts change no count that others see, and every count that the member sees', async () => {
  await publish(mina)
  const seen = async (who: Person) => ({
    profile: await profile(who, mina.id),
    stories: await storiesOf(who, mina.id),
  })
  const [toOthers, toMina] = [await seen(joon), await seen(mina)]
  expect(toOthers.profile.postsCount).toBe(1)
  expect(toOthers.stories).toHaveLength(1)

  const { id } = await publish(mina, true)
  await joon.call(api.posts.like, { params: { id } })
  await joon.call(api.comments.add, { params: { id }, body: { content: '저도 그래요' } })
  await mina.call(api.comments.add, { params: { id }, body: { content: '고마워요' } })
  expect(await seen(joon)).toEqual(toOthers)
  const now = await seen(mina)
  expect(now.profile).toEqual({
    ...toMina.profile,
    postsCount: 2,
    likesCount: 1,
    commentsCount: 1,
  })
  expect(now.stories.map((post) => post.id)).toEqual([id, ...toMina.stories.map((post) => post.id)])
})

test('the stories are listed newest first, in pages', async () => {
  const made: number[] = []
  for (let count = 0; count < 5; count++) made.unshift((await publish(mina)).id)
  await publish(joon)
  const ids = async (query: object) => (await storiesOf(joon, mina.id, query)).map(({ id }) => id)
  expect(await ids({})).toEqual(made)
  expect(await ids({ limit: 2 })).toEqual(made.slice(0, 2))
  expect(await ids({ limit: 2, before: made[1] })).toEqual(made.slice(2, 4))
})
