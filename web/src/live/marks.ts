import type { QueryClient } from '@tanstack/react-query'
import type { Kind } from './cache.ts'

/** Values of which the newest `limit` are remembered. */
class BoundedSet {
  readonly #values = new Set<number>()
  readonly #limit: number
  constructor(limit: number) {
    this.#limit = limit
  }

  has(value: number): boolean {
    return this.#values.has(value)
  }

  /** Answers whether it is new. */
  add(value: number): boolean {
    const isNew = !this.#values.delete(value)
    this.#values.add(value)
    const [oldest] = this.#values
    if (this.#values.size > this.#limit && oldest !== undefined) this.#values.delete(oldest)
    return isNew
  }
}

type Mark = `gone ${Kind}` | 'counted post' | 'counted reply'

/** What late or repeated events are recognised by, for each cache. They are not kept as reads, which the cache drops when unused. */
const marks = new WeakMap<QueryClient, Map<Mark, BoundedSet>>()

/** Far more than events come late. */
const limit = 1_000

/** The ids that have a mark. */
export function marked(cache: QueryClient, mark: Mark): BoundedSet {
  const ofCache = marks.get(cache) ?? new Map<Mark, BoundedSet>()
  const ids = ofCache.get(mark) ?? new BoundedSet(limit)
  marks.set(cache, ofCache.set(mark, ids))
  return ids
}

/** To be called at a sign-out: what one person has left or may not see can be there for the next. */
export const forgetMarks = (cache: QueryClient): void => void marks.delete(cache)
