import { type deliveryStates, lostAfterMs, slowDeliveryMs } from '@dodam/contract'

type DeliveryState = (typeof deliveryStates)[number]

/** A check that has ended: how long it took to be heard, or why it was not. */
export interface EndedCheck {
  /** When it began, in milliseconds of a clock that only goes forward. */
  begun: number
  outcome: 'heard' | 'lost' | 'refused'
  /** null where it was not heard. */
  tookMs: number | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Return what so many of a hundred times do not exceed; null without times. */
function percentile(sorted: readonly number[], percent: number): number | null {
  const found = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]
  return found === undefined ? null : Math.round(found)
}

/** Return the checks that began in the last hour. */
export const ofLastHour = (checks: readonly EndedCheck[], now: number): EndedCheck[] =>
  checks.filter(({ begun }) => now - begun < hourMs)

/** Return the figures of checks for admins. */
export function figuresOf(checks: readonly EndedCheck[]) {
  const times = checks.flatMap(({ tookMs }) => tookMs ?? []).toSorted((a, b) => a - b)
  return {
    p50Ms: percentile(times, 50),
    p99Ms: percentile(times, 99),
    lost: checks.filter(({ outcome }) => outcome === 'lost').length,
  }
}

/** Return how messages arrive at `now`, from checks in the order of their beginnings; null without any. */
export function stateOf(checks: readonly EndedCheck[], now: number): DeliveryState | null {
  const newest = checks.at(-1)
  if (newest === undefined) return null
  if (newest.tookMs === null) return 'down'
  // A check that fails ends later than it began.
  const recent = checks.filter(({ begun }) => now - begun < minuteMs + lostAfterMs)
  const isLate = ({ tookMs }: EndedCheck) => tookMs === null || tookMs > slowDeliveryMs
  return recent.some(isLate) ? 'slow' : 'fine'
}
