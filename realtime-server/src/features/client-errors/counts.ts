import {
  type ClientErrorReport,
  type ClientErrorType,
  mostClientErrorGroups,
} from '@dodam/contract'
import { sql } from 'kysely'
import type { FailureLog } from '../../core/http/failures.ts'
import { Collector } from '../../core/jobs/collector.ts'
import type { Metrics } from '../../core/metrics.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { browserOf } from '../accounts/device.ts'

/** Everything by which failures are counted apart in a day. */
interface Group {
  type: ClientErrorType
  screen: string
  release: string
  name: string
  place: string
  browser: string
}

const keyOf = ({ type, screen, release, name, place, browser }: Group) =>
  JSON.stringify([type, screen, release, name, place, browser])

/** The group of what exceeds the groups of a day. */
const restOf = ({ type }: Group): Group => ({
  type,
  screen: '*',
  release: '',
  name: 'other',
  place: '',
  browser: '',
})

/** Groups with their counts; further ones than `mostClientErrorGroups` are counted as the rest. */
class Counts {
  readonly #known: Set<string>
  readonly #counts = new Map<string, { group: Group; count: number }>()

  /** `known`: the groups that exist already. */
  constructor(known: readonly Group[] = []) {
    this.#known = new Set(known.map(keyOf))
  }

  get size(): number {
    return this.#counts.size
  }

  add(group: Group, count: number): void {
    const isFull = this.#known.size >= mostClientErrorGroups
    const counted = isFull && !this.#known.has(keyOf(group)) ? restOf(group) : group
    const key = keyOf(counted)
    if (!isFull) this.#known.add(key)
    const before = this.#counts.get(key)?.count ?? 0
    this.#counts.set(key, { group: counted, count: before + count })
  }

  list(): { group: Group; count: number }[] {
    return [...this.#counts.values()]
  }
}

interface Deps {
  write: Write
  metrics: Pick<Metrics, 'clientErrors'>
  log: FailureLog
}

/**
 * Counts failures in browsers. They are stored a second later with others, so that a failure that all browsers have at once
 * costs one statement a second.
 */
export class ClientErrorCounts {
  readonly #metrics: Deps['metrics']
  readonly #collected: Collector<Counts>

  constructor({ write, metrics, log }: Deps) {
    this.#metrics = metrics
    this.#collected = new Collector({
      begin: () => new Counts(),
      store: (counts) => write((tx) => store(tx, counts)),
      log,
      failure: 'failures in browsers could not be counted',
    })
  }

  /** Count one failure. Nothing but the browser is taken from the user agent. */
  note({ place, ...report }: ClientErrorReport, userAgent: string): void {
    this.#metrics.clientErrors.inc({ type: report.type, screen: report.screen })
    this.#collected.note((counts) =>
      counts.add({ ...report, place: place ?? '', browser: browserOf(userAgent) }, 1),
    )
  }

  flush(): Promise<void> {
    return this.#collected.flush()
  }
}

/** Add to the counts of today in Korea. */
async function store(tx: Tx, counts: Counts): Promise<void> {
  // Two instances at once could otherwise exceed the groups of a day.
  await takeLock(tx.db, 'client errors')
  const today = sql<string>`(${tx.clock.now()}::timestamptz at time zone 'Asia/Seoul')::date`
  const known = await tx.db
    .selectFrom('clientErrors')
    .select(['type', 'screen', 'release', 'name', 'place', 'browser'])
    .where('day', '=', today)
    .where('release', '<>', '')
    .execute()
  const stored = new Counts(known)
  for (const { group, count } of counts.list()) stored.add(group, count)
  await tx.db
    .insertInto('clientErrors')
    .values(stored.list().map(({ group, count }) => ({ ...group, count, day: today })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'release', 'screen', 'type', 'name', 'place', 'browser'])
        .doUpdateSet({ count: sql`"clientErrors".count + excluded.count` }),
    )
    .execute()
}
