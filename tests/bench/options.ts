/** Command-line options of the benchmarks. */
export interface Options {
  /** How often baseline and product alternate. */
  rounds: number
  /** How long each load of a half round lasts. */
  seconds: number
  /** Messages in transit when measuring sustained throughput. */
  window: number
  /** Idle connections. */
  connections: number
  /** Backups that are made one after the other while members write. */
  backups: number
  /** Called with each result. */
  progress: (line: string) => void
}
