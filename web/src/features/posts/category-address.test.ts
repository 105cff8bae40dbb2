import { expect, test } from 'vitest'
import { addressOf, categoriesAsked, categoryAsked } from './category-address.ts'

test('an address without categories means the listener’s interests', () => {
  expect(categoriesAsked(new URLSearchParams(), ['love', 'sleep'])).toEqual(['sleep', 'love'])
})

test('the categories of an address take precedence, and invalid ones are ignored', () => {
  const params = new URLSearchParams('category=study&category=nonsense')
  expect(categoriesAsked(params, ['love'])).toEqual(['study'])
})

test.each([[[]], [['sleep', 'love']]] as const)('the choice %j survives a reload', (chosen) => {
  expect(categoriesAsked(addressOf(chosen), ['study'])).toEqual(chosen)
})

test('a feed address has one category or none', () => {
  expect(categoryAsked(new URLSearchParams('category=sleep'))).toBe('sleep')
  expect(categoryAsked(new URLSearchParams('category=nonsense'))).toBeUndefined()
  expect(categoryAsked(new URLSearchParams())).toBeUndefined()
})
