import { expect, test } from 'vitest'
import { timesOfDay } from './times.ts'

test('every half hour can be chosen, and another stored time stays available', () => {
  expect(timesOfDay('22:00')).toHaveLength(48)
  expect(timesOfDay('22:00').slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
  const times = timesOfDay('22:10')
  expect(times).toHaveLength(49)
  expect(times[times.indexOf('22:10') - 1]).toBe('22:00')
})
