import { MessageDraft } from '@dodam/contract/schemas'
import { expect, test } from 'vitest'
import { Random } from './random.ts'

const draw = (seed: number) => {
  const random = new Random(seed)
  return Array.from({ length: 50 }, () => [random.next(), random.uuid(), random.pick([1, 2, 3])])
}

test('the same seed makes the same run, another seed another one', () => {
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
})

test('its ids are valid client ids, and unique', () => {
  const random = new Random(3)
  const ids = Array.from({ length: 5_000 }, () => random.uuid())
  expect(new Set(ids).size).toBe(ids.length)
  for (const clientId of ids.slice(0, 100))
    expect(MessageDraft.safeParse({ content: 'hello', clientId }).success).toBe(true)
})

test('its numbers fill their range evenly', () => {
  const random = new Random(11)
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 10_000; i++) {
    const value = random.between(5, 15)
    expect(value >= 5 && value < 15).toBe(true)
    const tenth = Math.floor(value - 5)
    tenths[tenth] = (tenths[tenth] ?? 0) + 1
  }
  for (const count of tenths) expect(count).toBeGreaterThan(850)
})
