import type { EventName, LiveEvents } from '@dodam/contract'
import type { Database, Db, Executable } from '@dodam/db'
import type { Transaction } from 'kysely'
import { codeOf, Problem } from '../http/problem.ts'
import { type Actor, type Member, type System, system } from '../sessions/actor.ts'
import type { Change } from './changes.ts'
import type { Acting, Parts } from './context.ts'
import type { Epoch } from './epoch.ts'

/** Who hears an announcement, as names of socket rooms; made by live/audience.ts only. */
export interface Audience {
  rooms: string[]
  except: string[]
}

/** One event to publish after the commit. */
export interface Announcement {
  to: Audience
  name: EventName
  payload: unknown
}

/** What a write can cause after its commit; a rollback drops it. */
export interface Announcing {
  /** Publish an event to `to`, in that recipient's view. */
  announce<E extends EventName>(to: Audience, name: E, payload: LiveEvents[E]): void
  /** The same to several recipients, each with a view of their own, in this order. */
  announceEach<E extends EventName>(
    name: E,
    views: readonly (readonly [to: Audience, payload: LiveEvents[E]])[],
  ): void
  /** Let follow what a change needs, once for however often it is noted. */
  changed(change: Change): void
}

/** A write whose events nobody hears, and whose changes nothing follows. */
export const unannounced: Announcing = {
  announce: () => {},
  announceEach: () => {},
  changed: () => {},
}

/**
 * A write under way: the only thing that can change the database, and the only thing that can announce. It knows who acts
 * and from where, and reads take it as their `Context`.
 */
export interface Tx<Me extends Actor = Actor> extends Announcing, Acting<Me>, Parts {
  readonly db: Transaction<Database>
}

/** Makes the writes of one actor. */
export interface Writer {
  as<Me extends Actor>(acting: Acting<Me>): Write<Me>
}

/** What the product does by itself, from nowhere. */
export const bySystem: Acting<System> = { me: system, address: '', userAgent: '' }

/** What the product does for somebody's request, and only while that counts. */
export const onBehalfOf = ({ epoch }: Member): Acting<System> => ({
  ...bySystem,
  me: { ...system, epoch },
})

export interface Write<Me extends Actor = Actor> {
  /**
   * Run `work` in one transaction, commit, publish what it announced, and return its result. `work` may run again after
   * a deadlock, so it only reads and writes through its `tx`. MAINTENANCE where a backup was restored since the actor's
   * request began.
   */
  <T>(work: (tx: Tx<Me>) => Promise<T>): Promise<T>
  /**
   * The same for a write that is one statement, which Postgres commits by itself: for the few paths where the round
   * trips of BEGIN and COMMIT matter. It compares `liveEpoch` by itself. `announceRows` gets the rows, announces, and
   * returns the result.
   */
  statement: <R, T>(
    query: Executable<R>,
    announceRows: (tx: Announcing, rows: R[]) => T,
  ) => Promise<T>
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

/** Make the one way to write: see `Write`. */
export function createWriter(
  db: Db,
  parts: Parts,
  publish: (announcements: readonly Announcement[]) => void,
  follow: (changes: readonly Change[]) => void,
  epoch: Pick<Epoch, 'known'>,
): Writer {
  const collect = () => {
    const announced: Announcement[] = []
    const changes = new Map<string, Change>()
    const announcing: Announcing = {
      announce: (to, name, payload) => void announced.push({ to, name, payload }),
      announceEach: (name, views) => {
        for (const [to, payload] of views) announced.push({ to, name, payload })
      },
      changed: (change) => void changes.set(JSON.stringify(change), change),
    }
    const release = () => {
      publish(announced)
      if (changes.size > 0) follow([...changes.values()])
    }
    return { announcing, release }
  }

  const writeAs =
    <Me extends Actor>(acting: Acting<Me>) =>
    <T>(work: (tx: Tx<Me>) => Promise<T>): Promise<T> =>
      again(async () => {
        const { announcing, release } = collect()
        const since = acting.me.epoch ?? epoch.known()
        const result = await db.transaction().execute(async (trx) => {
          // Now that the connection is there: a new one may just have told of a restore.
          if (epoch.known() !== since) throw new Problem('MAINTENANCE', { retryAfter: 1 })
          return await work({ ...announcing, ...acting, ...parts, db: trx })
        })
        release()
        return result
      })

  const statement: Write<never>['statement'] = (query, announceRows) =>
    again(async () => {
      const { rows } = await query.execute(db)
      const { announcing, release } = collect()
      const result = announceRows(announcing, rows)
      release()
      return result
    })

  return { as: (acting) => Object.assign(writeAs(acting), { statement }) }
}
