import { Problem } from './problem.ts'

/** Lets few pieces of heavy work run at once and some wait for their turn; refuses the rest. */
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
      // The turn is handed on, so that nobody who comes just now gets in between.
      if (next === undefined) free++
      else next()
    }
  }
}

/**
 * Lets the work on each thing, named by its id, go one after another. Writes that wait for the same row or lock would
 * wait with a database connection in hand, so that one thing which many use at once would leave none for anybody else.
 */
export function turnsOfEach() {
  const queues = new Map<number, { inTurn: ReturnType<typeof turns>; users: number }>()

  return async <T>(id: number, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(id) ?? { inTurn: turns({ atOnce: 1, waiting: 1_000 }), users: 0 }
    queues.set(id, queue)
    queue.users++
    try {
      return await queue.inTurn(work)
    } finally {
      if (--queue.users === 0) queues.delete(id)
    }
  }
}
