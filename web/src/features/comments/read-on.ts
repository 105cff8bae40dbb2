import type { Comment } from '@dodam/contract'
import { hasAllReplies, withReplies } from '../../live/comments.ts'

/** Request the replies to a comment, oldest first: those after one of them, or the first ones. */
export type AskReplies = (
  commentId: number,
  query: { after?: number; limit: number },
) => Promise<Comment[]>

/** The server's page size. */
const most = 100

const endOf = ({ replies }: Comment) => replies.at(-1)?.id ?? 0

/**
 * Add the replies that were loaded before to freshly read comments, so that nothing disappears under the reader.
 * `heldOf` returns the current state of a comment.
 */
export const readOn = (
  fresh: readonly Comment[],
  heldOf: (id: number) => Comment | undefined,
  ask: AskReplies,
): Promise<Comment[]> => Promise.all(fresh.map((one) => readThread(one, heldOf, ask)))

async function readThread(
  fresh: Comment,
  heldOf: (id: number) => Comment | undefined,
  ask: AskReplies,
): Promise<Comment> {
  let thread = fresh
  for (;;) {
    const before = heldOf(fresh.id)
    if (!before || endOf(thread) >= endOf(before)) return thread
    const page = await ask(fresh.id, { ...afterLast(thread), limit: most })
    const held = heldOf(fresh.id) ?? before
    // Replies that the reader has not requested stay behind the button.
    const isShown = ({ id }: Comment) => hasAllReplies(held) || id <= endOf(held)
    const repliesCount = thread.replies.length + page.length
    thread = withReplies(thread, page.filter(isShown))
    // A short page ends the thread and tells its length, unless more was loaded meanwhile.
    if (page.length < most && endOf(held) <= endOf(before)) return { ...thread, repliesCount }
  }
}

/** Return the query for the replies after the loaded ones. */
export const afterLast = ({ replies }: Comment): { after?: number } => {
  const last = replies.at(-1)
  return last ? { after: last.id } : {}
}
