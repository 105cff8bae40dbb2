/** What can be set on the command line of the benchmarks. */
export interface Options {
  /** How often floor and product take their turn. */
  rounds: number
  /** How long each load of a half round lasts. */
  seconds: number
  /** Messages under way at once when measuring what is sustained. */
  window: number
  /** Idle connections. */
  connections: number
  /** Backups that are made one after the other while people write. */
  backups: number
  /** Says what was just measured. */
  progress: (line: string) => void
}
