import { helperLimits } from '@dodam/contract'
import { CallError } from '../../api/call.ts'
import type { Turn } from './turn.ts'

const minuteMs = 60_000

/** Which limit refused a question, how many it allows, and how long to wait. `short` is any other limit. */
export type Refusal =
  | { limit: 'minute'; most: number; count: number }
  | { limit: 'day'; most: number; count: number }
  | { limit: 'short'; count: number }

/**
 * Return what a refusal by a limit says; undefined for any other failure. `count` is seconds, and minutes for the limit
 * of the day. The server names the wait alone; the limit of the minute is told where so many were asked.
 */
export function refusalOf(
  error: unknown,
  turns: readonly Turn[],
  now: number,
): Refusal | undefined {
  if (!(error instanceof CallError) || error.code !== 'TOO_FAST') return undefined
  const waitMs = Math.max(error.retryAfterMs ?? minuteMs, 1_000)
  if (waitMs > minuteMs)
    return { limit: 'day', most: helperLimits.perDay, count: Math.ceil(waitMs / minuteMs) }
  const count = Math.ceil(waitMs / 1_000)
  const ofMinute = turns.filter(
    ({ answer, at }) => answer === null && now - Date.parse(at) <= minuteMs,
  )
  return ofMinute.length > helperLimits.perMinute
    ? { limit: 'minute', most: helperLimits.perMinute, count }
    : { limit: 'short', count }
}
