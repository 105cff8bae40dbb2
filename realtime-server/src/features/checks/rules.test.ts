import { describe, expect, test } from 'vitest'
import { consequenceOf, judgeAlarms, type Reach } from './rules.ts'

type What = Parameters<typeof consequenceOf>[0]
const found = (kind: What['kind'], severity: What['severity'], why = ''): What => ({
  kind,
  severity,
  why,
})
type Place = 'post' | 'message' | 'request' | 'bio' | 'application'
/** Return the consequence in short: `asks P2/2` asks, and opens a P2 case from the second time on. */
function short(what: What, reach: Reach, place: Place) {
  const consequence = consequenceOf(what, { place, reach })
  if (consequence === null) return '-'
  const { does, opens } = consequence
  return opens === undefined ? does : `${does} ${opens.severity}/${opens.fromTime}`
}
const reaches: Reach[] = ['public', 'toMinor', 'toAdult', 'amongAdults']

describe('the consequence', () => {
  test.each([
    ['crisis', 'high', ['passes P1/1', 'passes P1/1', 'passes P1/1', 'passes P1/1']],
    ['crisis', 'medium', ['passes P1/1', 'passes P1/1', 'passes P1/1', 'passes P1/1']],
    ['crisis', 'low', ['passes P2/1', 'passes P2/1', 'passes P2/1', 'passes P2/1']],
    ['contact', 'high', ['stops', 'masks', 'masks', 'masks']],
    ['contact', 'medium', ['stops', 'masks', 'masks', 'masks']],
    ['contact', 'low', ['asks P3/2', 'notes', 'notes', 'notes']],
    ['grooming', 'high', ['stops P1/1', 'stops P1/1', 'asks P2/2', '-']],
    ['grooming', 'medium', ['asks P2/2', 'asks P2/2', 'asks P2/2', '-']],
    ['grooming', 'low', ['passes P2/1', 'passes P2/1', 'passes P2/1', 'passes']],
    ['sexual', 'high', ['stops P1/1', 'stops P1/1', 'asks P2/2', 'asks']],
    ['sexual', 'medium', ['asks P2/2', 'asks P2/2', 'asks P2/2', 'asks']],
    ['sexual', 'low', ['passes P2/1', 'passes P2/1', 'passes P2/1', 'passes']],
    ['insult', 'high', ['asks P2/1', 'asks P2/1', 'asks P2/1', 'asks P2/1']],
    ['insult', 'medium', ['asks P3/2', 'asks P3/2', 'asks P3/2', 'asks P3/2']],
    ['insult', 'low', ['passes', 'passes', 'passes', 'passes']],
  ] as const)('from %s, %s', (kind, severity, expected) => {
    expect(reaches.map((reach) => short(found(kind, severity), reach, 'message'))).toEqual(expected)
  })

  test.each(['crisis.method', 'crisis.pact', 'crisis.plan'])(
    'of %s: held where it is public, sent in a chat',
    (why) => {
      expect(short(found('crisis', 'high', why), 'public', 'post')).toBe('holds P1/1')
      expect(short(found('crisis', 'high', why), 'public', 'request')).toBe('passes P1/1')
      expect(short(found('crisis', 'high', why), 'toMinor', 'message')).toBe('passes P1/1')
    },
  )

  test('of who somebody is: asked about where everybody reads it, nothing where one person does', () => {
    const places = ['post', 'bio', 'request', 'message', 'application'] as const
    const what = found('contact', 'low', 'contact.identity')
    expect(places.map((place) => short(what, 'public', place))).toEqual([
      'asks',
      'asks',
      '-',
      '-',
      '-',
    ])
    const inMessages = reaches.map((reach) => short(what, reach, 'message'))
    expect(inMessages).toEqual(['-', '-', 'asks', '-'])
  })

  test('exists in texts for the team only for a crisis', () => {
    const kinds = ['crisis', 'contact', 'grooming', 'sexual', 'insult'] as const
    expect(kinds.map((kind) => short(found(kind, 'high'), 'public', 'application'))).toEqual([
      'passes P1/1',
      '-',
      '-',
      '-',
      '-',
    ])
  })

  test('exists in names and bios only for three kinds', () => {
    const kinds = ['crisis', 'contact', 'grooming', 'sexual', 'insult'] as const
    expect(kinds.map((kind) => short(found(kind, 'high'), 'public', 'bio'))).toEqual([
      '-',
      'stops',
      '-',
      'stops P1/1',
      'asks P2/1',
    ])
  })
})

describe('a day of the check is unusual', () => {
  test.each([
    ['as often as usual', { all: 10_000, shown: 100 }, false],
    ['at the limit of chance', { all: 10_000, shown: 129 }, false],
    ['above it', { all: 10_000, shown: 130 }, true],
    ['far above it, but only four times', { all: 20, shown: 4 }, false],
    ['five times where one is usual', { all: 20, shown: 5 }, true],
    ['without messages', { all: 0, shown: 0 }, false],
  ])('%s', (_, day, isUnusual) => {
    expect(judgeAlarms(day, 0.01).isUnusual).toBe(isUnusual)
  })

  test('never where nothing is known of the days before', () => {
    expect(judgeAlarms({ all: 100, shown: 100 }, null)).toEqual({
      usualPerThousand: null,
      isUnusual: false,
    })
  })
})
