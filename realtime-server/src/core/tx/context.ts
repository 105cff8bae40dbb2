import type { ReadDb } from '@dodam/db'
import type { Clock } from '../clock.ts'
import type { Actor } from '../sessions/actor.ts'

/** Answers which members are connected, over all instances. */
export interface OnlineNow {
  /** Return which of these members have a connected socket; while Redis is away, on this instance only. */
  online(userIds: readonly number[]): Promise<Set<number>>
}

/** Long-lived objects that reads and writes need beside the database. */
export interface Parts {
  readonly clock: Clock
  readonly presence: OnlineNow
  /** Whether limits hold; false only where load is measured. */
  readonly isLimited: boolean
}

/** The actor, and where the request came from. */
export interface Acting<Me extends Actor = Actor> {
  readonly me: Me
  /** The caller's address, behind trusted proxies; empty for the product itself. */
  readonly address: string
  /** The User-Agent header; empty for the product itself. */
  readonly userAgent: string
}

/** The argument of every read. A `Tx` is one too, so that a write can call reads. */
export interface Context<Me extends Actor = Actor> extends Parts, Acting<Me> {
  readonly db: ReadDb
}
