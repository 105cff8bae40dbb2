import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serverForTests } from '../testing/index.ts'
import { createLimits, perAddress, perMember } from './limits.ts'
import { connectRedis, type RedisLinks } from './redis.ts'

// Its own counts and no others: what is limited here is limited for a while, also in Redis.
const server = serverForTests({ rateLimits: true, redisUrl: undefined })
const tooFast = { code: 'TOO_FAST' }
const unique = (points: number, seconds = 60) => perMember(`test-${randomUUID()}`, points, seconds)

describe('a limit', () => {
  test('lets N through and refuses the next, for each by themselves', async () => {
    const limits = createLimits(undefined, true)
    const limit = unique(3)
    for (let use = 0; use < 3; use++) await limits.consume(limit, 1)
    await expect(limits.consume(limit, 1)).rejects.toMatchObject(tooFast)
    await expect(limits.consume(limit, 1)).rejects.toMatchObject({
      extras: { retryAfter: expect.any(Number) },
    })
    await limits.consume(limit, 2)
    await limits.consume(unique(3), 1)
  })

  test('of many at once lets exactly N through', async () => {
    const limits = createLimits(undefined, true)
    const limit = unique(20)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => limits.consume(limit, 'one')),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(20)
  })

  test('is looked at without using it', async () => {
    const limits = createLimits(undefined, true)
    const limit = unique(2)
    for (let look = 0; look < 10; look++) await limits.check(limit, 1)
    await limits.consume(limit, 1)
    await limits.check(limit, 1)
    await limits.consume(limit, 1)
    await expect(limits.check(limit, 1)).rejects.toMatchObject(tooFast)
  })

  test('that is switched off counts nothing', async () => {
    const limits = createLimits(undefined, false)
    const limit = unique(1)
    for (let use = 0; use < 10; use++) await limits.consume(limit, 1)
    await limits.check(limit, 1)
  })
})

describe.skipIf(inject('redisUrl') === null)('two instances that share Redis', () => {
  let one: RedisLinks
  let two: RedisLinks
  beforeAll(async () => {
    const url = inject('redisUrl') ?? ''
    const prefix = `dodam-test:${randomUUID()}`
    ;[one, two] = await Promise.all([
      connectRedis(url, prefix, server().app.app.log),
      connectRedis(url, prefix, server().app.app.log),
    ])
  })
  afterAll(() => Promise.all([one.close(), two.close()]))

  test('count together', async () => {
    const [here, there] = [createLimits(one, true), createLimits(two, true)]
    const limit = unique(5)
    for (let use = 0; use < 5; use++) await here.consume(limit, 'somebody')
    // The first call tells the other instance how things stand; from then on it refuses by itself.
    let passed = 0
    await expect
      .poll(() =>
        there.consume(limit, 'somebody').then(
          () => ++passed,
          (refusal: { code: string }) => refusal.code,
        ),
      )
      .toBe('TOO_FAST')
    expect(passed).toBeLessThanOrEqual(5)
    await expect(there.check(limit, 'somebody')).rejects.toMatchObject(tooFast)
    await there.consume(limit, 'somebody else')
  })

  test('count alone while Redis is out of reach, and nothing fails', async () => {
    const lost = await connectRedis(inject('redisUrl') ?? '', 'lost', server().app.app.log)
    await lost.close()
    const limits = createLimits(lost, true)
    const limit = unique(2)
    await limits.consume(limit, 1)
    await limits.consume(limit, 1)
    await expect(limits.consume(limit, 1)).rejects.toMatchObject(tooFast)
  })
})

describe('over HTTP', () => {
  const waits = (headers: Headers) => Number(headers.get('retry-after'))

  test('too fast is 429 with the seconds to wait, and nothing is stored', async () => {
    const member = await server().member()
    const other = await server().member()
    const body = { content: '오늘은 조금 힘든 하루였어요.', categories: ['other' as const] }
    const post = await member.call(api.posts.publish, { body })
    const refused = await member.send('POST', '/api/posts', body)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'TOO_FAST', message: expect.any(String) })
    expect(waits(refused.headers)).toBeGreaterThanOrEqual(1)
    expect(waits(refused.headers)).toBeLessThanOrEqual(30)
    const mine = (await other.call(api.posts.list, { query: {} })).filter(
      (one) => one.authorId === member.id,
    )
    expect(mine.map((one) => one.id)).toEqual([post.id])
    await other.call(api.posts.publish, { body })
  })

  test('five wrong passwords close an account to guessing, and only that account', async () => {
    const victim = await server().member({ username: 'guessedat' })
    const friend = await server().member({ username: 'leftalone' })
    const guess = (username: string, password: string) =>
      server().visitor().send('POST', '/api/auth/login', { username, password })
    for (let wrong = 0; wrong < 5; wrong++)
      expect((await guess('guessedat', `wrong word ${wrong}`)).status).toBe(401)
    const closed = await guess('GuessedAt', 'a good word 1')
    expect(closed.status).toBe(429)
    expect(waits(closed.headers)).toBeGreaterThanOrEqual(1)
    expect((await guess('leftalone', 'a good word 1')).status).toBe(200)
    expect((await victim.call(api.accounts.verify)).user.id).toBe(victim.id)
    expect((await friend.call(api.accounts.verify)).user.id).toBe(friend.id)
  })

  test('right passwords are not counted', async () => {
    await server().member({ username: 'comesoften' })
    for (let time = 0; time < 8; time++) {
      const response = await server()
        .visitor()
        .send('POST', '/api/auth/login', { username: 'comesoften', password: 'a good word 1' })
      expect(response.status).toBe(200)
    }
  })
})

test('the network of an address and a member never share a count', async () => {
  const limits = createLimits(undefined, true)
  const name = randomUUID()
  await limits.consume(perMember(`m-${name}`, 1, 60), 7)
  await limits.consume(perAddress(`a-${name}`, 1, 60), 7)
})
