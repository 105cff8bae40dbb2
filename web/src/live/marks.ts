import type { QueryClient } from '@tanstack/react-query'
import type { Kind } from './cache.ts'

/** A set that remembers its newest `limit` values. */
class BoundedSet {
  readonly #values = new Set<number>()
  readonly #limit: number
  constructor(limit: number) {
    this.#limit = limit
  }

  has(value: number): boolean {
    return this.#values.has(value)
  }

  /** Forget a value; return whether it was there. */
  delete(value: number): boolean {
    return this.#values.delete(value)
  }

  /** Add a value; return whether it is new. */
  add(value: number): boolean {
    const isNew = !this.#values.delete(value)
    this.#values.add(value)
    const [oldest] = this.#values
    if (this.#values.size > this.#limit && oldest !== undefined) this.#values.delete(oldest)
    return isNew
  }
}

type Mark = `gone ${Kind}` | 'counted post' | 'counted reply'

/**
 * Marks by which late or repeated events are recognised, per cache. Not stored as reads, because the cache drops unused
 * reads.
 */
const marks = new WeakMap<QueryClient, Map<Mark, BoundedSet>>()

/** Far more than the number of events that come late. */
const limit = 1_000

/** Return the ids with a mark. */
export function marked(cache: QueryClient, mark: Mark): BoundedSet {
  const ofCache = marks.get(cache) ?? new Map<Mark, BoundedSet>()
  const ids = ofCache.get(mark) ?? new BoundedSet(limit)
  marks.set(cache, ofCache.set(mark, ids))
  return ids
}

/** Call at sign-out: a room that one member left may be visible to the next member. */
export const forgetMarks = (cache: QueryClient): void => void marks.delete(cache)

/** Remember a removal, so that a late event does not restore the thing. */
export const markGone = (cache: QueryClient, kind: Kind, id: number): unknown =>
  marked(cache, `gone ${kind}`).add(id)

/** Whether the thing was removed. */
export const isGone = (cache: QueryClient, kind: Kind, id: number): boolean =>
  marked(cache, `gone ${kind}`).has(id)

/**
 * Whether something new was removed before, which is then no longer remembered. Either it is shown again or its event
 * came late, which only a read can tell.
 */
export const wasGone = (cache: QueryClient, kind: Kind, id: number): boolean =>
  marked(cache, `gone ${kind}`).delete(id)
