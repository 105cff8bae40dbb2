import { expect, test } from 'vitest'
import { attackTypes, securityScoreOf, threatLevelOf } from './rules.ts'

type Open = Parameters<typeof securityScoreOf>[0][number]
const open = (
  severity: Open['severity'],
  type: Open['type'] = 'xss',
  status: Open['status'] = 'investigating',
): Open => ({ type, severity, status })

test.each([
  [[], 100, 'low'],
  [[open('low')], 99, 'low'],
  [[open('medium'), open('medium', 'path_scan')], 90, 'low'],
  [[open('high')], 85, 'medium'],
  [[open('high', 'xss', 'blocked')], 92, 'low'],
  [[open('high', 'xss', 'resolved')], 100, 'low'],
  [[open('high'), open('high', 'idor_probe'), open('low', 'enumeration')], 69, 'high'],
  [[open('low'), open('high'), open('medium'), open('high')], 85, 'medium'],
  [[open('critical')], 60, 'high'],
  [
    [open('critical'), open('high', 'idor_probe'), open('high', 'path_scan', 'blocked')],
    37,
    'critical',
  ],
  [attackTypes.map((type) => open('critical', type)), 0, 'critical'],
] satisfies [Open[], number, string][])(
  'open incidents %j make the score %i, which is %s',
  (incidents, score, level) => {
    expect(securityScoreOf(incidents)).toBe(score)
    expect(threatLevelOf(score)).toBe(level)
  },
)
