import { type AdminReport, claimEnd } from '@dodam/contract'
import { useEffect, useState } from 'react'

/** Who holds a case: no admin, an admin until a time, or an admin whose time is over. */
export type Claim = { kind: 'free' } | { kind: 'held' | 'ended'; isMine: boolean; until: string }

export function claimOf(
  { claimedBy, claimedAt }: Pick<AdminReport, 'claimedBy' | 'claimedAt'>,
  { meId, now }: { meId: number; now: number },
): Claim {
  if (claimedBy === null || claimedAt === null) return { kind: 'free' }
  const end = claimEnd(claimedAt)
  return {
    kind: now < end ? 'held' : 'ended',
    isMine: claimedBy === meId,
    until: new Date(end).toISOString(),
  }
}

/** The current time, updated when a claim ends, because no event reports that. */
export function useClaimTime(claimedAt: string | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const left = claimedAt === null ? -1 : claimEnd(claimedAt) - Date.now()
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, left) + 50)
    return () => clearTimeout(timer)
  }, [claimedAt])
  // A new claim may be later than the last update of the clock.
  return claimedAt === null ? now : Math.max(now, Date.parse(claimedAt))
}
