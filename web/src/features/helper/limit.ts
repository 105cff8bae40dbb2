import { helperLimits, waitText } from '@dodam/contract'
import { CallError } from '../../api/call.ts'
import { currentLanguage } from '../../i18n/language.ts'
import type { Turn } from './turn.ts'

const minuteMs = 60_000

/** Which limit refused a question, how many it allows, and how long to wait in seconds or in words. */
export type Refusal =
  | { limit: 'minute'; most: number; count: number }
  | { limit: 'short'; count: number }
  | { limit: 'long'; wait: string }

/**
 * Return what a refusal by a limit says; undefined for any other failure. The server names the wait alone, because
 * several limits last longer than a minute; that of the minute is told where so many were asked.
 */
export function refusalOf(
  error: unknown,
  turns: readonly Turn[],
  now: number,
): Refusal | undefined {
  if (!(error instanceof CallError) || error.code !== 'TOO_FAST') return undefined
  const waitMs = Math.max(error.retryAfterMs ?? minuteMs, 1_000)
  if (waitMs > minuteMs) return { limit: 'long', wait: waitText(waitMs / 1_000, currentLanguage()) }
  const count = Math.ceil(waitMs / 1_000)
  const ofMinute = turns.filter(
    ({ answer, at }) => answer === null && now - Date.parse(at) <= minuteMs,
  )
  return ofMinute.length > helperLimits.perMinute
    ? { limit: 'minute', most: helperLimits.perMinute, count }
    : { limit: 'short', count }
}
