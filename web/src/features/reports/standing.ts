import { reports, type Standing, type Suspension } from '@dodam/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '../../api/use-read.ts'
import { stale } from '../../live/cache.ts'
import { useMe } from '../accounts/session.ts'

const nothing: Standing = { warnings: [], suspension: null, chatsClosed: null }

/** Return what the reader may do for now, and why. */
export function useStanding(): Standing {
  const isMember = Boolean(useMe())
  const { data } = useRead(reports.listWarnings, {}, { enabled: isMember })
  return (isMember && data) || nothing
}

/** Return the reader's suspension; null while they may write. */
export const useSuspension = (): Suspension | null => useStanding().suspension

/** Below the limit of a browser's timer, 24 days. */
const longestMs = 86_400_000
/** If the device's clock is ahead of the server's, the first read comes too early and is repeated. */
const againMs = 10_000

/** Read the standing when a suspension should be over, because no event reports that. */
export function useEndOfSuspension(): void {
  const cache = useQueryClient()
  const until = useSuspension()?.until
  useEffect(() => {
    if (!until) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const left = Date.parse(until) - Date.now()
      timer = setTimeout(
        () => {
          stale(cache, reports.listWarnings)
          stale(cache, reports.listMine)
          wait()
        },
        left > 0 ? Math.min(left + 300, longestMs) : againMs,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [cache, until])
}
