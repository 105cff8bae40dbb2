import { expect, test } from 'vitest'
import { readChanges } from './kept-profile.ts'

test('only readable stored changes are restored', () => {
  const stored = {
    bio: 'ㅎ',
    role: 'both',
    gender: 'gone',
    preferredCategories: ['sleep', 7],
    x: 1,
  }
  expect(readChanges(stored)).toEqual({
    bio: 'ㅎ',
    role: 'both',
    preferredCategories: ['sleep'],
  })
  expect(readChanges({ preferredCategories: ['sleep'] })).toEqual({
    preferredCategories: ['sleep'],
  })
  for (const nonsense of [null, 7, 'text', []]) expect(readChanges(nonsense)).toBeUndefined()
})
