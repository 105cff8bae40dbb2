import { expect, test } from 'vitest'
import {
  arrayOf,
  boolean,
  nullable,
  number,
  object,
  oneOf,
  recordOf,
  string,
  where,
  withDefault,
} from './parser.ts'

const one = object<{ id: number; word: string | null }, { isRead: boolean }>(
  { id: number, word: nullable(string) },
  { isRead: boolean },
)

test('an object has its named fields, the optional ones if readable, and nothing else', () => {
  expect(one({ id: 1, word: 'a', isRead: true, more: 1 })).toEqual({
    id: 1,
    word: 'a',
    isRead: true,
  })
  expect(one({ id: 1, word: null, isRead: 'yes' })).toEqual({ id: 1, word: null })
})

test.each([null, undefined, 7, 'text', [], {}, { id: '1', word: 'a' }, { id: 1 }])(
  '%j is no such object',
  (value) => {
    expect(one(value)).toBeUndefined()
  },
)

test('only own properties count as fields', () => {
  expect(object({ toString: string })({})).toBeUndefined()
})

test('unreadable entries of lists and records are left out', () => {
  expect(arrayOf(one)([{ id: 1, word: 'a' }, 7, { id: 2 }])).toEqual([{ id: 1, word: 'a' }])
  expect(recordOf(number)({ a: 1, b: '1', c: null })).toEqual({ a: 1 })
  for (const value of [null, 7, 'text', {}]) expect(arrayOf(one)(value)).toBeUndefined()
  for (const value of [null, 7, 'text', []]) expect(recordOf(number)(value)).toBeUndefined()
})

test('a value is one of the allowed ones, fulfils a condition, or is replaced by a default', () => {
  const side = oneOf('left', 'right')
  expect([side('left'), side('up'), side(1)]).toEqual(['left', undefined, undefined])
  expect(withDefault(side, 'left')('up')).toBe('left')
  expect(withDefault(nullable(side), 'left')(null)).toBeNull()
  const filled = where(string, (text) => text !== '')
  expect([filled('a'), filled('')]).toEqual(['a', undefined])
})
