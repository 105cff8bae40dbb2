import { setTimeout as delay } from 'node:timers/promises'
import { serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'
import { PopularSearches } from './reads.ts'

const server = serverForTests()

test('a keyword is judged once a minute, however often popular searches are counted', async () => {
  const { db } = server()
  const keywords = ['오솔길', '바닷가', '언덕길', '골목길']
  await db
    .insertInto('searches')
    .values(
      keywords.flatMap((keyword) =>
        [1, 2, 3].map((at) => ({ keyword, searcher: `${keyword}${at}`, searchedAt: new Date() })),
      ),
    )
    .execute()
  const judged: string[] = []
  const popular = new PopularSearches(async (_, keyword) => {
    judged.push(keyword)
    await delay(20)
    return true
  })
  const context = { db, clock: { now: () => new Date() } }
  const lists = Array.from({ length: 10 }, async (_, at) => {
    await delay(at * 5)
    popular.forget()
    return await popular.list(context, { limit: 10 })
  })
  for (const listed of await Promise.all(lists)) expect(listed).toHaveLength(4)
  expect(judged.toSorted()).toEqual(keywords.toSorted())
})

test('a failed judgement is repeated', async () => {
  const { db } = server()
  let isBroken = true
  const popular = new PopularSearches(async () => {
    if (isBroken) throw new Error('broken')
    return true
  })
  const context = { db, clock: { now: () => new Date() } }
  await expect(popular.list(context, { limit: 10 })).rejects.toThrow('broken')
  isBroken = false
  expect(await popular.list(context, { limit: 10 })).toHaveLength(4)
})
