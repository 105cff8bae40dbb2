import pg from 'pg'

/** So long anything may take without a question. */
const slowMs = 1_000
/** Within this a database that is there accepts a connection. */
const signMs = 800

/** True when Postgres says anything at all to somebody new, be it that it has no room for them. */
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

/** The database did not answer, and gives no sign of life to anybody else either. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT'
  constructor() {
    super('the database gives no sign of life')
  }
}

/**
 * Makes what waits for the database at `url`. A slow query, or one that waits for a lock, is waited for as long as its own limit
 * says; but as soon as the database is found frozen, or cut off without a word, the wait ends with DatabaseSilent.
 */
export function signsOfLife(url: string): <T>(waiting: Promise<T>) => Promise<T> {
  let asking: Promise<boolean> | undefined
  const ask = () => {
    asking ??= isThere(url).finally(() => {
      asking = undefined
    })
    return asking
  }

  return async (waiting) => {
    let timer: NodeJS.Timeout | undefined
    let isOver = false
    const silence = new Promise<never>((_, reject) => {
      const look = async () => {
        if (!(await ask())) reject(new DatabaseSilent())
        else if (!isOver) timer = setTimeout(look, slowMs)
      }
      timer = setTimeout(look, slowMs)
    })
    try {
      return await Promise.race([waiting, silence])
    } finally {
      isOver = true
      clearTimeout(timer)
    }
  }
}
