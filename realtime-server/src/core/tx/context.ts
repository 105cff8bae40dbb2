import type { ReadDb } from '@dodam/db'
import type { Clock } from '../clock.ts'
import type { Actor } from '../sessions/actor.ts'

/** Who of some people are connected, over all instances. */
export interface OnlineNow {
  /** Which of these people have a socket somewhere; while Redis is away, on this instance. */
  online(userIds: readonly number[]): Promise<Set<number>>
}

/** What lives as long as the process and reads and writes need beside the database. */
export interface Parts {
  readonly clock: Clock
  readonly presence: OnlineNow
}

/** Who acts, and from where. */
export interface Acting<Me extends Actor = Actor> {
  readonly me: Me
  /** Of the caller, behind trusted proxies; empty for the product itself. */
  readonly address: string
  /** As the client names itself; empty for the product itself. */
  readonly userAgent: string
}

/** What a read gets: one value instead of five arguments. A `Tx` is one too, so that a write reads with it. */
export interface Context<Me extends Actor = Actor> extends Parts, Acting<Me> {
  readonly db: ReadDb
}
