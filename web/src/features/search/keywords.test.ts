import { expect, test } from 'vitest'
import { firstOf, relatedTopics } from './keywords.ts'

const stats = [
  { name: 'sleep', count: 1 },
  { name: 'other', count: 90 },
  { name: 'study', count: 30 },
  { name: 'love', count: 12 },
  { name: 'health', count: 0 },
] as const

const keyword = (word: string) => ({ word, to: `/search?q=${word}` })
const words = (...all: string[]) => all.map(keyword)

test('a member’s interests come before popular topics, those without stories are left out', () => {
  expect(relatedTopics(['love', 'health'], [...stats], 3)).toEqual(['love', 'study', 'sleep'])
})

test('without interests the most frequent topics are offered, except unnamed ones', () => {
  expect(relatedTopics([], [...stats], 5)).toEqual(['study', 'love', 'sleep'])
})

test('popular keywords come first and are filled up, without duplicates', () => {
  expect(firstOf(4, [words('시험', 'Study'), words('study', '가족', '진로', '공부')])).toEqual(
    words('시험', 'Study', '가족', '진로'),
  )
})
