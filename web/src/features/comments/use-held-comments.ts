import type { Comment } from '@dodam/contract'
import { useState } from 'react'
import { useSteadyList } from '../../ui/steady-list.ts'
import { countWaiting, isSameReplies, type SeenReplies, seeReplies } from './held-replies.ts'

/**
 * Keep the comments of a story steady while they are read: new comments and replies that would push others down are
 * held back, counted by `waiting`, until `showNew`; removed ones keep their place, except those that the reader
 * `release`s.
 */
export function useHeldComments(comments: readonly Comment[]) {
  const [before, setSeen] = useState<SeenReplies>(new Map())
  const { entries, waiting, showNew, release } = useSteadyList(comments, ({ isOwn }) => isOwn)
  const shown = entries.filter(({ isGone }) => !isGone).map(({ item }) => item)
  const seen = seeReplies(before, shown)
  if (!isSameReplies(seen, before)) setSeen(seen)
  return {
    entries,
    /** Return the ids of the visible replies to a comment. */
    repliesOf: (id: number): ReadonlySet<number> => seen.get(id)?.ids ?? new Set(),
    waiting: waiting + countWaiting(seen, shown),
    showNew: () => {
      showNew()
      setSeen(new Map())
    },
    release,
  }
}
