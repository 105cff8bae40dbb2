import { expect, test } from 'vitest'
import { withoutContacts } from './contact-phrase.ts'

/** Remove the part in brackets, as the button does. */
function without(marked: string): string {
  const points = [...marked]
  const start = points.indexOf('[')
  const end = points.indexOf(']') - 1
  return withoutContacts(points.filter((one) => one !== '[' && one !== ']').join(''), [
    { start, end },
  ])
}

test.each([
  ['😀 내 번호는 [010-1234-5678] 이야', '😀'],
  ['[010-1234-5678]', ''],
  [
    '오늘 너무 외로웠어요. 제 카톡 아이디는 [sad_girl]이에요. 누구든 좋아요.',
    '오늘 너무 외로웠어요. 누구든 좋아요.',
  ],
  ['친구가 없어요. [010-1234-5678]로 연락 주세요! 기다릴게요.', '친구가 없어요. 기다릴게요.'],
  ['친구가 없어요. [010-1234-5678로] 연락 주세요! 기다릴게요.', '친구가 없어요. 기다릴게요.'],
  ['제 카톡 아이디는 [sad_girl이에요]. 누구든 좋아요.', '누구든 좋아요.'],
  ['힘들면 카톡 [abcd1234] 로 편하게 연락해 줘', '힘들면'],
  ['누구든 이야기해요 [010-1234-5678]', '누구든 이야기해요'],
  [
    '급식실에서 봐요 [010-1234-5678] 그런데 오늘 비가 와요',
    '급식실에서 봐요 그런데 오늘 비가 와요',
  ],
  ['엄마가 [010-1234-5678] 번호를 지웠어요', '엄마가 번호를 지웠어요'],
  ['[010-1234-5678] 야자 끝나고 외로워요', '야자 끝나고 외로워요'],
  [
    'It was a long day. My number is [010-1234-5678]. I feel alone.',
    'It was a long day. I feel alone.',
  ],
  ['I feel alone, so please text me at [010-1234-5678]!', 'I feel alone!'],
  ['nobody talks to me [010-1234-5678]', 'nobody talks to me'],
  ['음~~ 그냥... 힘들어요 [010-1234-5678]', '음~~ 그냥... 힘들어요'],
  ['정말?! 그래요…… 내 번호는 [010-1234-5678]. 안녕!!', '정말?! 그래요…… 안녕!!'],
  ['a  b [010-1234-5678]  c  d', 'a  b c  d'],
  ['첫 줄\n[010-1234-5678]\n셋째 줄 ...', '첫 줄\n\n셋째 줄 ...'],
  ['외로워요, [010-1234-5678]', '외로워요'],
])('removing a contact from “%s” leaves whole sentences', (text, left) => {
  expect(without(text)).toBe(left)
})

test('two contacts in a row leave no marks between them', () => {
  const text = '힘들어요 010-1234-5678, 010-8765-4321'
  const spans = [
    { start: 5, end: 18 },
    { start: 20, end: 33 },
  ]
  expect(withoutContacts(text, spans)).toBe('힘들어요')
})
