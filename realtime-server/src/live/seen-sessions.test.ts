import { expect, test } from 'vitest'
import { seenSessions } from './seen-sessions.ts'

test('a session counts where it was used last, and nowhere else', () => {
  const seen = seenSessions()
  seen.used('one', 'home')
  seen.used('one', 'home')
  seen.used('two', 'home')
  expect(seen.countIn('home')).toBe(2)
  for (const network of ['a', 'b', 'school']) seen.used('one', network)
  expect(['home', 'a', 'b', 'school'].map((network) => seen.countIn(network))).toEqual([1, 0, 0, 1])
})

test('the last 20,000 are remembered', () => {
  const seen = seenSessions()
  for (let at = 0; at < 20_005; at++) seen.used(`session ${at}`, `network ${at % 10}`)
  const all = Array.from({ length: 10 }, (_, at) => seen.countIn(`network ${at}`))
  expect(all.reduce((sum, count) => sum + count, 0)).toBe(20_000)
  expect(all[0]).toBe(2_000)
  expect(all[4]).toBe(2_000)
})
