import { postLength } from '@dodam/contract'
import { expect, test } from 'vitest'
import { isWithin, toneOf } from './capped-text.ts'

test.each([
  [0, 'fine'],
  [1, 'outside'],
  [9, 'outside'],
  [10, 'fine'],
  [450, 'fine'],
  [451, 'near'],
  [500, 'near'],
  [501, 'outside'],
] as const)('a story of %i characters is %s', (length, tone) => {
  expect(toneOf(length, postLength)).toBe(tone)
})

test('a text is measured in code points, without the space around it', () => {
  expect(isWithin(`  ${'🌱'.repeat(500)}  `, postLength)).toBe(true)
  expect(isWithin('🌱'.repeat(501), postLength)).toBe(false)
  expect(isWithin(`${'가'.repeat(9)}   `, postLength)).toBe(false)
})
