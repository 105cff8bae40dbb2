import { expect, test } from 'vitest'
import { checkKept } from './kept-profile.ts'

test('of stored changes only what is understood comes back', () => {
  const stored = {
    bio: 'ㅎ',
    role: 'both',
    gender: 'gone',
    preferredCategories: ['sleep', 7],
    x: 1,
  }
  expect(checkKept(stored)).toEqual({ bio: 'ㅎ', role: 'both' })
  expect(checkKept({ preferredCategories: ['sleep'] })).toEqual({ preferredCategories: ['sleep'] })
  for (const nonsense of [null, 7, 'text', []]) expect(checkKept(nonsense)).toBeNull()
})
