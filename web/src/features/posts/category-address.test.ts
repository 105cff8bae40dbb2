import { expect, test } from 'vitest'
import { addressOf, categoriesAsked, categoryAsked } from './category-address.ts'

test('a bare address asks for the interests of the listener', () => {
  expect(categoriesAsked(new URLSearchParams(), ['love', 'sleep'])).toEqual(['sleep', 'love'])
})

test('what an address names wins, and nonsense in it is left out', () => {
  const params = new URLSearchParams('category=study&category=nonsense')
  expect(categoriesAsked(params, ['love'])).toEqual(['study'])
})

test.each([[[]], [['sleep', 'love']]] as const)('the choice %j survives a reload', (chosen) => {
  expect(categoriesAsked(addressOf(chosen), ['study'])).toEqual(chosen)
})

test('a feed address asks for one category, or none', () => {
  expect(categoryAsked(new URLSearchParams('category=sleep'))).toBe('sleep')
  expect(categoryAsked(new URLSearchParams('category=nonsense'))).toBeUndefined()
  expect(categoryAsked(new URLSearchParams())).toBeUndefined()
})
