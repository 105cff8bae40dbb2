import { expect, test } from 'vitest'
import { searches } from '../golden/searches.ts'
import { stories } from '../golden/stories.ts'
import { patternsOf, readKorean } from './words.ts'

/** Whether a text has every word that a search is read as. */
const isFoundIn = (text: string, search: string) =>
  readKorean(search.split(' ')).every((word) => new RegExp(patternsOf(word).join('|')).test(text))

const koreanWords = new Set(
  [...Object.values(stories), ...searches.map(([search]) => search)].flatMap(
    (text) => text.match(/[가-힣]+/g) ?? [],
  ),
)

test('every word is found where it is written just so', () => {
  expect(koreanWords.size).toBeGreaterThan(400)
  expect([...koreanWords].filter((word) => !isFoundIn(`그래서 ${word} 그래요`, word))).toEqual([])
})

test.each([
  ['외로웠어', '너무 외롭고 힘들어요'],
  ['몰라', '어떻게 해야 할지 모르겠어요'],
  ['울었어', '밤마다 울어요'],
  ['걸었어', '혼자 걷고 있어요'],
  ['도와줘', '누가 좀 도와주세요'],
  ['선생님한테', '담임쌤이 무서워요'],
  ['스마트폰중독', '휴대폰 중독인가 봐요'],
  ['안 자', '동생이 안 자요'],
  ['못갔어', '학교에 못 가요'],
  ['짜증나', '괜히 짜증이 나요'],
  ['삐졌어', '친구가 삐진 것 같아요'],
  ['힘들어', '요즘 힘 들어요'],
  ['자고', '혼자 자고 싶어요'],
  ['집에가고싶어', '빨리 집에가고싶어요'],
  ['선생님', '우리 쌤 너무 무서워요'],
])('%s is found in ‘%s’', (search, text) => {
  expect(isFoundIn(text, search)).toBe(true)
})

test.each([
  ['외로워', '외국에서 왔어요'],
  ['안와', '집에 와요'],
  ['잠이 안와', '잠깐만 안 와도 돼요'],
  ['싸웠어', '값이 싸요'],
  ['광고', '광장에 가요'],
  ['사고', '옷을 사요'],
  ['자고', '혼자서 밥을 먹어요'],
  ['자고', '여자는 저 하나예요'],
  ['가기', '친구가 나를 봐요'],
  ['왕따', '오늘은 따뜻했어요'],
  ['알바', '내 알 바 아니야'],
  ['이혼했어', '우리 사이 혼자만 몰라요'],
  ['던졌어', '제가 하던 지금 일이에요'],
])('%s is not found in ‘%s’', (search, text) => {
  expect(isFoundIn(text, search)).toBe(false)
})
