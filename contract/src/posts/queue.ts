import type { Category } from '../shared/schemas.ts'
import type { Post } from './schemas.ts'

// The order of the listener dashboard. It has two parts: first the queue of stories that wait for another member's first
// word and have risen; below it all others, newest first.
//
// In the queue the higher score comes first: score = time waited + time for signs of need + time for a preferred topic. All
// scores grow at the same rate, so the order of two stories never changes by itself, and `now - score` is constant: the
// story's place. The story ranks as if it had been written at that moment.

const minute = 60_000

/** A story without an answer for so long rises into the queue. */
export const risesAfterMs = 120 * minute

/** An unanswered story leaves the queue after so long; its author and the moderators were notified long before. */
export const waitsAtMostMs = 7 * 24 * 60 * minute

/** How long the sharer waits for the accepted listener's first word before another listener is offered. */
export const firstWordWithinMs = 30 * minute

/** Signs of need in a story: none, some, strong. Any of them puts it into the queue at once. */
export type Need = 0 | 1 | 2

/** Waiting time that each level of need is worth. */
export const needCountsMs: Readonly<Record<Need, number>> = {
  0: 0,
  1: risesAfterMs,
  2: 24 * 60 * minute,
}

/** Waiting time that a preferred topic is worth. */
export const fitCountsMs = 30 * minute

/** Return the place in the queue of a story written at `createdAt` (milliseconds since 1970), for a listener without preferences. */
export const placeInQueue = (createdAt: number, need: Need): Date =>
  new Date(createdAt - needCountsMs[need])

/** Whether the story has a topic that the listener prefers. */
export const fits = (
  { categories }: Pick<Post, 'categories'>,
  preferred: readonly Category[],
): boolean => categories.some((category) => preferred.includes(category))

type Standing = Pick<Post, 'id' | 'linePlace' | 'categories'>

/** Return the place of a story for a listener: milliseconds since 1970, the earlier the higher; null below the queue. */
export const placeFor = (story: Standing, preferred: readonly Category[]): number | null =>
  story.linePlace === null
    ? null
    : Date.parse(story.linePlace) - (fits(story, preferred) ? fitCountsMs : 0)

/** Compare two stories as the dashboard of a listener with these preferences orders them. */
export const inQueueOf =
  (preferred: readonly Category[]) =>
  (one: Standing, other: Standing): number => {
    const [here, there] = [placeFor(one, preferred), placeFor(other, preferred)]
    if (here !== null && there !== null) return here - there || one.id - other.id
    if (here === null && there === null) return other.id - one.id
    return here === null ? 1 : -1
  }
