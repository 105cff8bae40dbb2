import { adminOf, outcomeOf, serverForTests, times } from '@dodam/test-support'
import { applyFor, listOf, reject } from '@dodam/test-support/server/verifying.ts'
import { expect, test } from 'vitest'

const server = serverForTests({ rateLimits: true, redisUrl: undefined })

test('an application can be sent three times a day; an invalid one costs nothing', async () => {
  const admin = await adminOf(server())
  const listener = await server().member({ role: 'listener' })
  for (let count = 0; count < 3; count++) {
    expect(await outcomeOf(applyFor(listener, { reason: '' }))).toBe('VALIDATION_FAILED')
    await reject(admin, (await applyFor(listener)).id)
  }
  await expect(applyFor(listener)).rejects.toMatchObject({ status: 429, code: 'TOO_FAST' })
  expect((await listOf(listener)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
})

test('ten in parallel are one application', async () => {
  const listener = await server().member({ role: 'listener' })
  const outcomes = await times(10, () => outcomeOf(applyFor(listener)))
  expect(outcomes.toSorted()).toEqual([
    'ALREADY_APPLIED',
    'ALREADY_APPLIED',
    ...Array(7).fill('TOO_FAST'),
    'done',
  ])
})
