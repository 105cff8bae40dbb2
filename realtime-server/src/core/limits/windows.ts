import { isOfKey, type Use } from './limit.ts'
import type { SharedUse } from './shared-windows.ts'

/** The uses of one limit by one key since their first, until the window ends. Times in milliseconds since 1970. */
interface Window {
  used: number
  endsAt: number
  /** For a limit with waits: when the next use is let through. */
  freeAt: number
}

/** One use of a window, for giving it back: `freeAt` is the wait that it caused. */
export interface Taken {
  window: Window
  freeAt: number
}

const maxKeys = 50_000
const sweepEveryMs = 60_000

/** The points that an instance lets through of a limit, at its share of them. */
const quotaOf = ([limit]: Use, share: number) => Math.max(1, Math.floor(limit.points * share))

/**
 * The counts of this process. Ended windows are removed, and of one limit at most 50,000 keys are kept; beyond them the
 * key first seen is dropped.
 */
export class Windows {
  readonly #byLimit = new Map<string, Map<string, Window>>()
  #sweptAt = 0

  /** Milliseconds until the use is let through; 0 for now. `share` is the part of the quota that this instance has. */
  waitOf(use: Use, share: number, now: number): number {
    const window = this.#current(use, now)
    if (window === undefined || window.used < quotaOf(use, share)) return 0
    const [{ waits }] = use
    return Math.max(0, (waits === null ? window.endsAt : window.freeAt) - now)
  }

  /** Count a use. */
  take(use: Use, share: number, now: number): Taken {
    const window = this.#current(use, now) ?? this.#open(use, now)
    const [{ waits }] = use
    const over = ++window.used - quotaOf(use, share)
    if (waits !== null && over >= 0) {
      const seconds = Math.min(waits.firstSeconds * 2 ** over, waits.mostSeconds) / share
      window.freeAt = Math.min(now + seconds * 1_000, window.endsAt)
    }
    return { window, freeAt: window.freeAt }
  }

  /** Forget the windows of keys that are one of these, or have one as a part. */
  reset(keys: readonly string[]): void {
    for (const windows of this.#byLimit.values())
      for (const key of windows.keys())
        if (keys.some((one) => isOfKey(key, one))) windows.delete(key)
  }

  giveBack({ window, freeAt }: Taken): void {
    window.used = Math.max(0, window.used - 1)
    // A later use has set a wait of its own. The wait before this use is over, or it would have been refused.
    if (window.freeAt === freeAt) window.freeAt = 0
  }

  /** Replace what is known of a window by what Redis knows. */
  learn({ use, used, freeInMs, endsInMs }: SharedUse, now: number): Taken {
    const window = this.#current(use, now) ?? this.#open(use, now)
    const freeAt = now + freeInMs
    Object.assign(window, { used, freeAt, endsAt: now + endsInMs })
    return { window, freeAt }
  }

  #current([limit, key]: Use, now: number): Window | undefined {
    const window = this.#byLimit.get(limit.name)?.get(key)
    if (window === undefined) return undefined
    // Later than any window can end: the clock was set back.
    const isOver = window.endsAt <= now || window.endsAt > now + limit.seconds * 1_000
    return isOver ? undefined : window
  }

  #open([limit, key]: Use, now: number): Window {
    this.#sweep(now)
    let windows = this.#byLimit.get(limit.name)
    if (windows === undefined) this.#byLimit.set(limit.name, (windows = new Map()))
    windows.delete(key)
    if (windows.size >= maxKeys) windows.delete(windows.keys().next().value ?? '')
    const window = { used: 0, freeAt: 0, endsAt: now + limit.seconds * 1_000 }
    windows.set(key, window)
    return window
  }

  #sweep(now: number): void {
    if (Math.abs(now - this.#sweptAt) < sweepEveryMs) return
    this.#sweptAt = now
    for (const windows of this.#byLimit.values())
      for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key)
  }

  /** How many keys are counted. */
  get size(): number {
    let size = 0
    for (const windows of this.#byLimit.values()) size += windows.size
    return size
  }
}
