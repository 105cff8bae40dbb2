import { api, minNameWriters } from '@dodam/contract'
import { type Person, serverForTests, times } from '@dodam/test-support'
import { beforeAll, expect, test } from 'vitest'
import { mayBeName } from '../support/redaction/introductions.ts'

// A clock ahead of registrations, so that every account is older than a day.
const clock = { now: () => new Date(Date.now() + 2 * 86_400_000) }
const server = serverForTests({}, clock)
let people: Person[]
beforeAll(async () => {
  people = await times(minNameWriters, () => server().member())
})

const write = (content: string, authors: readonly Person[]) =>
  server()
    .db.insertInto('posts')
    .values(
      authors.map(({ id }) => ({
        authorId: id,
        content,
        categories: ['other' as const],
        language: 'ko' as const,
        isAnonymous: true,
      })),
    )
    .execute()
const searchAll = async (search: string) => {
  for (const one of people.slice(0, 3))
    await one.call(api.posts.list, { query: { search, limit: 9 } })
}
const popular = async () =>
  (await server().visitor().call(api.search.popular, { query: {} })).map(({ keyword }) => keyword)

test('a text that names a member is no popular search, even when three accounts search it', async () => {
  const wall = ['민지 왕따', '김민지 남미새', 'fat minji']
  const others = ['친구 관계', '수학 시험']
  await write([...wall, ...others.slice(0, 1)].join(' '), people.slice(0, 3))
  await write('수학 시험', people)
  for (const words of [...wall, ...others]) await searchAll(words)
  await expect.poll(popular, { timeout: 20_000 }).toEqual(expect.arrayContaining(others))
  expect(await popular()).not.toEqual(expect.arrayContaining([expect.stringMatching(/민지|minji/)]))
})

test.each(['민지 왕따', '박서준', '서연이 미워', '민지년', 'fat minji', 'i hate jake'])(
  '%s may name a member',
  (words) => expect(mayBeName(words)).toBe(true),
)
test.each(['친구 관계', '시험 스트레스', '자존감', '외로움', 'exam stress', 'how are you'])(
  '%s names no member',
  (words) => expect(mayBeName(words)).toBe(false),
)
