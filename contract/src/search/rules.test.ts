import { expect, test } from 'vitest'
import { isSearchInNeed, needOfSearch } from './rules.ts'

test.each([
  '죽고 싶어',
  '약을 너무 많이 먹었어',
  '수면제 많이 먹으면',
  '엄마가 농약을',
  'I took too many pills',
  'wanna die',
  '학폭',
  '학폭 당함',
  '몸사진 협박',
  'ㅈㅅ',
  'ㅈㅅ 하고 싶다',
])('"%s" shows helplines', (text) => {
  expect(isSearchInNeed(text)).toBe(true)
})

test.each([
  '감기약',
  'ㅈㅅㅈㅅ 늦음',
  '밥을 너무 많이 먹었어',
  '약속을 많이',
  'grape juice',
  'pills',
  'too much homework',
])('"%s" shows none', (text) => {
  expect(isSearchInNeed(text)).toBe(false)
})

test.each([
  ['가정폭력', 'harmed'],
  ['몸 사진으로 협박당함', 'harmed'],
  ['my ex leaked my pics', 'harmed'],
  ['학폭', 'bullied'],
  ['학교 폭력 신고', 'bullied'],
  ['왕따', 'bullied'],
  ['bullying', 'bullied'],
  ['자해', undefined],
])('the lines for "%s" are those for %s', (text, need) => {
  expect(needOfSearch(text)).toBe(need)
})
