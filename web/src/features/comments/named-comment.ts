import type { Comment } from '@dodam/contract'
import type { Pages } from '../../ui/listed.tsx'

/** How many threads are read to find a comment, which may be deleted. */
const mostSearched = 200

interface Search {
  list: Pick<Pages<Comment>, 'items' | 'hasMore' | 'isLoadingMore' | 'error'>
  /** How many comments and replies are held back. */
  waiting: number
  /** The comment whose thread has the wanted reply; 0 where it is no reply, or where that is unknown. */
  threadId: number
}

/**
 * Return what brings a comment or a reply on screen that is not there: showing what is held back, further replies of its
 * thread, or the next page. After a page that failed, only the reader asks again.
 */
export function stepTo(
  wanted: number,
  { list: { items, hasMore, isLoadingMore, error }, waiting, threadId }: Search,
): 'show-new' | 'load-replies' | 'load-more' | undefined {
  const isHere = items.some(
    ({ id, replies }) => id === wanted || replies.some((reply) => reply.id === wanted),
  )
  if (isHere) return waiting > 0 ? 'show-new' : undefined
  if (items.some(({ id }) => id === threadId)) return 'load-replies'
  const mayLoad = hasMore && !isLoadingMore && error === null
  return mayLoad && items.length < mostSearched ? 'load-more' : undefined
}
