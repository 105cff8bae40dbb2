import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '@dodam/db'
import type { FastifyBaseLogger } from 'fastify'
import { to } from '../../live/audience.ts'
import type { Publisher } from '../../live/publish.ts'
import { countUnreadOfEach } from './reads.ts'

/** Tells people how many notifications they have not read. */
export interface UnreadCounts {
  /** Something of theirs was committed: whoever of them is connected to this instance is told. Neither throws nor takes time. */
  recount(userId: number): void
  /** Resolves when everybody has been told. */
  settled(): Promise<void>
  close(): void
}

const retryMs = 1_000

/**
 * A write cannot count by itself: of two at once each counts without the other, and nobody knows whose word arrives
 * last. So each instance counts for its own sockets, after the commit and one count after the other: what is told last
 * was counted last. Many who are due are counted together.
 */
export function countUnreadHere({
  db,
  tell,
  isHeardHere,
  log,
}: Pick<Publisher, 'tell' | 'isHeardHere'> & { db: Db; log: FastifyBaseLogger }): UnreadCounts {
  const due = new Set<number>()
  const ending = new AbortController()
  let counting: Promise<void> | undefined

  async function tellDue(): Promise<void> {
    // Asked only now: who comes after a count of theirs was begun is told by a later one, not by that.
    const ids = [...due].filter((userId) => isHeardHere(to.member(userId)))
    due.clear()
    if (ids.length === 0) return
    try {
      for (const { userId, count } of await countUnreadOfEach(db, ids))
        tell(to.member(userId), 'notification:count', { count }, { here: true })
    } catch (error) {
      log.warn({ err: error }, 'unread notifications could not be counted')
      for (const id of ids) due.add(id)
      await wait(retryMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  async function tellAll(): Promise<void> {
    while (due.size > 0 && !ending.signal.aborted) await tellDue()
    counting = undefined
  }

  return {
    recount(userId) {
      due.add(userId)
      counting ??= tellAll()
    },
    settled: async () => await counting,
    close: () => ending.abort(),
  }
}
