/** A least-recently-used cache: at most `maxSize` values, each for `ttlMs`. */
export class Recent<V> {
  readonly #ttlMs: number
  readonly #maxSize: number
  /** Sorted by last use. */
  readonly #values = new Map<string, { value: V; until: number }>()

  constructor({ ttlMs, maxSize }: { ttlMs: number; maxSize: number }) {
    this.#ttlMs = ttlMs
    this.#maxSize = maxSize
  }

  /** `now` in milliseconds since 1970. */
  get(key: string, now: number): V | undefined {
    const found = this.#values.get(key)
    if (found === undefined) return undefined
    this.#values.delete(key)
    // `until` is later than `ttlMs` allows when the clock was set back.
    if (found.until <= now || found.until > now + this.#ttlMs) return undefined
    this.#values.set(key, found)
    return found.value
  }

  set(key: string, value: V, now: number): void {
    this.#values.delete(key)
    if (this.#values.size >= this.#maxSize)
      this.#values.delete(this.#values.keys().next().value ?? '')
    this.#values.set(key, { value, until: now + this.#ttlMs })
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  deleteWhere(fits: (value: V) => boolean): void {
    for (const [key, { value }] of this.#values) if (fits(value)) this.#values.delete(key)
  }
}
