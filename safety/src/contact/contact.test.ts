import { describe, expect, test } from 'vitest'
import { checkText } from '../index.ts'

const contactsIn = (text: string) =>
  checkText(text, { place: 'message' }).filter(
    ({ kind, severity }) => kind === 'contact' && severity !== 'low',
  )
const spans = (text: string) =>
  contactsIn(text).map(({ start, end }) => [...text].slice(start, end).join(''))

describe('a contact is a whole word', () => {
  test.each([
    ['나만 빼고 디코로 옮기자더라 진짜', '디코로 옮기자더라'],
    ['번호알려줘요 그럼', '번호알려줘요'],
    ['제 카톡아이디는 sad_girl이에요', '카톡아이디는 sad_girl이에요'],
    ['call me 010-1234-5678로', '010-1234-5678로'],
    ['join my server, discord.example/abc-hjk ok', 'join my server, discord.example/abc-hjk'],
  ])('in %s', (text, whole) => {
    expect(spans(text)).toContain(whole)
  })

  test('and no text without spaces', () => {
    expect(spans('오늘도너무힘들었는데진짜내번호는01012345678')).toEqual(['01012345678'])
  })
})

describe('an account beside the words that only announce it', () => {
  test.each([
    ['카톡 아이디 줄게 minjae_0409 여기로 연락해', 'minjae_0409'],
    ['내 카톡 아이디 알려줄게 minjae_0409', 'minjae_0409'],
    ['인스타 아디 줄게 sky.minjae17', 'sky.minjae17'],
    ['인스타 ㄱ? minjae.sky', 'minjae.sky'],
    ['인스타 아이디 보낼게 sky_minjae', 'sky_minjae'],
    ["i'll give you my snap, mia_rain88", 'mia_rain88'],
    ['디코 아디 남길게 나중에 봐 dark.moon2', 'dark.moon2'],
    ['라인 줄게 haneulpark', 'haneulpark'],
    ['hana_yun 이거 내 인스타야 추가 ㄱㄱ', 'hana_yun'],
    ['can i have your snap? mine below: ok_jun7', 'ok_jun7'],
  ])('is found in %s', (text, account) => {
    expect(spans(text).join(' ')).toContain(account)
  })

  test.each([
    ['카톡 줄래? please 나 3pm쯤 끝나', 'please 나 3pm쯤 끝나'],
    ['전번 알려줘 2학년 B반 1.5층 앞에서', '2학년 B반 1.5층 앞에서'],
    ['can i have your snap? the movie was cool', 'the movie was cool'],
  ])('is not found in %s', (text, rest) => {
    expect(spans(text)).not.toEqual([])
    for (const word of rest.split(' ')) expect(spans(text).join(' ')).not.toContain(word)
  })

  test('is no present', () => {
    const whys = checkText("I'll give you my kakao id", { place: 'message' }).map(({ why }) => why)
    expect(whys).not.toContain('grooming.gift')
  })
})

describe('a group chat', () => {
  test.each([
    '걔네가 나만 빼고 단톡방을 새로 팠어',
    '단톡방 새로 만들었더라',
    '나만 빼고 단톡을 팠더라',
    '애들끼리 단톡 하나 더 만들어서 거기서만 얘기해',
    '단톡에 초대받지 못한 건 나뿐이야',
    '나 빼고 디코 서버 새로 팠대',
    'everyone has a discord server without me',
  ])('is told of: %s', (text) => {
    expect(contactsIn(text)).toEqual([])
  })

  test.each([
    '단톡 링크 줄게',
    '단톡방으로 와',
    '우리 단톡 들어올래?',
    '같이 단톡 하나 파자',
    '오픈채팅 팠어 들어와',
    'join our discord server',
  ])('is one to come to: %s', (text) => {
    expect(contactsIn(text)).not.toEqual([])
  })
})
