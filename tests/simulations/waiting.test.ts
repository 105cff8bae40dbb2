import { expect, test, vi } from 'vitest'
import { figuresOf, simulate, usual } from './waiting.ts'

// Each simulates thousands of chats, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const settings = { ...usual, days: 9 }

test('a simulation is repeatable', () => {
  expect(figuresOf(simulate('line', settings))).toEqual(figuresOf(simulate('line', settings)))
  expect(figuresOf(simulate('line', { ...settings, seed: 2 }))).not.toEqual(
    figuresOf(simulate('line', settings)),
  )
})

test.each([1, 2, 3])(
  'with one in ten listeners who vanish every story has an outcome, and the slowest get a first word sooner (seed %i)',
  (seed) => {
    const line = figuresOf(simulate('line', { ...settings, seed }))
    const newest = figuresOf(simulate('newest first', { ...settings, seed }))
    expect(line.worries).toBeGreaterThan(700)
    expect(line.withoutOutcome).toBe(0)
    expect(newest.withoutOutcome).toBeGreaterThan(0)
    expect(line.unheard).toBeLessThan(newest.unheard / 10)
    expect(line.p95).toBeLessThan(newest.p95 / 2)
    expect(line.p95OfStrongNeed).toBeLessThan(line.p95)
  },
)

test('with too few listeners every story still has an outcome: unheard authors are informed', () => {
  const few = figuresOf(simulate('line', { ...settings, visitsPerHour: 6 }))
  expect(few.unheard).toBeGreaterThan(0)
  expect(few.withoutOutcome).toBe(0)
})
