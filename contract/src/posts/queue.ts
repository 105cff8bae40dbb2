import type { Category } from '../shared/schemas.ts'
import type { Post } from './schemas.ts'

// The order of the listener dashboard. It has two parts: first the queue, which holds the stories that wait for another
// person's first word and have risen; below it all others, newest first.
//
// In the queue the higher score stands first: score = time waited + what signs of need count + what a preferred topic counts.
// All scores grow alike, so the order of two stories never changes by itself, and `now - score` is a fixed moment: the
// story's place. It is as if it had been written at that moment.

const minute = 60_000

/** A story without an answer for so long rises into the queue. */
export const risesAfterMs = 120 * minute

/** An unanswered story leaves the queue after so long; its author and the moderators were notified long before. */
export const waitsAtMostMs = 7 * 24 * 60 * minute

/** A listener who was accepted is awaited for so long before the sharer is offered another. */
export const firstWordWithinMs = 30 * minute

/** How strong the signs of need in a story are: none, some, strong. With any of them it stands in the queue at once. */
export type Need = 0 | 1 | 2

/** As how much waiting they count. */
export const needCountsMs: Readonly<Record<Need, number>> = {
  0: 0,
  1: risesAfterMs,
  2: 24 * 60 * minute,
}

/** As how much waiting it counts that a topic is among those the listener prefers. */
export const fitCountsMs = 30 * minute

/** The place in the queue of a story written at `createdAt` (milliseconds since 1970), for a listener without preferences. */
export const placeInQueue = (createdAt: number, need: Need): Date =>
  new Date(createdAt - needCountsMs[need])

/** Whether a topic of the story is among those that a listener prefers. */
export const fits = (
  { categories }: Pick<Post, 'categories'>,
  preferred: readonly Category[],
): boolean => categories.some((category) => preferred.includes(category))

type Standing = Pick<Post, 'id' | 'linePlace' | 'categories'>

/** Where a story stands for a listener: milliseconds since 1970, the earlier the higher; null below the queue. */
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
