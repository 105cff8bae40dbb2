import { api } from '@dodam/contract'
import { type Person, serverForTests } from '@dodam/test-support'
import { expect, test } from 'vitest'

// Its own counters: limits stay used for a while, also in Redis.
const server = serverForTests({ rateLimits: true, redisUrl: undefined })

const ask = (who: Person) =>
  who.call(api.ratings.ask, { body: { chatRoomId: 9_999_999, message: '어땠나요?' } })
const rate = (who: Person) =>
  who.call(api.ratings.rate, {
    body: {
      listenerId: 9_999_999,
      empathyRating: 5,
      responseSpeedRating: 5,
      helpfulnessRating: 5,
    },
  })

test.each([
  ['asking for ratings', ask],
  ['rating', rate],
])('%s is possible ten times an hour, failures included', async (_, make) => {
  const listener = await server().member({ role: 'listener' })
  for (let count = 0; count < 10; count++)
    await expect(make(listener)).rejects.toMatchObject({ status: 404 })
  await expect(make(listener)).rejects.toMatchObject({ status: 429, code: 'TOO_FAST' })
  const other = await server().member({ role: 'listener' })
  await expect(make(other)).rejects.toMatchObject({ status: 404 })
})
