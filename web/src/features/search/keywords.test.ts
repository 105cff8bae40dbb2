import { expect, test } from 'vitest'
import { firstOf, relatedTopics } from './keywords.ts'

const stats = [
  { name: 'sleep', count: 1 },
  { name: 'other', count: 90 },
  { name: 'study', count: 30 },
  { name: 'love', count: 12 },
] as const

test('a member’s interests come before popular topics', () => {
  expect(relatedTopics(['love', 'health'], [...stats], 3)).toEqual(['love', 'health', 'study'])
})

test('without interests the most frequent topics are offered, except unnamed ones', () => {
  expect(relatedTopics([], [...stats], 5)).toEqual(['study', 'love', 'sleep'])
})

test('popular keywords come first and are filled up, without duplicates', () => {
  expect(
    firstOf(4, [
      ['시험', '친구'],
      ['친구', '가족', '진로', '공부'],
    ]),
  ).toEqual(['시험', '친구', '가족', '진로'])
})

test('the query without results is not offered again', () => {
  expect(firstOf(6, [['Study', 'Sleep']], 'STUDY')).toEqual(['Sleep'])
})
