import type { Clock } from '../clock.ts'
import type { RedisLinks } from '../redis.ts'
import { type GiveBack, type Limit, type Limits, tooFast, type Use } from './limit.ts'
import { type SharedUse, SharedWindows } from './shared-windows.ts'
import { quotaOf, type Taken, type Window, Windows } from './windows.ts'

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

/**
 * Whether every use waits for the count in Redis, because one too many would be a large excess. Of other limits an
 * instance lets its share through first, so that frequent calls wait for nothing, and asks Redis beyond it.
 */
const isStrict = ({ points, seconds, waits }: Limit) =>
  waits !== null || (points <= 40 && seconds >= 30)

const unlimited: Limits = {
  use: async () => () => {},
  waitOf: () => 0,
  reset: async () => {},
  resetHere: () => {},
}

/** Make the limits of this instance. */
export function createLimits({ redis, clock, isOn }: LimiterDeps): Limits {
  if (!isOn) return unlimited
  const here = new Windows()
  const shared = redis && new SharedWindows(redis)
  const isAlone = () => shared !== undefined && !shared.isReachable()
  const shareNow = () => (isAlone() ? aloneShare : 1)
  const now = () => clock.now().getTime()

  const longestOf = (uses: readonly Use[], share: number, at: number) =>
    Math.max(0, ...uses.map((use) => here.waitOf(use, share, at)))
  function longest(uses: readonly Use[], share: number, at: number) {
    const waitMs = longestOf(uses, share, at)
    const isOutage = waitMs > 0 && longestOf(uses, 1, at) === 0
    // A wait that ends as soon as Redis is back is announced as a short one.
    return { waitMs: isOutage ? Math.min(waitMs, awayRetryMs) : waitMs, isOutage }
  }

  /** Without an await, so that parallel calls cannot come between the check and the use. */
  function takeHere(uses: readonly Use[], share: number): Taken[] {
    const at = now()
    const { waitMs, isOutage } = longest(uses, share, at)
    if (waitMs > 0) throw tooFast(waitMs, isOutage)
    return uses.map((use) => here.take(use, share, at))
  }
  const giveBackHere = (taken: readonly Taken[]) => {
    for (const one of taken) here.giveBack(one)
  }

  /** Learn from Redis what all instances have used. What it was not yet told of is added. */
  function learn(window: Window, { used, endsInMs }: SharedUse): void {
    const total = used + window.unconfirmed
    if (total < window.used) return
    window.used = total
    window.endsAt = now() + endsInMs
  }

  /** Send uses to Redis without waiting. Returns what gives them back there. */
  function tellOthers(uses: readonly Use[], taken: readonly Taken[]): GiveBack {
    if (shared === undefined || isAlone() || uses.length === 0) return () => {}
    const confirm = (by: number) => {
      for (const { window } of taken) window.unconfirmed += by
    }
    const learnAll = (answers: readonly SharedUse[]) => {
      confirm(-1)
      for (const [index, { window }] of taken.entries()) {
        const answer = answers[index]
        if (answer !== undefined) learn(window, answer)
      }
    }
    confirm(1)
    shared.count(uses).then(learnAll, () => confirm(-1))
    return () => {
      confirm(-1)
      shared
        .giveBack(uses)
        .catch(() => {})
        .finally(() => confirm(1))
    }
  }

  /** Let Redis decide over all instances, or this instance alone where it does not answer. */
  async function takeEverywhere(
    uses: readonly Use[],
    redisWindows: SharedWindows,
  ): Promise<GiveBack> {
    const answers = await redisWindows.ask(uses)
    if (answers === null) {
      const taken = takeHere(uses, aloneShare)
      return () => giveBackHere(taken)
    }
    const known = remember(uses, answers)
    const waitMs = Math.max(...answers.map((answer) => answer.waitMs))
    if (waitMs > 0) throw tooFast(waitMs)
    return () => {
      giveBackHere(known)
      redisWindows.giveBack(uses, answers).catch(() => {})
    }
  }

  /** Keep what Redis said, for the time when it is away. */
  function remember(uses: readonly Use[], answers: readonly SharedUse[]): Taken[] {
    const at = now()
    return uses.flatMap((use, index) => {
      const answer = answers[index]
      if (answer === undefined) return []
      const { used, freeInMs, endsInMs, free, freeBefore } = answer
      const freeAt = at + freeInMs
      const window = here.set(use, { used, freeAt, endsAt: at + endsInMs }, at)
      return [{ window, freeAt, freeBefore: freeAt - (free - freeBefore) }]
    })
  }

  return {
    async use(uses) {
      const at = now()
      const isAsked = (use: Use) =>
        isStrict(use[0]) || here.usedOf(use, at) >= quotaOf(use, aloneShare)
      const asked = shared?.isReachable() === true ? uses.filter(isAsked) : []
      const others = uses.filter((use) => !asked.includes(use))
      const taken = takeHere(others, shareNow())
      try {
        const giveBackAsked =
          shared !== undefined && asked.length > 0 ? await takeEverywhere(asked, shared) : () => {}
        const giveBackThere = tellOthers(others, taken)
        return () => {
          giveBackHere(taken)
          giveBackThere()
          giveBackAsked()
        }
      } catch (refusal) {
        giveBackHere(taken)
        throw refusal
      }
    },
    async reset(keys) {
      here.reset(keys)
      if (shared?.isReachable() === true) await shared.reset(keys)
    },
    resetHere: (keys) => here.reset(keys),
    waitOf: (uses) => longest(uses, shareNow(), now()).waitMs,
  }
}
