import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { logFailure } from '../core/http/failures.ts'

/** Tells people on this instance counts that a write has changed. */
export interface Recounts {
  /** Count something again, by its id, because a write on it was committed. Returns at once and never throws. */
  recount(id: number): void
  /** Resolves when everybody on this instance has been told. */
  settled(): Promise<void>
  close(): void
}

const retryMs = 1_000

/**
 * Count on each instance, after the commit and one count after the other: of two parallel writes each would count
 * without the other, but here what is told last was counted last. Everything that is due meanwhile is counted together,
 * and what could not be counted is tried again.
 *
 * `countAndTell` counts for these ids and tells those who are connected when it begins: one who connects later reads a
 * state that is as new.
 */
export function recounting({
  countAndTell,
  what,
  log,
}: {
  countAndTell: (ids: readonly number[]) => Promise<void>
  /** Names in the log what could not be counted. */
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
