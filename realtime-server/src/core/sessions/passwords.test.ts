import { expect, test } from 'vitest'
import { hashPassword, isPassword, productionCost } from './passwords.ts'

test('an unknown name takes as long to compare as a known one', async () => {
  const stored = await hashPassword('a good word 1', 'test', productionCost)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 9; round++)
    for (const [name, hash] of [
      ['known', stored],
      ['unknown', null],
    ] as const) {
      const begun = performance.now()
      expect(await isPassword(hash, 'a wrong word 1', 'test')).toBe(false)
      times[name].push(performance.now() - begun)
    }
  const median = (of: number[]) => of.toSorted((one, other) => one - other)[4] ?? 0
  // Single rounds differ on a busy machine; without a hash the ratio would be a thousandth.
  expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.3)
  expect(median(times.unknown) / median(times.known)).toBeLessThan(3)
})
