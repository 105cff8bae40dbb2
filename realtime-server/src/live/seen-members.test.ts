import { expect, test } from 'vitest'
import { seenMembers } from './seen-members.ts'

test('a member counts once in each of their last three networks', () => {
  const seen = seenMembers()
  for (let time = 0; time < 5; time++) seen.used(1, 'home')
  seen.used(2, 'home')
  expect(seen.countIn('home')).toBe(2)
  for (const network of ['a', 'home', 'b', 'c', 'd']) seen.used(1, network)
  const counts = ['home', 'a', 'b', 'c', 'd'].map((network) => seen.countIn(network))
  expect(counts).toEqual([1, 0, 1, 1, 1])
})

test('the last 20,000 are remembered', () => {
  const seen = seenMembers()
  for (let id = 0; id < 20_010; id++) seen.used(id, `network ${id % 10}`)
  const counts = Array.from({ length: 10 }, (_, at) => seen.countIn(`network ${at}`))
  expect(counts).toEqual(Array<number>(10).fill(2_000))
})
