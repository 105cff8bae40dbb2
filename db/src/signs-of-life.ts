import pg from 'pg'

/** So long anything may take without a question. */
const slowMs = 1_000
/** So often it is looked whether something takes longer. */
const lookEveryMs = 200
/** Within this a database that is there accepts a connection. */
const signMs = 800

/** True when Postgres answers a new connection at all, even to refuse it. */
async function isThere(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: signMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError
  } finally {
    // Not waited for: with a frozen database the goodbye would never come to its end.
    client.end().catch(() => {})
  }
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
 * Makes what waits for the database at `url`. A slow query, or one that waits for a lock, is waited for as long as its own limit
 * says; but as soon as the database is found frozen, or cut off without a word, the wait ends with DatabaseSilent.
 */
export function signsOfLife(url: string): <T>(waiting: Promise<T>) => Promise<T> {
  const waits = new Set<Wait>()
  let isWatching = false
  // One look at all of them: a timer for each query would be a good part of what a query costs here.
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
