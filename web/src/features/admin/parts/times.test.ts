import { expect, test } from 'vitest'
import { fieldOfMoment, incomplete, momentOfField } from './times.ts'

test('a moment is written in Korean time, wherever the admin is', () => {
  expect(fieldOfMoment('2026-11-22T15:30:00.000Z')).toBe('2026-11-23T00:30')
  expect(momentOfField('2026-11-23T00:30')).toBe('2026-11-22T15:30:00.000Z')
})

test('nothing is no moment, and half of one is neither', () => {
  expect(fieldOfMoment(null)).toBe('')
  expect(momentOfField('')).toBeNull()
  expect(momentOfField(incomplete)).toBeUndefined()
})
