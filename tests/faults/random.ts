/** A small generator whose every choice follows from `seed`, so that a failing run can be repeated. */
export class Random {
  readonly seed: number
  #state: number

  constructor(seed: number) {
    this.seed = seed
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** From `low` up to, but not including, `high`. */
  between(low: number, high: number): number {
    return low + this.next() * (high - low)
  }

  pick<T>(from: readonly T[]): T {
    const chosen = from[Math.floor(this.next() * from.length)]
    if (chosen === undefined) throw new Error('Nothing to pick from')
    return chosen
  }

  /** A version 4 UUID. */
  uuid(): string {
    const hex = Array.from({ length: 31 }, () => Math.floor(this.next() * 16).toString(16)).join('')
    const variant = this.pick(['8', '9', 'a', 'b'])
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18, 30)}`
  }
}
