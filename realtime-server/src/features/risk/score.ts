import { type RiskPoints, type RiskReason, type RiskSign, riskReasons } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { line, lineOfAdults, type Rule, requestDays, rules } from './rules.ts'

/** What of an event gives points. */
export type RiskEvent = Pick<
  Selectable<Database['riskEvents']>,
  'sign' | 'otherId' | 'caseId' | 'towards' | 'createdAt'
>

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The events that stand: those of a case whose last decision was a dismissal are taken back. */
function standing<E extends RiskEvent>(events: readonly E[]): E[] {
  const decided = new Map<number, RiskEvent['sign']>()
  for (const { sign, caseId } of events)
    if (caseId !== null && (sign === 'report-upheld' || sign === 'report-dismissed'))
      decided.set(caseId, sign)
  return events.filter(
    ({ caseId }) => caseId === null || decided.get(caseId) !== 'report-dismissed',
  )
}

/** An event with its time in milliseconds since 1970. */
interface Timed extends RiskEvent {
  at: number
}

/** The latest event of each key. */
function latestOf(events: readonly Timed[], key: 'otherId' | 'caseId'): Timed[] {
  const latest = new Map<number | null, Timed>()
  for (const event of events) latest.set(event[key], event)
  return [...latest.values()]
}

/** The events of the hour with the most of them. */
function busiestHour(events: readonly Timed[]): readonly Timed[] {
  let busiest: readonly Timed[] = []
  let first = 0
  for (const [index, { at }] of events.entries()) {
    while ((events[first]?.at ?? at) <= at - hourMs) first++
    if (index + 1 - first > busiest.length) busiest = events.slice(first, index + 1)
  }
  return busiest
}

/** What is counted of the events that a rule looks at; `requests` is the number of requests in its days. */
const counting: Record<
  Rule['counts'],
  (events: readonly Timed[], requests: number) => readonly Timed[]
> = {
  events: (events) => events,
  people: (events) => latestOf(events, 'otherId'),
  cases: (events) => latestOf(events, 'caseId'),
  'busiest-hour': busiestHour,
  'declined-beyond-half': (events, requests) => events.slice(Math.ceil(requests / 2)),
}

/** How much of its points an event still gives: all in the first half of its days, then evenly less. */
const remaining = (ageMs: number, days: number) =>
  Math.max(0, Math.min(1, 2 * (1 - ageMs / (days * dayMs))))

const isLateRequest =
  (now: number) =>
  ({ sign, at }: Timed): boolean =>
    sign === 'request' && now - at < requestDays * dayMs

function pointsOf(reason: RiskReason, events: readonly Timed[], now: number): RiskPoints {
  const { sign, counts, days, free, most, points, requestsForOneFree } = rules[reason]
  const within = events.filter(({ at }) => now - at < days * dayMs)
  const worth = ({ towards }: Timed) => points[towards ?? 'peers']
  const those = within.filter((event) => event.sign === sign && worth(event) > 0)
  const requests = events.filter(isLateRequest(now)).length
  const counted = counting[counts](those, requests)
  const moreFree =
    requestsForOneFree === undefined ? 0 : Math.min(2, Math.floor(requests / requestsForOneFree))
  const sum = counted
    .slice(free + moreFree)
    .map((event) => worth(event) * remaining(now - event.at, days))
    .toSorted((one, other) => other - one)
    .slice(0, most)
    .reduce((total, one) => total + one, 0)
  return { sign: reason, count: counted.length, points: Math.round(sum * 10) / 10 }
}

/**
 * What somebody's events add up to at a time, by reasons: only those that give points, the most first. A pure function:
 * from the same events, oldest first, it comes to the same at any time later.
 */
export function explain(events: readonly RiskEvent[], at: Date): RiskPoints[] {
  const now = at.getTime()
  const timed = events.map((event) => ({ ...event, at: Date.parse(event.createdAt) }))
  const those = standing(timed.filter((event) => event.at <= now))
  return riskReasons
    .map((reason) => pointsOf(reason, those, now))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
}

export interface Score {
  points: number
  /** From how many points on somebody has to look. */
  line: number
  signs: RiskPoints[]
}

/** The points of an account at a time, and the line that holds for it: half of it for an adult who turns to minors. */
export function scoreOf(events: readonly RiskEvent[], at: Date): Score {
  const signs = explain(events, at)
  const points = signs.reduce((sum, one) => sum + one.points, 0)
  const turnsToMinors = events.some(({ towards }) => towards === 'minor')
  return { points: Math.round(points * 10) / 10, line: turnsToMinors ? lineOfAdults : line, signs }
}

/** What others say of an account. */
export const complaints = ['reported', 'blocked'] as const
export const isComplaint = (sign: RiskSign): boolean => complaints.some((one) => one === sign)

/** Whether an account is paused for its points: half of the line is of other signs than complaints, which alone pause nobody. */
export function isPausing(events: readonly RiskEvent[], at: Date): boolean {
  const score = scoreOf(events, at)
  const others = scoreOf(
    events.filter(({ sign }) => !isComplaint(sign)),
    at,
  )
  return isAbove(score) && others.points >= score.line / 2
}

export const isAbove = ({ points, line: from }: Score): boolean => points >= from
