import { checkText } from '@dodam/safety'
import { describe, expect, test } from 'vitest'
import { converse, readInputs } from '../scripts/inputs.ts'
import { answer } from './answer.ts'
import { familiesIn } from './families.ts'

const languages = ['ko', 'en'] as const
const twelve = {
  ko: [
    '안녕',
    '엄마 때문에 화나',
    '맨날 언니랑 비교해',
    'ㅇㅇ',
    '몰라',
    '엄마는 나 싫어하는 거 같아',
    '그냥 슬퍼',
    'ㅠㅠ',
    '아니',
    '엄마가 또 소리질렀어',
    '응',
    '글쎄',
  ],
  en: [
    'hi',
    'my mom makes me so mad',
    'she compares me to my sister all the time',
    'yeah',
    'idk',
    'i think my mom hates me',
    'im just sad',
    ':(',
    'no',
    'my mom yelled at me again',
    'yes',
    'dunno',
  ],
}

const sentencesOf = (text: string) => text.split(/(?<=[.?!])\s+/)

describe.each(languages)('a conversation in %s', (language) => {
  test('says nothing twice in twelve turns', () => {
    const { answers } = converse(language, twelve[language])
    const sentences = answers.flatMap(({ text }) => sentencesOf(text))
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test.each(readInputs('known', language).filter((_, at) => at % 3 === 0))(
    'says nothing twice when every message is: $message',
    ({ message }) => {
      const { answers } = converse(
        language,
        Array.from({ length: 12 }, () => message),
      )
      const texts = answers.map(({ text }) => text)
      expect(new Set(texts).size).toBe(texts.length)
    },
  )

  test('is the same when it is played again', () => {
    expect(converse(language, twelve[language])).toEqual(converse(language, twelve[language]))
  })

  test('keeps its language through what is said in both', () => {
    const other = language === 'ko' ? 'en' : 'ko'
    const { past } = converse(language, twelve[language].slice(0, 2))
    const { text } = answer({ message: 'ok', language: other, past })
    expect(/[가-힣]/.test(text)).toBe(language === 'ko')
  })

  test('finds a crisis before everything else that is said', () => {
    const crisis = language === 'ko' ? '죽고 싶어' : 'i want to die'
    const around =
      language === 'ko'
        ? ['고마워', '차단 어떻게 해?', '너 사람이야?', 'ㅋㅋㅋ', '내일 시험인데']
        : ['thanks', 'how do i block someone?', 'are you a bot?', 'lol', 'exam tomorrow']
    for (const other of around)
      for (const message of [`${crisis} ${other}`, `${other} ${crisis}`]) {
        const given = answer({ message, language, past: [] })
        expect([message, given.isCrisis, given.step]).toEqual([message, true, 'helplines'])
      }
  })

  test('goes on speaking of a crisis, whatever the answer is', () => {
    const crisis = language === 'ko' ? '죽고 싶어' : 'i want to die'
    const after =
      language === 'ko' ? ['응', '몰라', 'ㅋㅋ', '학교'] : ['yes', 'idk', 'lol', 'school']
    const { answers } = converse(language, [crisis, ...after])
    for (const given of answers) expect([given.isCrisis, given.step]).toEqual([true, 'helplines'])
  })
})

test('everything the check finds for sure is a crisis here', () => {
  const isSure = (message: string) =>
    checkText(message, { place: 'helper' }).some(
      ({ kind, severity }) => kind === 'crisis' && severity !== 'low',
    )
  for (const language of languages)
    for (const which of ['known', 'unseen'] as const)
      for (const { message } of readInputs(which, language).filter((one) => isSure(one.message)))
        expect(answer({ message, language, past: [] }).isCrisis, message).toBe(true)
})

test('what is only likely is asked after with the helplines', () => {
  const given = answer({ message: '삼촌이 자꾸 만져', language: 'ko', past: [] })
  expect(given.step).toBe('helplines')
})

test.each([
  ['ko', '다 부질없어', ['응', '네 가끔요', '모르겠어요']],
  ['en', 'i wish tomorrow wouldnt come', ['yes', 'sometimes', 'idk']],
] as const)(
  'a yes to the question of how heavy it is is a crisis: %s',
  (language, heavy, after) => {
    for (const reply of after) {
      const { answers } = converse(language, [heavy, reply])
      expect(answers.map(({ family, isCrisis, step }) => [family, isCrisis, step])).toEqual([
        ['heavy', false, 'helplines'],
        [expect.stringMatching(/^crisis-/), true, 'helplines'],
      ])
    }
    const { answers } = converse(language, [heavy, language === 'ko' ? '아니요' : 'no'])
    expect(answers.at(-1)).toMatchObject({ family: 'no', isCrisis: false, step: 'helplines' })
  },
)

test('a listener is offered only when one is here', () => {
  const message = '사람이랑 얘기하고 싶어'
  const asked = { message, language: 'ko', past: [] } as const
  expect(answer({ ...asked, isListenerHere: true })).toMatchObject({
    family: 'wants-person-here',
    step: 'find-listener',
  })
  expect(answer(asked)).toMatchObject({ family: 'wants-person', step: 'write-worry' })
})

test('a message that is plainly in the other language is answered in it', () => {
  const inKorean = answer({ message: '너무 외로워요', language: 'en', past: [] }).text
  const inEnglish = answer({ message: 'i feel so lonely', language: 'ko', past: [] }).text
  expect(inKorean).toMatch(/[가-힣]/)
  expect(inEnglish).not.toMatch(/[가-힣]/)
})

test('a feeling and what it is about are answered together', () => {
  const given = answer({ message: '내일 시험이라 불안해', language: 'ko', past: [] })
  expect(given.family).toBe('anxious+exam')
  expect(familiesIn(given.family).map(({ kind }) => kind)).toEqual(['feeling', 'topic'])
})

test('an answer that a model gave is continued by the message it answered', () => {
  const past = [
    { from: 'teen', text: '친구랑 싸웠어' },
    { from: 'helper', text: '그랬군요.' },
  ] as const
  expect(answer({ message: 'ㅇㅇ', language: 'ko', past }).family).toBe('yes+friends')
})

test('nothing that can be written breaks it', () => {
  const texts = ['', ' ', '\u0000', '\ud800', '🙂'.repeat(400), 'ㅠ'.repeat(2000), '('.repeat(500)]
  for (const message of [...texts, 'a '.repeat(2000), '가'.repeat(4000), '?'.repeat(999)])
    for (const language of languages)
      expect(answer({ message, language, past: [] }).text).not.toBe('')
})

test.each([
  [
    'ko',
    'crisis-overdose',
    ['죽고 싶어', '사실 벌써 열 알 먹었어', '토할 것 같아 어지러워', '무서워'],
  ],
  [
    'en',
    'crisis-overdose',
    ['i want to die', 'i took ten of them', 'i feel dizzy', 'my mom is out'],
  ],
  [
    'ko',
    'crisis-injured',
    ['자해했어', '손목 그었는데 피가 안 멈춰', '어떡해', '학교도 가야 하는데'],
  ],
  [
    'en',
    'crisis-injured',
    ['i cut myself', 'it wont stop bleeding', 'what do i do', 'school is soon'],
  ],
] as const)(
  'a danger of the next minutes stays until it is said to be over (%s, %s)',
  (language, danger, [before, ...said]) => {
    const over = language === 'ko' ? '119 불렀어' : 'i called an ambulance'
    const { answers } = converse(language, [before, ...said, over])
    for (const given of answers.slice(1, -1))
      expect([given.family, given.text]).toEqual([danger, expect.stringContaining('119')])
    expect(answers.at(-1)?.family).toBe('crisis-safe')
    const lie = language === 'ko' ? '거짓말이야' : 'i lied'
    expect(converse(language, [before, ...said, lie]).answers.at(-1)?.family).toBe('crisis-joke')
  },
)

test('what is close by is put away first, and no crisis of its own', () => {
  const { answers } = converse('ko', [
    '약 다 먹어버릴까 싶어',
    '응 약 옆에 있어',
    '엄마한테 맡겼어',
  ])
  expect(answers.slice(1).map(({ family }) => family)).toEqual(['crisis-near', 'crisis-safe'])
  for (const message of ['약이 옆에 있어', '코피가 안 멈춰', '감기약 먹었어'])
    expect(answer({ message, language: 'ko', past: [] }).isCrisis, message).toBe(false)
})
