import { expect, test } from 'vitest'
import { shareInterval } from './rules.ts'

test('a share comes with the interval of what it was counted on', () => {
  // Compared with the table of Newcombe (1998), method 3.
  expect(shareInterval(81, 263)).toEqual({ share: 31, from: 26, until: 37 })
  expect(shareInterval(15, 148)).toEqual({ share: 10, from: 6, until: 16 })
  expect(shareInterval(0, 20)).toEqual({ share: 0, from: 0, until: 16 })
  expect(shareInterval(29, 29)).toEqual({ share: 100, from: 88, until: 100 })
})

test('without anything counted there is none, and it never exceeds the whole', () => {
  expect(shareInterval(0, 0)).toBeNull()
  expect(shareInterval(3, 2)).toMatchObject({ share: 100, until: 100 })
})
