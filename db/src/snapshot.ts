import { sql } from 'kysely'
import type { Connection } from './connect.ts'
import type { ReadDb } from './read-db.ts'

/** Run `work`, whose reads all see the database as of the first of them. Returns its result; throws its error. */
export type ReadSnapshot = <T>(work: (db: ReadDb) => Promise<T>) => Promise<T>

/**
 * Returns how to read a snapshot of a database. On Postgres it holds one connection of the pool and lets no statement run
 * longer than 3 s; `work` must not wait for anything slow. The embedded database has only one connection, which a snapshot
 * would block all others: there each read sees what has been committed before it.
 */
export const snapshotReader =
  ({ db, engine }: Pick<Connection, 'db' | 'engine'>): ReadSnapshot =>
  (work) =>
    engine === 'embedded'
      ? work(db)
      : db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (trx) => {
            await sql`set local statement_timeout = '3s'`.execute(trx)
            return await work(trx)
          })
