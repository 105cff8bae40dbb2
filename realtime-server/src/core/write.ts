import type { EventName, LiveEvents, NotificationType, SessionEnd } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import type { RawBuilder, Transaction } from 'kysely'
import type { Audience } from '../live/audience.ts'
import { codeOf } from './problem.ts'

/** One thing to tell after the commit. */
export interface Announcement {
  to: Audience
  name: EventName
  payload: unknown
}

/** What somebody may be told of while they are away: that it is there, and nothing of what it says. */
export interface Waiting {
  type: NotificationType
  relatedId: number | null
}

/** What can tell of a change once it is committed. */
export interface Announcing {
  /** Tells `to` of a change, in that recipient's view, once the write has committed; a rollback drops it. */
  announce<E extends EventName>(to: Audience, name: E, payload: LiveEvents[E]): void
  /** After the commit, everywhere: tells the session's sockets why, cuts them, and forgets what is known of it. */
  endSession(sessionId: string, reason: SessionEnd): void
  /** After the commit, everywhere: what is known of who this is and what they may do is read anew. */
  memberChanged(userId: number): void
  /** After the commit, everywhere: tells somebody how many notifications they have not read. */
  recount(userId: number): void
  /** After the commit: tells somebody who is away that something waits for them. */
  wake(userId: number, waiting: Waiting): void
}

/** What tells people that something waits for them, and how much. */
export type Waking = Pick<Announcing, 'recount' | 'wake'>

/** What carries news of sessions and their people to every instance. */
export type SessionNews = Pick<Announcing, 'endSession' | 'memberChanged'>

/** A write under way: the only thing that can change the database, and the only thing that can announce. */
export interface Tx extends Announcing {
  readonly db: Transaction<Database>
}

export interface Write {
  /**
   * Runs `work` in one transaction, commits, then publishes what it announced, then returns its result. `work` may run
   * again after a deadlock, so it does nothing but read and write through its `tx`.
   */
  <T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * The same for a write that is one statement, which Postgres commits by itself: for the few paths where the round
   * trips of BEGIN and COMMIT count. `tell` gets the rows, announces, and gives the result.
   */
  statement<R, T>(query: RawBuilder<R>, tell: (tx: Announcing, rows: R[]) => T): Promise<T>
}

const deadlockOrSerialization = /^40(P01|001)$/
const maxAttempts = 3

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = maxAttempts - 1; ; left--)
    try {
      return await attempt()
    } catch (error) {
      if (left === 0 || !deadlockOrSerialization.test(codeOf(error) ?? '')) throw error
    }
}

/** Makes the one way to write: see `Write`. */
export function writer(
  db: Db,
  publish: (announcements: readonly Announcement[]) => void,
  news: SessionNews & Waking,
): Write {
  const collect = () => {
    const announced: Announcement[] = []
    const ended: Parameters<SessionNews['endSession']>[] = []
    const changed = new Set<number>()
    const recounted = new Set<number>()
    const woken: Parameters<Waking['wake']>[] = []
    const announcing: Announcing = {
      announce: (to, name, payload) => void announced.push({ to, name, payload }),
      endSession: (...session) => void ended.push(session),
      memberChanged: (userId) => void changed.add(userId),
      recount: (userId) => void recounted.add(userId),
      wake: (...away) => void woken.push(away),
    }
    const release = () => {
      publish(announced)
      for (const session of ended) news.endSession(...session)
      for (const userId of changed) news.memberChanged(userId)
      for (const userId of recounted) news.recount(userId)
      for (const away of woken) news.wake(...away)
    }
    return { announcing, release }
  }

  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    again(async () => {
      const { announcing, release } = collect()
      const result = await db.transaction().execute((trx) => work({ ...announcing, db: trx }))
      release()
      return result
    })

  const statement: Write['statement'] = (query, tell) =>
    again(async () => {
      const { rows } = await query.execute(db)
      const { announcing, release } = collect()
      const result = tell(announcing, rows)
      release()
      return result
    })

  return Object.assign(write, { statement })
}
