import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { orElse, type RedisLinks } from '../core/redis.ts'

/** The number of connected members of each kind; the caller defines the kinds. */
export type Counts = Readonly<Record<string, number>>

/** Which members are connected, over all instances. */
export interface Presence {
  arrived(userId: number): void
  left(userId: number): void
  /** Return which of these members have a socket; while Redis is away, on this instance only. */
  online(userIds: readonly number[]): Promise<Set<number>>
  /** Return the counts of all instances as of their last beat; while Redis is away, of this instance. */
  counts(): Counts
  close(): void
}

/** A reload or a short loss does not count as absence. */
const graceMs = 3_000
const beatEveryMs = 3_000
const aliveSeconds = 10

const KnownCounts = z.record(z.string(), z.number())

/** Parse the counts in another instance's beat; empty when it contains none. */
function countsIn(told: string): Counts {
  try {
    return KnownCounts.catch({}).parse(JSON.parse(told))
  } catch {
    return {}
  }
}

function sumOf(all: readonly Counts[]): Counts {
  const sum: Record<string, number> = {}
  for (const counts of all)
    for (const [sort, count] of Object.entries(counts)) sum[sort] = (sum[sort] ?? 0) + count
  return sum
}

/** The shared part in Redis: for each instance the set of its members, valid while the instance renews its key. */
function sharedPresence(
  { commands: redis, prefix }: RedisLinks,
  { local, countHere }: { local: () => number[]; countHere: () => Counts },
  gone: (userIds: number[]) => void,
) {
  const instancesKey = `${prefix}:instances`
  const onlineKey = (instance: string) => `${prefix}:online:${instance}`
  const aliveKey = (instance: string) => `${prefix}:alive:${instance}`
  const me = randomUUID()
  let others: string[] = []
  let countsElsewhere: Counts[] = []

  const onlineElsewhere = async (userIds: readonly number[]): Promise<number[]> => {
    const members = userIds.map(String)
    const answers = await Promise.all(
      others.map((one) => redis.smIsMember(onlineKey(one), members)),
    )
    return userIds.filter((_, index) => answers.some((answer) => Number(answer[index]) === 1))
  }

  async function bury(instance: string) {
    // Only the instance that removes it from the list reports its members as offline.
    if ((await redis.sRem(instancesKey, instance)) === 0) return
    const people = (await redis.sMembers(onlineKey(instance))).map(Number)
    await redis.del(onlineKey(instance))
    const here = new Set([...local(), ...(people.length > 0 ? await onlineElsewhere(people) : [])])
    gone(people.filter((userId) => !here.has(userId)))
  }

  async function beat() {
    await redis.set(aliveKey(me), JSON.stringify(countHere()), {
      expiration: { type: 'EX', value: aliveSeconds },
    })
    // Newly listed: at the start, after Redis lost its data, or after other instances declared this one dead.
    if ((await redis.sAdd(instancesKey, me)) === 1) {
      const people = local().map(String)
      if (people.length > 0) await redis.sAdd(onlineKey(me), people)
    }
    const listed = (await redis.sMembers(instancesKey)).filter((one) => one !== me)
    const alive = listed.length > 0 ? await redis.mGet(listed.map(aliveKey)) : []
    others = listed.filter((_, index) => alive[index] !== null)
    countsElsewhere = alive.flatMap((counts) => (counts === null ? [] : [countsIn(counts)]))
    for (const [index, instance] of listed.entries())
      if (alive[index] === null) await bury(instance)
  }

  const attempt = (work: Promise<unknown>) => void work.catch(() => {})
  attempt(beat())
  const timer = setInterval(() => attempt(beat()), beatEveryMs)
  return {
    add: (userId: number) => attempt(redis.sAdd(onlineKey(me), String(userId))),
    remove: (userId: number) => attempt(redis.sRem(onlineKey(me), String(userId))),
    countsElsewhere: () => countsElsewhere,
    onlineElsewhere: (userIds: readonly number[]) => orElse(onlineElsewhere(userIds), []),
    // Other instances clean up after this one, and report its members who did not reconnect to them.
    close: () => clearInterval(timer),
  }
}

/**
 * Create the presence of this instance. `countHere` counts its connected members by kind. `changed` is called for each
 * member who comes online or goes offline; for going offline, on one instance only.
 */
export function createPresence(
  redis: RedisLinks | undefined,
  countHere: () => Counts,
  changed: (userId: number, online: boolean) => void,
): Presence {
  const sockets = new Map<number, number>()
  const leaving = new Map<number, NodeJS.Timeout>()
  const here = () => [...sockets.keys(), ...leaving.keys()]
  const shared =
    redis &&
    sharedPresence(redis, { local: here, countHere }, (people) => {
      for (const userId of people) changed(userId, false)
    })

  async function isGone(userId: number) {
    leaving.delete(userId)
    shared?.remove(userId)
    const elsewhere = (await shared?.onlineElsewhere([userId])) ?? []
    if (elsewhere.length === 0 && !sockets.has(userId)) changed(userId, false)
  }

  return {
    arrived(userId) {
      const open = sockets.get(userId) ?? 0
      sockets.set(userId, open + 1)
      const timer = leaving.get(userId)
      clearTimeout(timer)
      leaving.delete(userId)
      if (open > 0 || timer !== undefined) return
      shared?.add(userId)
      changed(userId, true)
    },
    left(userId) {
      const open = (sockets.get(userId) ?? 1) - 1
      if (open > 0) {
        sockets.set(userId, open)
        return
      }
      sockets.delete(userId)
      leaving.set(
        userId,
        setTimeout(() => void isGone(userId), graceMs),
      )
    },
    async online(userIds) {
      const away = userIds.filter((userId) => !sockets.has(userId) && !leaving.has(userId))
      const elsewhere = away.length > 0 ? await shared?.onlineElsewhere(away) : []
      const gone = new Set(away.filter((userId) => !elsewhere?.includes(userId)))
      return new Set(userIds.filter((userId) => !gone.has(userId)))
    },
    counts: () => sumOf([countHere(), ...(shared?.countsElsewhere() ?? [])]),
    close() {
      for (const timer of leaving.values()) clearTimeout(timer)
      shared?.close()
    },
  }
}
