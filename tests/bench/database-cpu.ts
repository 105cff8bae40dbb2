import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Return the microseconds that a backend has run so far; undefined for a process that does not run here. */
function cpuOf(pid: number): number | undefined {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return undefined
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return undefined
  }
}

/** The CPU time that Postgres spends on one database, where it runs on this machine. */
export class DatabaseCpu {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(databaseUrl: string): Promise<DatabaseCpu> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return new DatabaseCpu(client)
  }

  async #byBackend(): Promise<Map<number, number>> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'`,
    )
    const found = new Map<number, number>()
    for (const { pid } of rows) {
      const micros = cpuOf(pid)
      if (micros !== undefined) found.set(pid, micros)
    }
    return found
  }

  /** Start counting; the returned function gives the microseconds since then, NaN where they are unknown. */
  async start(): Promise<() => Promise<number>> {
    const before = await this.#byBackend()
    return async () => {
      const after = await this.#byBackend()
      // This connection's own backend always exists, so finding none means that Postgres runs elsewhere.
      if (after.size === 0) return Number.NaN
      let sum = 0
      for (const [pid, micros] of after) sum += micros - (before.get(pid) ?? 0)
      return sum
    }
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}
