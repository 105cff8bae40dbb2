import { expect, test } from 'vitest'
import { inCalls, type Picked, sameAsBefore } from './pictures.ts'

const picture = (key: string, dataUrl = key): Picked => ({ key, name: '', dataUrl })

test('a picture with the same bytes as an earlier one is reported, and the first one is not', () => {
  const pictures = [picture('a', 'x'), picture('b', 'y'), picture('c', 'x'), picture('d', 'x')]
  expect([...sameAsBefore(pictures)]).toEqual(['c', 'd'])
})

test('pictures are sent in order, in as few calls as their number and size allow', () => {
  const keys = (calls: Picked[][]) => calls.map((call) => call.map(({ key }) => key).join(''))
  const small = ['a', 'b', 'c', 'd', 'e'].map((key) => picture(key))
  expect(keys(inCalls(small, { most: 2 }))).toEqual(['ab', 'cd', 'e'])
  const large = ['a', 'b', 'c'].map((key) => picture(key, 'x'.repeat(3_000_000)))
  expect(keys(inCalls(large, { most: 50 }))).toEqual(['ab', 'c'])
  expect(keys(inCalls(large, { most: 50, room: 2_000_000 }))).toEqual(['a', 'bc'])
  expect(inCalls([], { most: 50 })).toEqual([])
})
