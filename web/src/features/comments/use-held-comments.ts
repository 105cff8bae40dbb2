import type { Comment } from '@dodam/contract'
import { useState } from 'react'
import { useSteadyList } from '../../ui/steady-list.ts'
import { countWaiting, isSameReplies, type SeenReplies, seeReplies } from './held-replies.ts'

/**
 * Hold the comments of a story still while they are read: new ones and new replies that would push others down wait,
 * counted by `waiting`, until `showNew`; what goes keeps its place, but for what the reader `release`s.
 */
export function useHeldComments(comments: readonly Comment[]) {
  const [before, setSeen] = useState<SeenReplies>(new Map())
  const { entries, waiting, showNew, release } = useSteadyList(comments, ({ isOwn }) => isOwn)
  const shown = entries.filter(({ isGone }) => !isGone).map(({ item }) => item)
  const seen = seeReplies(before, shown)
  if (!isSameReplies(seen, before)) setSeen(seen)
  return {
    entries,
    /** The ids of the replies to a comment that are shown. */
    repliesOf: (id: number): ReadonlySet<number> => seen.get(id)?.ids ?? new Set(),
    waiting: waiting + countWaiting(seen, shown),
    showNew: () => {
      showNew()
      setSeen(new Map())
    },
    release,
  }
}
