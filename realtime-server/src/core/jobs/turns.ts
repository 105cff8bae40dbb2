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
      // The place is handed on, so that no newcomer overtakes those who wait.
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
 * The same for work of many people: their queues are served in rotation, one piece of work of each. At most
 * `waitingOfOne` wait for one of them, and when all places are taken, a newcomer with less waiting takes the newest place
 * of whoever has most.
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
  /** In the order of their next turns. */
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
 * Run the work on each thing, named by its id, one after another or `atOnce` together. Writes that wait for the same row or
 * lock each hold a database connection meanwhile, so one thing that many use at once would leave none for anybody else.
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
