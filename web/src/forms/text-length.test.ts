import { postLength } from '@dodam/contract'
import { expect, test } from 'vitest'
import { toneOf } from './text-length.ts'

test.each([
  [0, 'fine'],
  [1, 'short'],
  [9, 'short'],
  [10, 'fine'],
  [450, 'fine'],
  [451, 'near'],
  [500, 'near'],
  [501, 'over'],
] as const)('a story of %i characters is %s', (length, tone) => {
  expect(toneOf(length, postLength)).toBe(tone)
})
