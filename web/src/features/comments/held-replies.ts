import type { Comment } from '@dodam/contract'
import { hasAllReplies } from '../../live/comments.ts'

interface Seen {
  ids: ReadonlySet<number>
  isWhole: boolean
}
export type SeenReplies = ReadonlyMap<number, Seen>

/**
 * Return which replies are shown, by the id of their comment, to a reader who sees `before`. A reply that would push
 * the comments below it down is left out. It is shown at once where nothing follows, where the reader wrote it, and
 * where the reader asked for more: a thread that was not whole gets no others.
 */
export function seeReplies(before: SeenReplies, threads: readonly Comment[]): SeenReplies {
  return new Map(
    threads.map((thread, at) => {
      const held = before.get(thread.id)
      const showsAll = !held?.isWhole || at === threads.length - 1
      const shown = thread.replies.filter(({ id, isOwn }) => showsAll || isOwn || held.ids.has(id))
      return [
        thread.id,
        { ids: new Set(shown.map(({ id }) => id)), isWhole: hasAllReplies(thread) },
      ]
    }),
  )
}

/** Return how many replies are held back. */
export const countWaiting = (seen: SeenReplies, threads: readonly Comment[]) =>
  threads.reduce(
    (sum, { id, replies }) => sum + replies.filter((one) => !seen.get(id)?.ids.has(one.id)).length,
    0,
  )

export const isSameReplies = (some: SeenReplies, others: SeenReplies) =>
  some.size === others.size &&
  [...some].every(([id, { ids, isWhole }]) => {
    const other = others.get(id)
    return (
      other?.isWhole === isWhole &&
      ids.size === other.ids.size &&
      [...ids].every((one) => other.ids.has(one))
    )
  })
