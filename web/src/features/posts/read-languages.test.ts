import { expect, test } from 'vitest'
import { readChoice, usualLanguages } from './read-languages.ts'

test.each([
  ['ko', ['ko-KR'], ['ko']],
  ['ko', ['ko-KR', 'ko', 'en-US', 'en'], ['en', 'ko']],
  ['en', ['ko'], ['en', 'ko']],
  ['en', ['fr', 'de'], ['en']],
] as const)(
  'with %s on screen and a browser that asks for %s, the reading languages are %s',
  (shown, asked, read) => {
    expect(usualLanguages(shown, asked)).toEqual(read)
  },
)

test('only a valid choice is read from the device', () => {
  expect(readChoice({ memberId: 13, languages: ['ko', 'fr'] })).toEqual({
    memberId: 13,
    languages: ['ko'],
  })
  for (const broken of [null, 'ko', { languages: ['ko'] }, { memberId: 13, languages: [] }])
    expect(readChoice(broken)).toBeUndefined()
})
