import { expect, test } from 'vitest'
import { isPlayed } from './played.ts'

const demo = { demo: { usernames: [], password: '' } }
const now = { isGap: false }
const away = { isSomebodyOnDuty: false }

test('a team that members are told is away, though it is on duty, is played in a demo alone', () => {
  expect(isPlayed({ about: demo, now, state: away })).toBe(true)
  // The answers may be of two moments.
  expect(isPlayed({ about: { demo: null }, now, state: away })).toBe(false)
  expect(isPlayed({ about: demo, now, state: { isSomebodyOnDuty: true } })).toBe(false)
  expect(isPlayed({ about: demo, now: { isGap: true }, state: away })).toBe(false)
})
