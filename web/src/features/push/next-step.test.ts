import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const me = { userId: 1, session: 'now' }
const kept = { ...me, endpoint: 'https://push.example/a' }

test('nothing is done if pushes were never turned on, or if the server is up to date', () => {
  expect(nextStep(null, me, null)).toBe('nothing')
  expect(nextStep(kept, me, kept.endpoint)).toBe('nothing')
})

test('an address without a subscription, or of another member, is dropped', () => {
  expect(nextStep(null, me, kept.endpoint)).toBe('drop')
  expect(nextStep({ ...kept, userId: 2 }, me, kept.endpoint)).toBe('drop')
  expect(nextStep({ ...kept, userId: 2 }, me, null)).toBe('drop')
})

test('an address the browser lost is renewed', () => {
  expect(nextStep(kept, me, null)).toBe('renew')
})

test('a new address and a new session are sent to the server', () => {
  expect(nextStep(kept, me, 'https://push.example/b')).toBe('tell')
  expect(nextStep({ ...kept, session: 'before' }, me, kept.endpoint)).toBe('tell')
})
