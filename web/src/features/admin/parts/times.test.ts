import { expect, test } from 'vitest'
import { fieldOfMoment, incomplete, momentOfField } from './times.ts'

test('a moment is shown in Korean time in any time zone', () => {
  expect(fieldOfMoment('2026-11-22T15:30:00.000Z')).toBe('2026-11-23T00:30')
  expect(momentOfField('2026-11-23T00:30')).toBe('2026-11-22T15:30:00.000Z')
})

test('an empty or half-filled field is no moment', () => {
  expect(fieldOfMoment(null)).toBe('')
  expect(momentOfField('')).toBeNull()
  expect(momentOfField(incomplete)).toBeUndefined()
})
