import { type RiskPoints, type RiskReason, type RiskSign, riskReasons } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { line, lineOfAdults, type Rule, requestDays, rules } from './rules.ts'

/** The part of an event that the score uses. */
export type RiskEvent = Pick<
  Selectable<Database['riskEvents']>,
  'sign' | 'otherId' | 'caseId' | 'towards' | 'createdAt'
>

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Drop the events of cases whose last decision was a dismissal. */
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

/** Return the latest event of each key. */
function latestOf(events: readonly Timed[], key: 'otherId' | 'caseId'): Timed[] {
  const latest = new Map<number | null, Timed>()
  for (const event of events) latest.set(event[key], event)
  return [...latest.values()]
}

/** Return the events of the busiest hour. */
function busiestHour(events: readonly Timed[]): readonly Timed[] {
  let busiest: readonly Timed[] = []
  let first = 0
  for (const [index, { at }] of events.entries()) {
    while ((events[first]?.at ?? at) <= at - hourMs) first++
    if (index + 1 - first > busiest.length) busiest = events.slice(first, index + 1)
  }
  return busiest
}

/** The selection of a rule's events that count; `requests` is the number of recent requests. */
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

/** Return the share of its points that an event still gives: all in the first half of its days, then linearly less. */
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
 * Return the points of events at a time by reason, highest first, without zeros. A pure function: events must be oldest
 * first.
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
  /** The number of points from which a moderator must decide. */
  line: number
  signs: RiskPoints[]
}

/** Return the points of an account at a time, and its limit: half for an adult who contacts minors. */
export function scoreOf(events: readonly RiskEvent[], at: Date): Score {
  const signs = explain(events, at)
  const points = signs.reduce((sum, one) => sum + one.points, 0)
  const turnsToMinors = events.some(({ towards }) => towards === 'minor')
  return { points: Math.round(points * 10) / 10, line: turnsToMinors ? lineOfAdults : line, signs }
}

/** Signs that come from other members. */
export const complaints = ['reported', 'blocked'] as const
export const isComplaint = (sign: RiskSign): boolean => complaints.some((one) => one === sign)

/** Whether an account is paused: at least half of the limit must come from other signs than complaints. */
export function isPausing(events: readonly RiskEvent[], at: Date): boolean {
  const score = scoreOf(events, at)
  const others = scoreOf(
    events.filter(({ sign }) => !isComplaint(sign)),
    at,
  )
  return isAbove(score) && others.points >= score.line / 2
}

export const isAbove = ({ points, line: from }: Score): boolean => points >= from
