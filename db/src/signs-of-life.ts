import { Socket } from 'node:net'
import pg from 'pg'

/** Waits up to this long are not examined. */
const slowMs = 1_000
/** Interval of the search for longer waits. */
const lookEveryMs = 200
/** A reachable database accepts a connection within this time. */
const signMs = 800
const beatMs = 100
/** What counts of a longer time between two beats. */
const mostOfBeatMs = 150

/**
 * Resolves after `signMs` in which this process could hear an answer: while it is busy, or gets no CPU, its own delay is not the
 * database's.
 */
const silence = () => {
  const { promise, resolve } = Promise.withResolvers<false>()
  let heardMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    heardMs += Math.min(now - last, mostOfBeatMs)
    last = now
    if (heardMs >= signMs) resolve(false)
  }, beatMs)
  return { promise, end: () => clearInterval(timer) }
}

/** True when Postgres answers a new connection at all, even to refuse it. */
async function isThere(url: string): Promise<boolean> {
  const stream = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => stream })
  client.on('error', () => {})
  const silent = silence()
  const answered = client.connect().then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError,
  )
  const isAnswered = await Promise.race([answered, silent.promise])
  silent.end()
  // A frozen database never closes a connection.
  if (isAnswered) client.end().catch(() => {})
  else stream.destroy()
  return isAnswered
}

/** The database did not answer, and answers no new connection either. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('the database gives no sign of life')
  }
}

interface Wait {
  since: number
  giveUp: (error: DatabaseSilent) => void
}

/**
 * Return a function that guards waits for the database at `url`. A slow query, or one that waits for a lock, may take as
 * long as its own limit; but as soon as the database is found frozen or unreachable, the wait ends with DatabaseSilent.
 */
export function signsOfLife(url: string): <T>(waiting: Promise<T>) => Promise<T> {
  const waits = new Set<Wait>()
  let isWatching = false
  // Check all waits with one timer: one for each query would cost a good part of a query here.
  const look = async () => {
    const before = performance.now() - slowMs
    const slow = [...waits].filter(({ since }) => since <= before)
    if (slow.length > 0 && !(await isThere(url)))
      for (const { giveUp } of slow) giveUp(new DatabaseSilent())
    isWatching = waits.size > 0
    if (isWatching) setTimeout(look, lookEveryMs).unref()
  }

  return (waiting) =>
    new Promise((resolve, reject) => {
      const wait = { since: performance.now(), giveUp: reject }
      waits.add(wait)
      if (!isWatching) setTimeout(look, lookEveryMs).unref()
      isWatching = true
      waiting.finally(() => waits.delete(wait)).then(resolve, reject)
    })
}
