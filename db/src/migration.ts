import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'

/** The exports of a file in `db/migrations`. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>
  /**
   * `false` for a migration with statements that Postgres refuses inside a transaction. It must be idempotent: when
   * interrupted it runs again from its beginning. By default a migration is one transaction, with short waits for locks.
   */
  transaction?: boolean
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** `lock_not_available` and `deadlock_detected`: rolled back because of a lock that another transaction holds. */
const isLockedOut = (error: unknown) => ['55P03', '40P01'].includes(String(codeOf(error)))

const pauseMs = 3_000
/** Together with the waits about eight minutes. */
const maxAttempts = 100

/**
 * Make a transaction fail, with an error that `retryLockedOut` recognises, when it waits longer than two seconds for a
 * lock: every statement on a table queues behind an `alter table` that waits for it.
 */
export async function limitLockWaits(trx: Kysely<unknown>): Promise<void> {
  // Longer than the second (deadlock_timeout) after which Postgres cancels a blocking autovacuum.
  await sql`set local lock_timeout = '2s'`.execute(trx)
}

/**
 * Retry `work` with pauses while it is rolled back because another transaction holds a lock. Returns the result of `work`;
 * throws its error, or that of the lock when it cannot be taken within minutes.
 */
export async function retryLockedOut<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockedOut(error) || attempt === maxAttempts) throw error
    }
    await delay(pauseMs)
  }
}

/**
 * Run `work` in one transaction, retried while it cannot take its locks quickly (see `limitLockWaits`); within a
 * transaction, simply in that one. Returns and throws like `retryLockedOut`.
 *
 * The locks are held until the transaction ends, so it should alter one table, and quickly.
 */
export const withShortLocks = <T>(
  db: Kysely<unknown>,
  work: (trx: Kysely<unknown>) => Promise<T>,
): Promise<T> =>
  db.isTransaction
    ? work(db)
    : retryLockedOut(() =>
        db.transaction().execute(async (trx) => {
          await limitLockWaits(trx)
          return await work(trx)
        }),
      )

export interface NewIndex {
  name: string
  unique?: boolean
  /** The rest of the statement: `posts ("authorId", id desc) where "deletedAt" is null`. */
  on: string
}

/**
 * Build an index while its table is read and written, however long that takes; within a transaction, at once. For
 * migrations with `transaction = false`. Idempotent: an existing index stays, an interrupted build is repeated. Throws errors of Postgres, for a unique index also
 * when rows violate it.
 */
export async function createIndexConcurrently(
  db: Kysely<unknown>,
  { name, unique = false, on }: NewIndex,
): Promise<void> {
  const { rows: interrupted } = await sql`
    select from pg_index
    where indexrelid = to_regclass(quote_ident(${name})) and not indisvalid`.execute(db)
  if (interrupted.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  const kind = sql.raw(unique ? 'unique index' : 'index')
  const how = sql.raw(db.isTransaction ? '' : 'concurrently')
  await sql`create ${kind} ${how} if not exists ${sql.id(name)} on ${sql.raw(on)}`.execute(db)
}
