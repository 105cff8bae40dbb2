import type {
  EventName,
  LiveEvents,
  NotificationType,
  SessionEnd,
  Announcement as TeamAnnouncement,
} from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import type { RawBuilder, Transaction } from 'kysely'
import type { Acting, Parts } from './context.ts'
import type { Epoch } from './epoch.ts'
import { codeOf } from './problem.ts'
import { type Actor, type Member, type System, system } from './who.ts'

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

/** What a push to a person who is away refers to; it never carries words or names. */
export interface Waiting {
  type: NotificationType
  relatedId: number | null
}

/** What a write can cause after its commit. */
export interface Announcing {
  /** Publish an event to `to`, in that recipient's view, once the write has committed; a rollback drops it. */
  announce<E extends EventName>(to: Audience, name: E, payload: LiveEvents[E]): void
  /** The same to several recipients, each with a view of their own, in this order. */
  announceEach<E extends EventName>(
    name: E,
    views: readonly (readonly [to: Audience, payload: LiveEvents[E]])[],
  ): void
  /** After the commit: admins hear, once for all of a moment, that somebody has signed in. */
  sessionOpened(): void
  /** After the commit, on every instance: tell the session's sockets why it ended, disconnect them, and drop its cached copy; admins hear of it as of one that was opened. */
  endSession(sessionId: string, reason: SessionEnd): void
  /** After the commit, on every instance: read again who this is and what they may do; their sockets follow. */
  memberChanged(userId: number): void
  /** After the commit, everywhere: tells somebody how many notifications they have not read. */
  recount(userId: number): void
  /** After the commit, on every instance: tell those who have a post open its counts, each as they may see them. */
  recountPost(postId: number): void
  /** After the commit, on every instance: tell those who have the store open how a product is now, each as they may see it. */
  productChanged(productId: number): void
  /**
   * After the commit, on every instance: tell members how an announcement of the team is now, each in their language, and
   * those of the audience that it was shown to (null for nobody), who do not see it any more, that it is gone.
   */
  announcementChanged(announcementId: number, shownTo: ShownTo): void
  /** After the commit, on every instance: read anew which networks are shut out. */
  blocksChanged(): void
  /** After the commit: push to a person who has no open connection. */
  wake(userId: number, waiting: Waiting): void
}

/** The audience of an announcement of the team while it is shown; null for nobody. */
export type ShownTo = TeamAnnouncement['targetAudience'] | null

/** What is counted, told or pushed after the commit. */
export type Following = Pick<
  Announcing,
  | 'sessionOpened'
  | 'recount'
  | 'recountPost'
  | 'productChanged'
  | 'announcementChanged'
  | 'blocksChanged'
  | 'wake'
>

/** What every instance must learn about sessions and their members. */
export type SessionNews = Pick<Announcing, 'endSession' | 'memberChanged'>

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
    query: RawBuilder<R>,
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
  news: SessionNews & Following,
  epoch: Pick<Epoch, 'known' | 'enter'>,
): Writer {
  const collect = () => {
    const announced: Announcement[] = []
    let isSessionOpened = false
    const ended: Parameters<SessionNews['endSession']>[] = []
    const changed = new Set<number>()
    const recounted = new Set<number>()
    const recountedPosts = new Set<number>()
    const changedProducts = new Set<number>()
    const changedAnnouncements: Parameters<Following['announcementChanged']>[] = []
    let areBlocksChanged = false
    const woken: Parameters<Following['wake']>[] = []
    const announcing: Announcing = {
      announce: (to, name, payload) => void announced.push({ to, name, payload }),
      announceEach: (name, views) => {
        for (const [to, payload] of views) announced.push({ to, name, payload })
      },
      sessionOpened: () => {
        isSessionOpened = true
      },
      endSession: (...session) => void ended.push(session),
      memberChanged: (userId) => void changed.add(userId),
      recount: (userId) => void recounted.add(userId),
      recountPost: (postId) => void recountedPosts.add(postId),
      productChanged: (productId) => void changedProducts.add(productId),
      announcementChanged: (...change) => void changedAnnouncements.push(change),
      blocksChanged: () => {
        areBlocksChanged = true
      },
      wake: (...away) => void woken.push(away),
    }
    const release = () => {
      publish(announced)
      if (isSessionOpened) news.sessionOpened()
      for (const session of ended) news.endSession(...session)
      for (const userId of changed) news.memberChanged(userId)
      for (const userId of recounted) news.recount(userId)
      for (const postId of recountedPosts) news.recountPost(postId)
      for (const productId of changedProducts) news.productChanged(productId)
      for (const change of changedAnnouncements) news.announcementChanged(...change)
      if (areBlocksChanged) news.blocksChanged()
      for (const away of woken) news.wake(...away)
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
          await epoch.enter(trx, since)
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
