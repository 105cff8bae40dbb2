import { expect, test } from 'vitest'
import { clockText, timesOfDay } from './times.ts'

test('every half hour can be chosen, and what was set elsewhere stays', () => {
  expect(timesOfDay('22:00')).toHaveLength(48)
  expect(timesOfDay('22:00').slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
  const times = timesOfDay('22:10')
  expect(times).toHaveLength(49)
  expect(times[times.indexOf('22:10') - 1]).toBe('22:00')
})

test('a time is written as people say it, wherever they are', () => {
  expect(clockText('22:00', 'ko')).toBe('오후 10:00')
  expect(clockText('07:30', 'en').replace(/\s/u, ' ')).toBe('7:30 AM')
})
