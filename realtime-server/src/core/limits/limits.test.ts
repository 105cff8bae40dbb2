import { randomUUID } from 'node:crypto'
import { type RedisWay, redisWay } from '@dodam/test-support/server/redis-way.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectRedis, type RedisLinks } from '../redis.ts'
import { spendOn } from './distinct.ts'
import { type Limit, type Limits, perAddress, perMember, type Use } from './limit.ts'
import { createLimits } from './limiter.ts'

const tooFast = { code: 'TOO_FAST' }
const dayMs = 86_400_000

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
/** It goes on only where a test moves it, so that a wait is as long as it was announced. */
const begun = Date.now()
const still = { now: () => new Date(begun + movedBy) }
const alone = () => createLimits({ redis: undefined, clock: still, isOn: true })

const unique = (points: number, seconds = 60) => perMember(`test-${randomUUID()}`, points, seconds)
const isAllowed = (use: Promise<unknown>) =>
  use.then(
    () => true,
    (refusal: unknown) => {
      expect(refusal).toMatchObject(tooFast)
      return false
    },
  )
const isLetThrough = (limits: Limits, ...uses: Use[]) => isAllowed(limits.use(uses))
/** How many of `times` uses, one after the other, are let through. */
async function letThrough(limits: Limits, times: number, ...uses: Use[]): Promise<number> {
  let passed = 0
  for (let use = 0; use < times; use++) if (await isLetThrough(limits, ...uses)) passed++
  return passed
}
const waitOf = (limits: Limits, ...uses: Use[]) =>
  limits.use(uses).then(
    () => 0,
    ({ extras }: { extras: { retryAfter: number } }) => extras.retryAfter,
  )

describe('a limit', () => {
  test('lets N through and refuses the next, for each key and each limit by itself', async () => {
    const limits = alone()
    const limit = unique(3)
    expect(await letThrough(limits, 5, [limit, 'member=1'])).toBe(3)
    const wait = await waitOf(limits, [limit, 'member=1'])
    expect(wait).toBeGreaterThan(55)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await letThrough(limits, 5, [limit, 'member=2'])).toBe(3)
    expect(await letThrough(limits, 5, [unique(3), 'member=1'])).toBe(3)
  })

  test('of many at once lets exactly N through', async () => {
    const limits = alone()
    const limit = unique(20)
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () => isLetThrough(limits, [limit, 'member=one'])),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(20)
  })

  test('begins anew when its window ends, also when the clock is set back', async () => {
    const limits = alone()
    const limit = unique(2)
    expect(await letThrough(limits, 3, [limit, 'member=1'])).toBe(2)
    movedBy += 59_000
    expect(await letThrough(limits, 3, [limit, 'member=1'])).toBe(0)
    movedBy += 2_000
    expect(await letThrough(limits, 3, [limit, 'member=1'])).toBe(2)
    movedBy -= dayMs
    expect(await letThrough(limits, 3, [limit, 'member=1'])).toBe(2)
  })

  test('is looked at without using it', async () => {
    const limits = alone()
    const limit = unique(2)
    for (let look = 0; look < 10; look++) expect(limits.waitOf([[limit, 'member=1']])).toBe(0)
    expect(await letThrough(limits, 3, [limit, 'member=1'])).toBe(2)
    expect(limits.waitOf([[limit, 'member=1']])).toBeGreaterThan(0)
  })

  test('gives back what did not count', async () => {
    const limits = alone()
    const limit = unique(2)
    const giveBack = await limits.use([[limit, 'member=1']])
    expect(await letThrough(limits, 3, [limit, 'member=1'])).toBe(1)
    giveBack()
    expect(await letThrough(limits, 3, [limit, 'member=1'])).toBe(1)
  })

  test('that is switched off counts nothing', async () => {
    const limits = createLimits({ redis: undefined, clock: still, isOn: false })
    expect(await letThrough(limits, 10, [unique(1), 'member=1'])).toBe(10)
  })

  test('of a member and of an address share no count, nor do two with different names', async () => {
    const limits = alone()
    const name = randomUUID()
    const [member, address] = [perMember(`m-${name}`, 1, 60), perAddress(`a-${name}`, 1, 60)]
    expect(await isLetThrough(limits, [member, 'member=7'])).toBe(true)
    expect(await isLetThrough(limits, [address, 'network=7'])).toBe(true)
    expect(await isLetThrough(limits, [member, 'member=7'])).toBe(false)
    expect(await isLetThrough(limits, [{ ...address, name: member.name }, 'member=7'])).toBe(false)
  })
})

describe('several limits', () => {
  test.each([
    ['first', 0],
    ['last', 1],
  ])('are all left alone when the %s refuses', async (_, refusing) => {
    const limits = alone()
    const free = unique(5)
    const full = unique(1)
    await limits.use([[full, 'member=1']])
    const both: Use[] =
      refusing === 0
        ? [
            [full, 'member=1'],
            [free, 'member=1'],
          ]
        : [
            [free, 'member=1'],
            [full, 'member=1'],
          ]
    expect(await letThrough(limits, 20, ...both)).toBe(0)
    expect(await letThrough(limits, 6, [free, 'member=1'])).toBe(5)
  })

  test('announce the longest of their waits', async () => {
    const limits = alone()
    const [short, long] = [unique(1, 10), unique(1, 1_000)]
    await limits.use([
      [short, 'member=1'],
      [long, 'member=1'],
    ])
    expect(await waitOf(limits, [short, 'member=1'], [long, 'member=1'])).toBeGreaterThan(900)
  })
})

describe('a limit with waits', () => {
  const guesses = () =>
    perAddress(`test-${randomUUID()}`, 5, 86_400, {
      waits: { firstSeconds: 30, mostSeconds: 1_200 },
    })

  test('doubles the wait after each use beyond the points, and keeps to what it announced', async () => {
    const limits = alone()
    const use: Use = [guesses(), 'member=one']
    expect(await letThrough(limits, 20, use)).toBe(5)
    const waits: number[] = []
    for (let round = 0; round < 8; round++) {
      const wait = await waitOf(limits, use)
      waits.push(wait)
      // A second too early is too early.
      movedBy += (wait - 1) * 1_000
      expect(await isLetThrough(limits, use)).toBe(false)
      movedBy += 1_000
      expect(await letThrough(limits, 5, use)).toBe(1)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1_200, 1_200])
  })

  test('lets fewer than a hundred through in a day, whatever the pace', async () => {
    for (const everySeconds of [9, 60, 600]) {
      const limits = alone()
      const use: Use = [guesses(), 'member=one']
      let passed = 0
      for (let second = 0; second < 86_400; second += everySeconds) {
        if (await isLetThrough(limits, use)) passed++
        movedBy += everySeconds * 1_000
      }
      expect(passed, `every ${everySeconds} s`).toBeLessThan(100)
      expect(passed, `every ${everySeconds} s`).toBeGreaterThan(50)
    }
  })

  test('given back leaves no wait behind', async () => {
    const limits = alone()
    const use: Use = [guesses(), 'member=one']
    await letThrough(limits, 5, use)
    movedBy += 30_000
    const giveBack = await limits.use([use])
    expect(await isLetThrough(limits, use)).toBe(false)
    giveBack()
    expect(await isLetThrough(limits, use)).toBe(true)
  })
})

describe.skipIf(inject('redisUrl') === null)('two instances that share Redis', () => {
  const url = inject('redisUrl') ?? ''
  const prefix = `dodam-test:${randomUUID()}`
  const quiet = { warn() {} } as unknown as Parameters<typeof connectRedis>[2]
  let way: RedisWay
  let one: RedisLinks
  let two: RedisLinks
  beforeAll(async () => {
    way = await redisWay(url)
    ;[one, two] = await Promise.all([
      connectRedis(way.url, prefix, quiet),
      connectRedis(url, prefix, quiet),
    ])
  })
  afterAll(async () => {
    await Promise.all([one.close(), two.close()])
    way.close()
  })
  const both = (): [Limits, Limits] => [
    createLimits({ redis: one, clock, isOn: true }),
    createLimits({ redis: two, clock, isOn: true }),
  ]
  /** How many of `times` uses are let through, on the one and the other in turn. */
  async function inTurns([here, there]: [Limits, Limits], times: number, use: Use) {
    let passed = 0
    for (let round = 0; round < times; round++)
      if (await isLetThrough(round % 2 === 0 ? here : there, use)) passed++
    return passed
  }

  test('count a thing that both are asked for once, and one thing more than a budget on neither', async () => {
    const [here, there] = both()
    const budget: Use = [unique(60, 3_600), 'member=one']
    const isOpened = (limits: Limits, thing: number) =>
      isAllowed(spendOn(limits, `user=${thing}`, [budget]))
    const things = Array.from({ length: 100 }, (_, thing) => thing)
    const opened: number[] = []
    for (const thing of things)
      if (await isOpened(thing % 2 === 0 ? here : there, thing)) opened.push(thing)
    expect(opened).toEqual(things.slice(0, 60))
    // What the other opened is open here, though nothing is left.
    const again = await Promise.all(
      opened.map((thing) => isOpened(thing % 2 === 0 ? there : here, thing)),
    )
    expect(again).not.toContain(false)
    const others = await Promise.all(things.slice(60).map((thing) => isOpened(here, thing)))
    expect(others).not.toContain(true)
  })
  const fewPoints: Limit[] = [unique(1, 30), unique(10, 3_600), unique(30)]

  test.each(fewPoints)(
    'let exactly $points through in $seconds s, in turns and all at once',
    async (limit) => {
      expect(await inTurns(both(), limit.points + 10, [limit, 'member=turns'])).toBe(limit.points)
      const instances = both()
      const outcomes = await Promise.all(
        Array.from({ length: limit.points * 2 + 20 }, (_, index) =>
          isLetThrough(index % 2 === 0 ? instances[0] : instances[1], [limit, 'member=at once']),
        ),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(limit.points)
    },
  )

  test.each([60, 900])('let %i through, give or take 5 in 100', async (points) => {
    const passed = await inTurns(both(), points + 100, [unique(points), 'member=somebody'])
    expect(passed).toBeGreaterThanOrEqual(points)
    expect(passed).toBeLessThanOrEqual(points * 1.05)
  })

  test('share what is given back, and what refuses', async () => {
    const [here, there] = both()
    const [few, many] = [unique(2), unique(50)]
    const giveBack = await here.use([
      [few, 'member=1'],
      [many, 'member=1'],
    ])
    expect(await letThrough(there, 2, [few, 'member=1'], [many, 'member=1'])).toBe(1)
    giveBack()
    expect(await letThrough(there, 30, [few, 'member=1'], [many, 'member=1'])).toBe(1)
    expect(await letThrough(here, 30, [few, 'member=1'], [many, 'member=1'])).toBe(0)
    // The refused ones used nothing of the other limit on either instance.
    expect(await inTurns([here, there], 60, [many, 'member=1'])).toBeGreaterThanOrEqual(48)
  })

  test('double the waits of guesses together', async () => {
    const instances = both()
    const [here, there] = instances
    const waits = { firstSeconds: 30, mostSeconds: 1_200 }
    const limit = perAddress(`test-${randomUUID()}`, 5, 86_400, { waits })
    expect(await inTurns(instances, 20, [limit, 'member=one'])).toBe(5)
    // Asked at once, as it grows shorter with each second.
    const use: Use = [limit, 'member=other']
    expect(await inTurns(instances, 5, use)).toBe(5)
    for (const limits of [here, there]) {
      const seconds = await waitOf(limits, use)
      expect(seconds).toBeGreaterThan(25)
      expect(seconds).toBeLessThanOrEqual(30)
    }
  })

  test('begin anew together when the window ends', async () => {
    const [here, there] = both()
    const limit = unique(3, 1)
    await letThrough(here, 3, [limit, 'member=1'])
    await expect.poll(() => isLetThrough(there, [limit, 'member=1'])).toBe(true)
  })

  test('let half of every quota through each while Redis is away', async () => {
    const here = createLimits({ redis: one, clock: still, isOn: true })
    way.cut()
    await expect.poll(() => one.commands.isReady).toBe(false)
    for (const limit of [unique(10), unique(60), unique(900)])
      expect(await letThrough(here, limit.points, [limit, 'member=1'])).toBe(limit.points / 2)
    expect(await letThrough(here, 3, [unique(1, 30), 'member=1'])).toBe(1)
    const waits = { firstSeconds: 30, mostSeconds: 1_200 }
    const guesses: Use = [perAddress(`test-${randomUUID()}`, 5, 86_400, { waits }), 'member=one']
    expect(await letThrough(here, 20, guesses)).toBe(2)
    expect(await waitOf(here, guesses)).toBe(10)

    way.mend()
    await expect.poll(() => one.commands.isReady).toBe(true)
    const limit = unique(10)
    expect(await letThrough(here, 20, [limit, 'member=1'])).toBe(10)
  })
})
