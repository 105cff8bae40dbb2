import { networkOf } from '../../../core/address.ts'
import type { Signal } from '../../../core/signals.ts'
import type { Reading } from './observations.ts'
import type { Counted, Counts } from './sliding-windows.ts'

/** For so long after its session ended a page counts. */
const seconds = 600
/** So many calls a page makes at once when its session has ended: of a visitor, and when its person signs in again. */
const callsOfPage = 10
/** Beyond, a flood would not show. */
const mostPages = 100

const keyOf = (network: string) => `ended-pages:${network}`

/** The pages whose sessions are over, as they ask on, by their networks. */
export const countPages = (told: readonly { signal: Signal; at: number }[]): Counted[] =>
  told.flatMap(({ signal, at }) =>
    signal.what === 'request' && signal.over !== null
      ? [{ key: keyOf(networkOf(signal.from.address)), same: signal.over, seconds, at }]
      : [],
  )

/** Returns how many more calls too fast a network may make because sessions ended there, all at once perhaps. */
export function allowances(counts: Counts, now: number): (reading: Reading) => Promise<number> {
  const known = new Map<string, number>()
  return async ({ rule, source, part }) => {
    // The calls of an ended session itself are counted for it alone.
    if ((rule !== 'too_fast' && rule !== 'flood') || part !== undefined) return 0
    const pages = known.get(source) ?? (await counts.namesOf(keyOf(source), seconds, now)).size
    known.set(source, pages)
    return callsOfPage * Math.min(pages, mostPages)
  }
}
