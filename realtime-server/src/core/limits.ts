import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import type { RedisLinks } from './redis.ts'

/** At most `points` in `seconds`. Counted for a person, or for a network of addresses. */
export interface Limit {
  name: string
  points: number
  seconds: number
  by: 'member' | 'address'
}

export const perMember = (name: string, points: number, seconds: number): Limit => ({
  name,
  points,
  seconds,
  by: 'member',
})
export const perAddress = (name: string, points: number, seconds: number): Limit => ({
  name,
  points,
  seconds,
  by: 'address',
})

/** Counts use, per member or network. Throws TOO_FAST with the seconds to wait. */
export interface Limits {
  /** Uses one point. */
  consume(limit: Limit, key: string | number): Promise<void>
  /** Refuses while there are no points left, without using one: for guesses, where only a failure counts. */
  check(limit: Limit, key: string | number): Promise<void>
}

const tooFast = (ms: number) =>
  new Problem('TOO_FAST', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })

/** One fixed window in this process, and the same one shared through Redis where there is one. */
class Counter {
  readonly #local: RateLimiterMemory
  readonly #shared: RateLimiterRedis | undefined
  /** Until when the shared count has run out, as far as this instance was told. */
  readonly #refusedUntil = new Map<string, number>()

  constructor(limit: Limit, redis: RedisLinks | undefined) {
    const options = {
      keyPrefix: `limit:${limit.name}`,
      points: limit.points,
      duration: limit.seconds,
    }
    this.#local = new RateLimiterMemory(options)
    this.#shared =
      redis &&
      new RateLimiterRedis({
        ...options,
        keyPrefix: `${redis.prefix}:${options.keyPrefix}`,
        storeClient: redis.commands,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      })
  }

  async check(key: string): Promise<void> {
    this.#checkShared(key)
    const used = await this.#local.get(key)
    if (used !== null && used.remainingPoints <= 0) throw tooFast(used.msBeforeNext)
  }

  async consume(key: string): Promise<void> {
    this.#checkShared(key)
    try {
      await this.#local.consume(key)
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooFast(refusal.msBeforeNext) : refusal
    }
    // The shared count follows and binds the next call, so that no request waits for Redis.
    this.#shared?.consume(key).then(
      (left) => this.#learn(key, left),
      (refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) this.#learn(key, refusal)
      },
    )
  }

  #checkShared(key: string): void {
    const until = this.#refusedUntil.get(key)
    if (until === undefined) return
    if (until > Date.now()) throw tooFast(until - Date.now())
    this.#refusedUntil.delete(key)
  }

  #learn(key: string, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
    if (remainingPoints <= 0) this.#refusedUntil.set(key, Date.now() + msBeforeNext)
  }
}

/** Makes the limits of this process; `redis` shares them with the other instances. With `isOn` false nothing is limited. */
export function createLimits(redis: RedisLinks | undefined, isOn: boolean): Limits {
  const counters = new Map<string, Counter>()
  const counterOf = (limit: Limit) => {
    let counter = counters.get(limit.name)
    if (counter === undefined) counters.set(limit.name, (counter = new Counter(limit, redis)))
    return counter
  }
  return {
    check: async (limit, key) => {
      if (isOn) await counterOf(limit).check(String(key))
    },
    consume: async (limit, key) => {
      if (isOn) await counterOf(limit).consume(String(key))
    },
  }
}
