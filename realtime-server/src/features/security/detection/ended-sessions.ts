import { networkOf } from '../../../core/http/address.ts'
import type { Observation, TimedSignal } from './observations.ts'
import type { Counted, SlidingWindows } from './sliding-windows.ts'

/** For so long after its session ended a page counts. */
const seconds = 600
/** So many calls a page makes at once when its session has ended: of a visitor, and when its person signs in again. */
const callsOfPage = 10
/** Beyond, a flood would not show. */
const mostPages = 100

const keyOf = (network: string) => `ended-pages:${network}`

/** Return the pages whose sessions are over, as they ask on, by their networks. */
export const countPages = (signals: readonly TimedSignal[]): Counted[] =>
  signals.flatMap((signal) =>
    signal.what === 'request' && signal.over !== null
      ? [{ key: keyOf(networkOf(signal.from.address)), same: signal.over, seconds, at: signal.at }]
      : [],
  )

/** Return a function that says how many more calls too fast a network may make because sessions ended there. */
export function allowances(windows: SlidingWindows): (of: Observation) => Promise<number> {
  const known = new Map<string, number>()
  return async ({ rule, source, part, at }) => {
    // The calls of an ended session itself are counted for it alone.
    if (rule !== 'too_fast' || part !== undefined) return 0
    const pages = known.get(source) ?? (await windows.namesOf(keyOf(source), seconds, at))?.size
    if (pages === undefined) return Number.POSITIVE_INFINITY
    known.set(source, pages)
    return callsOfPage * Math.min(pages, mostPages)
  }
}
