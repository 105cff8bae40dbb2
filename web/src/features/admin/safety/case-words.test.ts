import { decisions } from '@dodam/contract'
import { expect, test } from 'vitest'
import { hasReporter, noteNameOf } from './case-words.ts'
import { openSteps } from './crisis-steps.ts'

const byCheck = { reporter: null, side: null }
const masked = { reporter: null, side: 'sharer' as const }

test('a case of the text check has no reporter, until a person reports the same', () => {
  expect(hasReporter({ ...byCheck, alsoReported: [] })).toBe(false)
  expect(hasReporter({ ...byCheck, alsoReported: [masked] })).toBe(true)
  expect(hasReporter({ ...masked, alsoReported: [] })).toBe(true)
})

test('the steps that are open before a decision keep their places in the list', () => {
  const done = (['claim', 'read'] as const).map((step) => ({ step }))
  expect(openSteps({ done })).toEqual([
    { step: 'call', at: 3 },
    // Who sees the text is chosen with the decision.
    { step: 'write', at: 4 },
  ])
})

test('a note that only admins see is not named as words to the member', () => {
  expect(decisions.filter((one) => noteNameOf(one) === 'admin.safety.facts.noteTold')).toEqual([
    'warn',
    'suspend',
  ])
})
