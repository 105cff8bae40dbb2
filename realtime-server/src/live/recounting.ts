import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { logFailure } from '../core/http/failures.ts'

/** Sends members on this instance the counts that a write has changed. */
export interface Recounts {
  /** Count this id again after a commit. Returns at once and never throws. */
  recount(id: number): void
  /** Resolves when every member on this instance has the new counts. */
  settled(): Promise<void>
  close(): void
}

const retryMs = 1_000

/**
 * Each instance counts after the commit, one count after the other: two parallel writes would each count without the
 * other, but here the last event carries the newest count. Ids that become due meanwhile are counted together, and a
 * failed count is retried.
 *
 * `countAndTell` counts these ids and sends the counts to the members who are connected when it begins; a member who
 * connects later reads a state that is at least as new.
 */
export function recounting({
  countAndTell,
  what,
  log,
}: {
  countAndTell: (ids: readonly number[]) => Promise<void>
  /** Names the counts in the log. */
  what: string
  log: FastifyBaseLogger
}): Recounts {
  const due = new Set<number>()
  const ending = new AbortController()
  let counting: Promise<void> | undefined

  async function tellDue(): Promise<void> {
    const ids = [...due]
    due.clear()
    try {
      await countAndTell(ids)
    } catch (error) {
      logFailure(log, error, `${what} could not be counted`)
      for (const id of ids) due.add(id)
      await wait(retryMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  async function tellAll(): Promise<void> {
    while (due.size > 0 && !ending.signal.aborted) await tellDue()
    counting = undefined
  }

  return {
    recount(id) {
      due.add(id)
      counting ??= tellAll()
    },
    settled: async () => await counting,
    close: () => ending.abort(),
  }
}
