import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * What has no row that could be locked instead. A write that takes several takes them, and the rows between them, in this
 * order: `admins`, `risk` of the account that acts, `sent`, the row of a post, `pair`, rows of requests and rooms, `load`, rows of
 * people, `report`, `attack`, `audit`. Where one cannot (a block knows only in the end whose risk it adds to; a message locks its room
 * before its text is found to be a sign), Postgres ends a deadlock and `write` runs the work again.
 */
type LockName =
  /** Who is an admin, and what admins agree on. */
  | 'admins'
  /** The acts of an account, and what is decided about them. */
  | `risk ${number}`
  /** What one member sends under one id of their own. */
  | `sent ${number} ${string}`
  /** What happens between two people, the smaller id first. */
  | `pair ${number} ${number}`
  /** The talks and requests that a listener carries. */
  | `load ${number}`
  /** The reports of one thing. */
  | `report ${string} ${number}`
  /** The open incidents of one source. */
  | `attack ${string}`
  /** The number of replies that a team has saved. */
  | 'saved-replies'
  /** The drafts of AI posts, and how many are published in a day. */
  | 'ai-posts'
  /** The groups of failures in browsers. */
  | 'client errors'
  /** The keys of the installation. */
  | 'key ring'
  /** The chain of the audit log; last, since all entries wait for it. */
  | 'audit'

/** Wait for a lock by name, and hold it until the transaction ends. */
export const takeLock = async (trx: QueryExecutorProvider, name: LockName): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}
