import type { ReadDb } from '@dodam/db'
import { expect, test } from 'vitest'
import { keptTotals } from './totals.ts'

/** The test counts without a database. */
const nowhere = {} as ReadDb

/** Totals of that many accounts, counted when the test says so. */
function counted() {
  let now = 0
  const begun: PromiseWithResolvers<number>[] = []
  const totals = keptTotals({ now: () => new Date(now) }, async () => {
    const one = Promise.withResolvers<number>()
    begun.push(one)
    const all = await one.promise
    return { all, real: all, test: 0, byRole: { sharer: all, listener: 0, both: 0 } }
  })
  return {
    begun,
    pass: (ms: number) => void (now += ms),
    ask: async () => (await totals(nowhere)).all,
  }
}

test('with many accounts the last totals are returned while new ones are counted, once', async () => {
  const { begun, pass, ask } = counted()
  const first = [ask(), ask()]
  begun[0]?.resolve(1_000_000)
  expect(await Promise.all(first)).toEqual([1_000_000, 1_000_000])
  pass(9_999)
  expect(await ask()).toBe(1_000_000)
  expect(begun).toHaveLength(1)
  pass(1)
  expect([await ask(), await ask()]).toEqual([1_000_000, 1_000_000])
  expect(begun).toHaveLength(2)
  begun[1]?.resolve(1_000_001)
  await expect.poll(ask).toBe(1_000_001)
  expect(begun).toHaveLength(2)
})

test('stale totals are awaited, by all callers together', async () => {
  const { begun, pass, ask } = counted()
  const first = ask()
  begun[0]?.resolve(1_000_000)
  await first
  pass(5 * 60_000)
  const late = [ask(), ask()]
  begun[1]?.resolve(1_000_002)
  expect(await Promise.all(late)).toEqual([1_000_002, 1_000_002])
  expect(begun).toHaveLength(2)
})

test('a failed count is retried, and does not fail callers with older totals', async () => {
  const { begun, pass, ask } = counted()
  const first = ask()
  begun[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  const second = ask()
  begun[1]?.resolve(1_000_000)
  await second
  pass(10_000)
  expect(await ask()).toBe(1_000_000)
  begun[2]?.reject(new Error('away'))
  await expect
    .poll(async () => {
      await ask()
      return begun.length
    })
    .toBe(4)
})

test('with few accounts every call counts', async () => {
  const { begun, ask } = counted()
  for (const all of [3, 4]) {
    const asked = ask()
    begun.at(-1)?.resolve(all)
    expect(await asked).toBe(all)
  }
  expect(begun).toHaveLength(2)
})
