import type { EventName, LiveEvents, SessionEnd } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import type { Transaction } from 'kysely'
import type { Audience } from '../live/audience.ts'
import { codeOf } from './problem.ts'

/** One thing to tell after the commit. */
export interface Announcement {
  to: Audience
  name: EventName
  payload: unknown
}

/** A write under way: the only thing that can change the database, and the only thing that can announce. */
export interface Tx {
  readonly db: Transaction<Database>
  /** Tells `to` of a change, in that recipient's view, once the transaction has committed; a rollback drops it. */
  announce<E extends EventName>(to: Audience, name: E, payload: LiveEvents[E]): void
  /** After the commit, everywhere: tells the session's sockets why, cuts them, and forgets what is known of it. */
  endSession(sessionId: string, reason: SessionEnd): void
}

export type Write = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const deadlockOrSerialization = /^40(P01|001)$/
const maxAttempts = 3

/**
 * Makes `write(work)`: runs `work` in one transaction, commits, then publishes what it announced, then returns its result.
 * `work` may run again after a deadlock, so it does nothing but read and write through its `tx`.
 */
export const writer =
  (
    db: Db,
    publish: (announcements: readonly Announcement[]) => void,
    endSession: Tx['endSession'],
  ): Write =>
  async (work) => {
    for (let attempt = 1; ; attempt++) {
      const announced: Announcement[] = []
      const ended: Parameters<Tx['endSession']>[] = []
      try {
        const result = await db.transaction().execute((trx) =>
          work({
            db: trx,
            announce: (to, name, payload) => void announced.push({ to, name, payload }),
            endSession: (...session) => void ended.push(session),
          }),
        )
        publish(announced)
        for (const session of ended) endSession(...session)
        return result
      } catch (error) {
        if (attempt === maxAttempts || !deadlockOrSerialization.test(codeOf(error) ?? ''))
          throw error
      }
    }
  }
