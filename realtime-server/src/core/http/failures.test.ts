import { expect, test } from 'vitest'
import { logFailure } from './failures.ts'
import { Problem } from './problem.ts'

function logged(error: unknown) {
  const lines: [level: string, details: unknown, words: string][] = []
  const at = (level: string) => (details: unknown, words: string) =>
    void lines.push([level, details, words])
  logFailure({ warn: at('warn'), error: at('error') }, error, 'it failed', { event: 'typing' })
  return lines
}

test.each([
  [new Problem('UNAVAILABLE'), { code: 'UNAVAILABLE', event: 'typing' }],
  [
    Object.assign(new Error('canceling statement due to timeout'), { code: '57014' }),
    { code: 'UNAVAILABLE', event: 'typing', reason: '57014' },
  ],
  [
    new Error('Query read timeout'),
    { code: 'UNAVAILABLE', event: 'typing', reason: 'Error: Query read timeout' },
  ],
])('%s is logged without a stack', (error, details) => {
  expect(logged(error)).toEqual([['warn', details, 'it failed']])
})

test('an unexpected error is logged with its stack', () => {
  const error = new Error('a fault')
  expect(logged(error)).toEqual([['error', { err: error, event: 'typing' }, 'it failed']])
})
