import { orElse, type RedisLinks } from '../redis.ts'
import { isOfKey, type Use } from './limit.ts'

/** What Redis knows of a window after a use. */
export interface SharedUse {
  use: Use
  /** Milliseconds until it would have been let through; 0 where it was. */
  waitMs: number
  used: number
  endsInMs: number
  freeInMs: number
  /** When the next use is let through, by the clock of Redis: by it the wait that this use has set is found again. */
  free: number
}

/**
 * A window is a hash of `used` and `free` (when the next use is let through, in milliseconds) that expires with it. Takes
 * a use of all or of none. ARGV: for each key its points, window, first and longest wait.
 * Returns Redis' time and for each key: wait, used, end, free.
 */
const take = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local uses, refused = {}, false
for i, key in ipairs(KEYS) do
  local stored = redis.call('hmget', key, 'used', 'free')
  local left = redis.call('pttl', key)
  local use = {
    points = tonumber(ARGV[i * 4 - 3]),
    first = tonumber(ARGV[i * 4 - 1]),
    most = tonumber(ARGV[i * 4]),
    used = tonumber(stored[1] or 0),
    free = tonumber(stored[2] or 0),
    fresh = left < 0,
    ends = left < 0 and tonumber(ARGV[i * 4 - 2]) or left,
    wait = 0,
  }
  if use.used >= use.points then
    use.wait = use.first > 0 and math.max(0, use.free - now) or use.ends
  end
  refused = refused or use.wait > 0
  uses[i] = use
end
local answer = { now }
for i, key in ipairs(KEYS) do
  local use = uses[i]
  if not refused then
    use.used = redis.call('hincrby', key, 'used', 1)
    if use.first > 0 and use.used >= use.points then
      use.free = now + math.min(use.first * 2 ^ (use.used - use.points), use.most)
      redis.call('hset', key, 'free', use.free)
    end
    if use.fresh then redis.call('pexpire', key, use.ends) end
  end
  for _, part in ipairs({ use.wait, use.used, use.ends, use.free }) do
    answer[#answer + 1] = part
  end
end
return answer`

/** ARGV: for each key its `free` after the use. A later use has set another one, which stays. */
const giveBack = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call('hget', key, 'used') or 0) > 0 then
    redis.call('hincrby', key, 'used', -1)
    if redis.call('hget', key, 'free') == ARGV[i] then redis.call('hdel', key, 'free') end
  end
end
return {}`

const patienceMs = 300
/** After an answer did not come in time, no other use waits for one until then. */
const restMs = 2_000

/** The counts of all instances, in Redis. */
export class SharedWindows {
  readonly #redis: RedisLinks
  #restsUntil = 0

  constructor(redis: RedisLinks) {
    this.#redis = redis
  }

  isReachable(): boolean {
    return this.#redis.commands.isReady && performance.now() >= this.#restsUntil
  }

  /** Take a use of each, or of none when one of them refuses. null when Redis does not answer within 300 ms. */
  async ask(uses: readonly Use[]): Promise<SharedUse[] | null> {
    const asked = this.#take(uses)
    const answer = await orElse(asked, null, patienceMs)
    if (answer === null) {
      this.#restsUntil = performance.now() + restMs
      this.#dropLate(asked).catch(() => {})
    }
    return answer
  }

  /** Give back what an answer that came too late has taken: this instance has decided without it. */
  async #dropLate(asked: Promise<SharedUse[]>): Promise<void> {
    const answer = await asked
    if (answer.every(({ waitMs }) => waitMs === 0)) await this.giveBack(answer)
  }

  /** Forget the windows of keys that are one of these, or have one as a part. Rejects when Redis fails. */
  async reset(keys: readonly string[]): Promise<void> {
    const { commands, prefix } = this.#redis
    const head = `${prefix}:limit:`
    for await (const names of commands.scanIterator({ MATCH: `${head}*`, COUNT: 1_000 })) {
      const gone = names.filter((name) => {
        const key = name.slice(head.length).replace(/^[^:]*:/, '')
        return keys.some((one) => isOfKey(key, one))
      })
      if (gone.length > 0) await commands.del(gone)
    }
  }

  /** Give uses back. Rejects when Redis fails. */
  async giveBack(taken: readonly SharedUse[]): Promise<void> {
    const uses = taken.map(({ use }) => use)
    await this.#run(
      giveBack,
      uses,
      taken.map(({ free }) => String(free)),
    )
  }

  async #take(uses: readonly Use[]): Promise<SharedUse[]> {
    const parts = uses.flatMap(([{ points, seconds, waits }]) => [
      points,
      seconds * 1_000,
      (waits?.firstSeconds ?? 0) * 1_000,
      (waits?.mostSeconds ?? 0) * 1_000,
    ])
    const [now = 0, ...answer] = await this.#run(take, uses, parts.map(String))
    return uses.map((use, index) => {
      const [waitMs = 0, used = 0, endsInMs = 0, free = 0] = answer.slice(index * 4, index * 4 + 4)
      return { use, waitMs, used, endsInMs, free, freeInMs: Math.max(0, free - now) }
    })
  }

  async #run(script: string, uses: readonly Use[], parts: string[]): Promise<number[]> {
    const { commands, prefix } = this.#redis
    const keys = uses.map(([limit, key]) => `${prefix}:limit:${limit.name}:${key}`)
    const answer: unknown = await commands.eval(script, { keys, arguments: parts })
    if (!Array.isArray(answer)) throw new TypeError('Redis answered a limit with no list')
    return answer.map(Number)
  }
}
