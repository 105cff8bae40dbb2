import { expect, test } from 'vitest'
import { finds } from './room-search.ts'

test('finds a part of a name or a message, ignoring case and spaces', () => {
  const texts = ['Quiet River', '오늘 하루는 어땠어?']
  expect(finds('', texts)).toBe(true)
  expect(finds('quiet', texts)).toBe(true)
  expect(finds('quietriver', texts)).toBe(true)
  expect(finds('하루는 어땠', texts)).toBe(true)
  expect(finds('  하루는어땠 ', texts)).toBe(true)
  expect(finds('river bank', texts)).toBe(false)
})

test('finds Korean by its initial consonants only', () => {
  expect(finds('ㅎㄹ', ['오늘 하루는'])).toBe(true)
  expect(finds('ㅇㄴㅎㄹ', ['오늘 하루는'])).toBe(true)
  expect(finds('ㄹㅎ', ['오늘 하루는'])).toBe(false)
  expect(finds('ㅎ루', ['오늘 하루는'])).toBe(false)
})

test('finds decomposed text as well', () => {
  expect(finds('하루', ['하루'.normalize('NFD')])).toBe(true)
})
