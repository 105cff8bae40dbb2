import type { Clock } from '../../core/clock.ts'

/** So long after an admin has looked at figures, the next look is likely. */
const lookedMs = 2 * 60_000

/** The maximum age of the figures, and while an admin looks at them: with the time of a count, within a minute. */
const freshMs = { ever: 5 * 60_000, looked: 30_000 }

/** Whether an admin looks at the figures through this instance. */
export interface Looks {
  note(): void
  /** How old the figures may be now, in milliseconds. */
  mostAge(): number
}

export function createLooks(clock: Clock): Looks {
  let last = 0
  return {
    note() {
      last = clock.now().getTime()
    },
    mostAge: () => (clock.now().getTime() - last < lookedMs ? freshMs.looked : freshMs.ever),
  }
}
