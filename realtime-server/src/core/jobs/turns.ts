import { Problem } from '../http/problem.ts'

/** Run at most `atOnce` pieces of work at once and let `waiting` more wait. Further ones are refused as UNAVAILABLE. */
export function turns({ atOnce, waiting: maxWaiting }: { atOnce: number; waiting: number }) {
  let free = atOnce
  const waiting: (() => void)[] = []

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else {
      if (waiting.length >= maxWaiting) throw new Problem('UNAVAILABLE', { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Hand the place on, so that a newcomer cannot overtake the queue.
      if (next === undefined) free++
      else next()
    }
  }
}

interface Waiting {
  start(): void
  refuse(): void
}

/** Return the longest of the queues. */
function longestOf(queues: Map<string, Waiting[]>): Waiting[] {
  let longest: Waiting[] = []
  for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
  return longest
}

/**
 * Like `turns`, but fair between owners: their queues are served in rotation, one piece of work each. At most
 * `waitingOfOne` wait for one owner. When all places are taken, a newcomer with less waiting takes the newest place of
 * the owner with the longest queue.
 */
export function fairTurns({
  atOnce,
  waiting: maxWaiting,
  waitingOfOne,
}: {
  atOnce: number
  waiting: number
  waitingOfOne: number
}) {
  let free = atOnce
  let waiting = 0
  /** Sorted by their next turn. */
  const queues = new Map<string, Waiting[]>()
  const unavailable = () => new Problem('UNAVAILABLE', { retryAfter: 2 })

  function makeRoom(own: number): void {
    if (own >= waitingOfOne) throw unavailable()
    if (waiting < maxWaiting) return
    const longest = longestOf(queues)
    if (longest.length <= own + 1) throw unavailable()
    longest.pop()?.refuse()
    waiting--
  }

  function wait(whose: string): Promise<void> {
    const queue = queues.get(whose) ?? []
    makeRoom(queue.length)
    queues.set(whose, queue)
    waiting++
    return new Promise((start, reject) => {
      queue.push({ start, refuse: () => reject(unavailable()) })
    })
  }

  function handOn(): void {
    const [first] = queues
    if (first === undefined) {
      free++
      return
    }
    const [whose, queue] = first
    const next = queue.shift()
    queues.delete(whose)
    if (queue.length > 0) queues.set(whose, queue)
    waiting--
    next?.start()
  }

  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await wait(whose)
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}

/**
 * Serialize the work on each id, or run `atOnce` pieces together. Writes that wait for one row or lock hold a database
 * connection each, so a single busy thing could otherwise use up the pool.
 */
export function turnsOfEach({ atOnce } = { atOnce: 1 }) {
  const queues = new Map<number | string, { inTurn: ReturnType<typeof turns>; users: number }>()

  return async <T>(id: number | string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(id) ?? { inTurn: turns({ atOnce, waiting: 1_000 }), users: 0 }
    queues.set(id, queue)
    queue.users++
    try {
      return await queue.inTurn(work)
    } finally {
      if (--queue.users === 0) queues.delete(id)
    }
  }
}
