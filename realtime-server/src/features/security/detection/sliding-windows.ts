import { orElse, type RedisLinks } from '../../../core/redis.ts'

/** One more of a count. */
export interface Counted {
  key: string
  /** What counts once. */
  same: string
  seconds: number
  /** When it came. */
  at: number
}

interface Added {
  totals: Map<string, number>
  fresh: Map<string, Set<string>>
}

const mostKeys = 20_000
/** More of one key are not kept: above the highest threshold it does not matter how many. */
const mostOfOne = 1_200
/** Of all keys together. Beyond, the keys that nothing was added to for longest are forgotten. */
const mostOfAll = 300_000
const patienceMs = 500

/**
 * How many different things came within a time, over all instances; without Redis, or while it is away, as far as this
 * instance knows. Times in milliseconds since 1970.
 */
export class SlidingWindows {
  readonly #redis: RedisLinks | undefined
  readonly #here = new Map<string, Map<string, number>>()
  #size = 0

  constructor(redis: RedisLinks | undefined) {
    this.#redis = redis
  }

  /** Count them all, and answer how many there are of each key now, and which of them this instance did not know. */
  async add(all: readonly Counted[], now: number): Promise<Added> {
    const byKey = new Map<string, { seconds: number; names: Map<string, number> }>()
    for (const { key, same, seconds, at } of all) {
      const one = byKey.get(key) ?? { seconds, names: new Map<string, number>() }
      if (one.names.size < mostOfOne) one.names.set(same, at)
      byKey.set(key, one)
    }
    const totals = new Map<string, number>()
    const fresh = new Map<string, Set<string>>()
    for (const [key, { seconds, names }] of byKey) {
      const known = this.#here.get(key)
      const since = now - seconds * 1_000
      const isKnown = (name: string) => (known?.get(name) ?? since) > since
      fresh.set(key, new Set([...names.keys()].filter((name) => !isKnown(name))))
      totals.set(key, this.#addHere(key, names, now, seconds))
    }
    const redis = this.#redis
    if (redis?.commands.isReady) {
      const entries = [...byKey]
      const shared = await orElse(
        Promise.all(
          entries.map(async ([key, { seconds, names }]) => {
            const name = `${redis.prefix}:seen:${key}`
            const answers = await redis.commands
              .multi()
              .zAdd(
                name,
                [...names].map(([value, score]) => ({ score, value })),
              )
              .zRemRangeByScore(name, '-inf', now - seconds * 1_000)
              .zRemRangeByRank(name, 0, -mostOfOne - 1)
              .zCard(name)
              .expire(name, seconds)
              .exec()
            return Number(answers[3])
          }),
        ),
        [],
        patienceMs,
      )
      for (const [index, [key]] of entries.entries())
        totals.set(key, Math.max(totals.get(key) ?? 0, shared[index] ?? 0))
    }
    return { totals, fresh }
  }

  /**
   * The different things of a key within a time. null when Redis does not answer now: what this instance knows alone must
   * not be compared with what all of them counted.
   */
  async namesOf(key: string, seconds: number, now: number): Promise<Set<string> | null> {
    const since = now - seconds * 1_000
    const here = [...(this.#here.get(key) ?? [])].filter(([, at]) => at > since)
    const names = here.map(([name]) => name)
    const redis = this.#redis
    if (!redis?.commands.isReady) return new Set(names)
    const asked = redis.commands.zRange(`${redis.prefix}:seen:${key}`, since, '+inf', {
      BY: 'SCORE',
    })
    const shared = await orElse<string[] | null>(asked, null, patienceMs)
    return shared && new Set([...names, ...shared])
  }

  #addHere(key: string, names: ReadonlyMap<string, number>, now: number, seconds: number): number {
    const held = this.#here.get(key) ?? new Map<string, number>()
    this.#size -= held.size
    for (const [name, at] of names) {
      held.delete(name)
      if (held.size < mostOfOne) held.set(name, at)
    }
    for (const [name, at] of held) if (at <= now - seconds * 1_000) held.delete(name)
    this.#here.delete(key)
    this.#here.set(key, held)
    this.#size += held.size
    for (const [oldest, forgotten] of this.#here) {
      if (this.#here.size <= mostKeys && this.#size <= mostOfAll) break
      this.#here.delete(oldest)
      this.#size -= forgotten.size
    }
    return held.size
  }
}
