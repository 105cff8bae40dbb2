import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Microseconds a process has run, to the nanosecond where the kernel tells; undefined for one that is not here. */
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

  async #byBackend(): Promise<Map<number, number | undefined>> {
    const { rows } = await this.#client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return new Map(rows.map(({ pid }) => [pid, cpuOf(pid)]))
  }

  /** Starts counting; the answer tells the microseconds since then, NaN where they cannot be known. */
  async start(): Promise<() => Promise<number>> {
    const before = await this.#byBackend()
    return async () => {
      let sum = 0
      for (const [pid, micros] of await this.#byBackend())
        sum += (micros ?? Number.NaN) - (before.get(pid) ?? 0)
      return sum
    }
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}
