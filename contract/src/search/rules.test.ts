import { expect, test } from 'vitest'
import { isSearchInNeed } from './rules.ts'

test.each([
  '죽고 싶어',
  '약을 너무 많이 먹었어',
  '수면제 많이 먹으면',
  '엄마가 농약을',
  'I took too many pills',
  'wanna die',
])('"%s" shows helplines', (text) => {
  expect(isSearchInNeed(text)).toBe(true)
})

test.each([
  '감기약',
  '밥을 너무 많이 먹었어',
  '약속을 많이',
  'grape juice',
  'pills',
  'too much homework',
])('"%s" shows none', (text) => {
  expect(isSearchInNeed(text)).toBe(false)
})
