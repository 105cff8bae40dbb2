import { type Answer, accounts, reports, type Standing, type Warning } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { edit, stale } from './cache.ts'
import { keyOf } from './keys.ts'

const key = keyOf(reports.listWarnings)

/** Store what the reader may do for now, and why. The decisions about them say whether a suspension holds. */
export function applyStanding(cache: QueryClient, standing: Standing): void {
  edit<Standing>(cache, key, () => standing)
  stale(cache, reports.listMine)
}

/** Store one warning of the reader. */
export const applyWarning = (cache: QueryClient, warning: Warning): void =>
  edit<Standing>(cache, key, (standing) => ({
    ...standing,
    warnings: standing.warnings.map((one) => (one.id === warning.id ? warning : one)),
  }))

/** The server refused a write because the member is suspended or paused: read their standing again. */
export function doubtStanding(cache: QueryClient): void {
  stale(cache, reports.listWarnings)
  stale(cache, accounts.verify)
}

/** A message was accepted, so a pause that is on screen may be over, of which no event tells. */
export function doubtPause(cache: QueryClient): void {
  const me = cache.getQueryData<Answer<typeof accounts.verify>>(keyOf(accounts.verify))?.user
  if (me?.isPaused) doubtStanding(cache)
}
