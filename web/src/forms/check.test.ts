import { expect, test } from 'vitest'
import { fieldOf } from './check.ts'

test('finds the field that a refusal of the server names', () => {
  const fields = { username: '', gradeLevel: '' }
  expect(fieldOf(fields, 'username')).toBe('username')
  expect(fieldOf(fields, 'body/gradeLevel')).toBe('gradeLevel')
  expect(fieldOf(fields, 'body.gradeLevel')).toBe('gradeLevel')
  expect(fieldOf(fields, 'body')).toBeUndefined()
  expect(fieldOf(fields, 'toString')).toBeUndefined()
})
