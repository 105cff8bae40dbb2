import type { Announcement } from '@dodam/contract'
import { expect, test } from 'vitest'
import { inLanguage } from './in-language.ts'

const one = (id: number, title: string, type: Announcement['type'] = 'info'): Announcement => ({
  ...{ kind: 'announcement', id, title, content: title, type, targetAudience: 'all' },
  createdAt: '2026-11-21T03:04:00.000Z',
})
const ids = (list: Announcement[]) => list.map(({ id }) => id)

test('of two versions the one in the language on screen is shown, also to who reads both', () => {
  const both = [one(2, 'New topics'), one(1, '새 주제가 생겼어요')]
  expect(ids(inLanguage(both, 'ko', ['ko', 'en']))).toEqual([1])
  expect(ids(inLanguage(both, 'en', ['en']))).toEqual([2])
})

test('one that has no other version is shown to who reads its language', () => {
  const korean = [one(1, '점검이 있어요', 'warning'), one(2, 'Hello')]
  expect(ids(inLanguage(korean, 'en', ['en']))).toEqual([2])
  expect(ids(inLanguage(korean, 'en', ['en', 'ko']))).toEqual([1, 2])
})

test('an urgent one is kept from nobody', () => {
  expect(ids(inLanguage([one(1, '지금 도움이 필요하면', 'urgent')], 'en', ['en']))).toEqual([1])
})
