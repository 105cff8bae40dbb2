import type { Finding } from '@dodam/contract'
import { expect, test } from 'vitest'
import { type Settled, signsOf } from './consequences.ts'
import type { Does } from './rules.ts'

const settled = (kind: Finding['kind'], does: Does, outcome: Settled['outcome']) => ({
  outcome,
  verdict: {
    place: 'comment' as const,
    path: 'content',
    text: '',
    reach: 'public' as const,
    judged: [{ does, finding: { kind, start: 0, end: 1, severity: 'low' as const, why: '' } }],
    shadowed: [],
  },
})

test.each([
  ['grooming', 'asks', 'stored', ['approach-confirmed']],
  ['sexual', 'asks', 'stored', ['approach-confirmed']],
  ['insult', 'asks', 'stored', ['insult-confirmed']],
  // Nothing was asked, so nothing was confirmed.
  ['grooming', 'passes', 'stored', []],
  ['grooming', 'holds', 'stored', []],
  ['insult', 'notes', 'stored', []],
  ['insult', 'holds', 'stored', []],
  ['sexual', 'stops', 'stopped', ['approach-refused']],
  // Stopped for another reason.
  ['grooming', 'asks', 'stopped', []],
  ['insult', 'asks', 'stopped', []],
  ['contact', 'stops', 'stopped', ['handoff']],
  ['contact', 'masks', 'stored', ['handoff']],
  ['contact', 'notes', 'stored', []],
  ['crisis', 'passes', 'stored', []],
] as const)('%s that %s in a text that is %s leaves the sign %j', (kind, does, outcome, signs) => {
  expect([...signsOf(settled(kind, does, outcome))]).toEqual(signs)
})
