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
  /** A page of the member begins or ends to be used; each beginning has one end. */
  pageUsed(userId: number, isInUse: boolean): void
  /** Return which of these members use a page; while Redis is away, one of this instance. */
  inUse(userIds: readonly number[]): Promise<Set<number>>
  /** Return the counts of all instances as of their last beat; while Redis is away, of this instance. */
  counts(): Counts
  close(): void
}

/** A reload or a short loss does not count as absence. */
const graceMs = 3_000
const beatEveryMs = 3_000
/** Every so many beats the lists are written whole, because Redis may have missed a change. */
const beatsPerWhole = 20
const aliveSeconds = 10
/** A longer time between two beats means that this instance or Redis has stopped meanwhile. */
const unsteadyMs = 2 * beatEveryMs

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

/** The lists of members that each instance keeps. */
const lists = ['online', 'using'] as const
type List = (typeof lists)[number]

/** The shared part in Redis: for each instance its lists of members, valid while the instance renews its key. */
function sharedPresence(
  { commands: redis, prefix }: RedisLinks,
  { local, countHere }: { local: (list: List) => number[]; countHere: () => Counts },
  gone: (userIds: number[]) => void,
) {
  const instancesKey = `${prefix}:instances`
  const keyOf = (list: List, instance: string) => `${prefix}:${list}:${instance}`
  const aliveKey = (instance: string) => `${prefix}:alive:${instance}`
  const me = randomUUID()
  let others: string[] = []
  let countsElsewhere: Counts[] = []
  let beats = 0
  let beatAt = Number.NEGATIVE_INFINITY
  let steadySince = 0

  const findElsewhere = async (list: List, userIds: readonly number[]): Promise<number[]> => {
    const members = userIds.map(String)
    const answers = await Promise.all(
      others.map((one) => redis.smIsMember(keyOf(list, one), members)),
    )
    return userIds.filter((_, index) => answers.some((answer) => Number(answer[index]) === 1))
  }

  async function bury(instance: string) {
    // Only the instance that removes it from the list reports its members as offline.
    if ((await redis.sRem(instancesKey, instance)) === 0) return
    const people = (await redis.sMembers(keyOf('online', instance))).map(Number)
    await redis.del(lists.map((list) => keyOf(list, instance)))
    const elsewhere = people.length > 0 ? await findElsewhere('online', people) : []
    const here = new Set([...local('online'), ...elsewhere])
    gone(people.filter((userId) => !here.has(userId)))
  }

  async function writeWhole(list: List) {
    const people = local(list).map(String)
    const both = redis.multi().del(keyOf(list, me))
    await (people.length > 0 ? both.sAdd(keyOf(list, me), people) : both).exec()
  }

  async function beat() {
    await redis.set(aliveKey(me), JSON.stringify(countHere()), {
      expiration: { type: 'EX', value: aliveSeconds },
    })
    const now = performance.now()
    if (now - beatAt > unsteadyMs) steadySince = now
    beatAt = now
    // Newly listed: at the start, after Redis lost its data, or after other instances declared this one dead.
    const isNew = (await redis.sAdd(instancesKey, me)) === 1
    if (isNew || ++beats % beatsPerWhole === 0) await Promise.all(lists.map(writeWhole))
    const listed = (await redis.sMembers(instancesKey)).filter((one) => one !== me)
    const alive = listed.length > 0 ? await redis.mGet(listed.map(aliveKey)) : []
    others = listed.filter((_, index) => alive[index] !== null)
    countsElsewhere = alive.flatMap((counts) => (counts === null ? [] : [countsIn(counts)]))
    // When Redis goes on after a stop, the keys of instances that live have ended too, until their next beat.
    if (now - steadySince < aliveSeconds * 1_000) return
    for (const [index, instance] of listed.entries())
      if (alive[index] === null) await bury(instance)
  }

  const attempt = (work: Promise<unknown>) => void work.catch(() => {})
  attempt(beat())
  const timer = setInterval(() => attempt(beat()), beatEveryMs)
  return {
    add: (list: List, userId: number) => attempt(redis.sAdd(keyOf(list, me), String(userId))),
    remove: (list: List, userId: number) => attempt(redis.sRem(keyOf(list, me), String(userId))),
    countsElsewhere: () => countsElsewhere,
    findElsewhere: (list: List, userIds: readonly number[]) =>
      orElse(findElsewhere(list, userIds), []),
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
  const pagesInUse = new Map<number, number>()
  const local = (list: List) =>
    list === 'using' ? [...pagesInUse.keys()] : [...sockets.keys(), ...leaving.keys()]
  const shared =
    redis &&
    sharedPresence(redis, { local, countHere }, (people) => {
      for (const userId of people) changed(userId, false)
    })

  async function find(list: List, userIds: readonly number[], isHere: (userId: number) => boolean) {
    const away = userIds.filter((userId) => !isHere(userId))
    const elsewhere = away.length > 0 ? await shared?.findElsewhere(list, away) : []
    return new Set(userIds.filter((userId) => isHere(userId) || elsewhere?.includes(userId)))
  }

  async function isGone(userId: number) {
    leaving.delete(userId)
    shared?.remove('online', userId)
    const elsewhere = (await shared?.findElsewhere('online', [userId])) ?? []
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
      shared?.add('online', userId)
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
    online: (userIds) =>
      find('online', userIds, (userId) => sockets.has(userId) || leaving.has(userId)),
    pageUsed(userId, isInUse) {
      const before = pagesInUse.get(userId) ?? 0
      const now = before + (isInUse ? 1 : -1)
      if (now > 0) pagesInUse.set(userId, now)
      else pagesInUse.delete(userId)
      if (before === 0) shared?.add('using', userId)
      if (now === 0) shared?.remove('using', userId)
    },
    inUse: (userIds) => find('using', userIds, (userId) => pagesInUse.has(userId)),
    counts: () => sumOf([countHere(), ...(shared?.countsElsewhere() ?? [])]),
    close() {
      for (const timer of leaving.values()) clearTimeout(timer)
      shared?.close()
    },
  }
}
