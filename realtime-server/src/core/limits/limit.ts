import { networksOf } from '../http/address.ts'
import { Problem } from '../http/problem.ts'

/** At most `points` uses in `seconds`, counted apart for each member or each network of addresses. */
export interface Limit {
  /** Limits of one name share their counts. */
  name: string
  points: number
  seconds: number
  by: 'member' | 'address'
  /** The path parameter for each of whose values it counts apart; null for all together. */
  each: string | null
  /**
   * For guesses. Once the points are used, a use waits after the previous one, each time twice as long up to a maximum.
   * null for ordinary limits: once the points are used, nothing is let through until the window ends.
   */
  waits: { firstSeconds: number; mostSeconds: number } | null
}

type Options = Partial<Pick<Limit, 'each' | 'waits'>>

const limit =
  (by: Limit['by']) =>
  (name: string, points: number, seconds: number, options: Options = {}): Limit => ({
    name,
    points,
    seconds,
    by,
    each: null,
    waits: null,
    ...options,
  })

export const perMember = limit('member')
export const perAddress = limit('address')

/**
 * What is counted, each part with its kind: `member=12`, or `member=12|room=7` for what a member does in a room. The kinds
 * keep apart things of the same number.
 */
export type Key = `${'member' | 'session' | 'account' | 'network' | 'device'}=${string}`

/** Whether `key` is this one, or has it as a part. */
export const isOfKey = (key: string, one: string) => key.split('|').includes(one)

/** A limit, and what is counted. */
export type Use = readonly [limit: Limit, key: Key]

/** How many times as much the networks around an address may use: of IPv6 its /64, /56 and /48. */
const widening = [1, 2, 4]

/** The uses of a limit by an address: of each network of which one person may have every address. `part` says what is counted apart. */
export const usesBy = (of: Limit, address: string, part = ''): Use[] =>
  networksOf(address).map((network, at) => [
    { ...of, points: of.points * (widening[at] ?? 1) },
    `network=${network}${part}`,
  ])

/** Give back what was used, for a use that turned out not to count. Call it at most once. */
export type GiveBack = () => void

/** Counts uses over all instances. With Redis configured but away, each instance lets half of every quota through. */
export interface Limits {
  /**
   * Use one point of each limit, or of none when one of them refuses. Returns what gives the points back. Throws TOO_FAST
   * with the longest of the waits, in seconds.
   */
  use(uses: readonly Use[]): Promise<GiveBack>
  /**
   * Forget what these keys have used of every limit, also where they are a part of a longer key. On this instance and in
   * Redis; resolves when both are done.
   */
  reset(keys: readonly string[]): Promise<void>
  /** The part of a reset that every other instance does too. */
  resetHere(keys: readonly string[]): void
  /** Milliseconds until all of them would be let through, as far as this instance knows; 0 for now. Uses nothing. */
  waitOf(uses: readonly Use[]): number
}

/** The refusal of a use that would be let through in `ms` milliseconds, or now with the whole quota: `isOutage`. */
export const tooFast = (ms: number, isOutage = false) =>
  new Problem('TOO_FAST', { retryAfter: Math.max(1, Math.ceil(ms / 1000)), isOutage })
