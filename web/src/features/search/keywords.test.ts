import { expect, test } from 'vitest'
import { firstOf, relatedTopics } from './keywords.ts'

const stats = [
  { name: 'sleep', count: 1 },
  { name: 'other', count: 90 },
  { name: 'study', count: 30 },
  { name: 'love', count: 12 },
] as const

test('what a person cares about comes before what most write about', () => {
  expect(relatedTopics(['love', 'health'], [...stats], 3)).toEqual(['love', 'health', 'study'])
})

test('without interests the most usual topics are offered, but not what has no name', () => {
  expect(relatedTopics([], [...stats], 5)).toEqual(['study', 'love', 'sleep'])
})

test('popular words come first and are filled up, none of them twice', () => {
  expect(
    firstOf(4, [
      ['시험', '친구'],
      ['친구', '가족', '진로', '공부'],
    ]),
  ).toEqual(['시험', '친구', '가족', '진로'])
})

test('the word that found nothing is not offered again', () => {
  expect(firstOf(6, [['Study', 'Sleep']], 'STUDY')).toEqual(['Sleep'])
})
