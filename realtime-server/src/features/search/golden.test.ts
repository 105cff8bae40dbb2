import { api } from '@dodam/contract'
import { serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'
import { searches } from './golden/searches.ts'
import { type StoryKey, stories } from './golden/stories.ts'

const server = serverForTests()

/** Other stories among all that are found. */
const mostOthers = 0.2

test('a search finds what teenagers mean, as they type it, and seldom anything else', async () => {
  const author = await server().member()
  const { db } = server()
  const keys = Object.keys(stories) as StoryKey[]
  const rows = await db
    .insertInto('posts')
    .values(
      keys.map((key) => ({
        authorId: author.id,
        content: stories[key],
        categories: ['other'],
        language: key.startsWith('en') ? 'en' : 'ko',
        isAnonymous: false,
        authorBand: null,
      })),
    )
    .returning('id')
    .execute()
  const keyOf = new Map(rows.map(({ id }, at) => [id, keys[at]]))
  const reader = await server().member()
  const missed: string[] = []
  const others: string[] = []
  let count = 0
  for (const [search, ...wanted] of searches) {
    const found = await reader.call(api.posts.list, { query: { search, limit: 50 } })
    const foundKeys = found.map(({ id }) => keyOf.get(id))
    for (const key of wanted)
      if (!foundKeys.includes(key)) missed.push(`${search}: ${key} is not found`)
    for (const key of foundKeys)
      if (key === undefined || !wanted.includes(key)) others.push(`${search}: ${key} is found`)
    count += found.length
  }
  expect(searches.length).toBeGreaterThanOrEqual(200)
  expect(missed).toEqual([])
  expect(others.length / count, others.join('\n')).toBeLessThan(mostOthers)
})
