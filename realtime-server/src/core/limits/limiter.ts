import type { Clock } from '../clock.ts'
import type { RedisLinks } from '../redis.ts'
import { type Limits, tooFast, type Use } from './limit.ts'
import { SharedWindows } from './shared-windows.ts'
import { type Taken, Windows } from './windows.ts'

interface LimiterDeps {
  /** Shares the counts with the other instances; undefined where there are none. */
  redis: RedisLinks | undefined
  clock: Clock
  /** With false nothing is limited. */
  isOn: boolean
}

/** The part of every quota that an instance lets through without the counts of the others. */
const aloneShare = 0.5
const awayRetryMs = 10_000

const unlimited: Limits = {
  use: async () => () => {},
  waitOf: () => 0,
  reset: async () => {},
  resetHere: () => {},
}

/** Make the limits of this instance: Redis decides over all instances, and this one alone where it does not answer. */
export function createLimits({ redis, clock, isOn }: LimiterDeps): Limits {
  if (!isOn) return unlimited
  const here = new Windows()
  const shared = redis && new SharedWindows(redis)
  const reachable = () => (shared?.isReachable() === true ? shared : undefined)
  const now = () => clock.now().getTime()

  function longest(uses: readonly Use[], share: number): { waitMs: number; isOutage: boolean } {
    const at = now()
    const waitAt = (part: number) => Math.max(0, ...uses.map((use) => here.waitOf(use, part, at)))
    const waitMs = waitAt(share)
    const isOutage = waitMs > 0 && waitAt(1) === 0
    // A wait that ends as soon as Redis is back is announced as a short one.
    return { waitMs: isOutage ? Math.min(waitMs, awayRetryMs) : waitMs, isOutage }
  }

  /** Without an await, so that parallel calls cannot come between the check and the use. */
  function takeHere(uses: readonly Use[]): Taken[] {
    const share = shared === undefined ? 1 : aloneShare
    const { waitMs, isOutage } = longest(uses, share)
    if (waitMs > 0) throw tooFast(waitMs, isOutage)
    return uses.map((use) => here.take(use, share, now()))
  }

  return {
    async use(uses) {
      const asked = uses.length === 0 ? undefined : reachable()
      const answers = (await asked?.ask(uses)) ?? null
      // What Redis said is kept for the time when it is away.
      const taken = answers?.map((answer) => here.learn(answer, now())) ?? takeHere(uses)
      const waitMs = Math.max(0, ...(answers ?? []).map((answer) => answer.waitMs))
      if (waitMs > 0) throw tooFast(waitMs)
      return () => {
        for (const one of taken) here.giveBack(one)
        if (answers !== null) asked?.giveBack(answers).catch(() => {})
      }
    },
    async reset(keys) {
      here.reset(keys)
      await reachable()?.reset(keys)
    },
    resetHere: (keys) => here.reset(keys),
    waitOf: (uses) =>
      longest(uses, shared === undefined || shared.isReachable() ? 1 : aloneShare).waitMs,
  }
}
