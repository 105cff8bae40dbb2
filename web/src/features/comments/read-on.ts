import type { Comment } from '@dodam/contract'
import { hasAllReplies, withReplies } from '../../live/comments.ts'

/** Asks for replies to a comment, oldest first: those after one of them, or the first ones. */
export type AskReplies = (
  commentId: number,
  query: { after?: number; limit: number },
) => Promise<Comment[]>

/** As many as the server gives at a time. */
const most = 100

const endOf = ({ replies }: Comment) => replies.at(-1)?.id ?? 0

/**
 * Adds to comments that were read anew what was shown of their replies beyond the first ones, so that nothing vanishes
 * under the reader. `heldOf` is what is shown of a comment by now.
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
    // What the reader has not asked for yet stays behind the button.
    const isShown = ({ id }: Comment) => hasAllReplies(held) || id <= endOf(held)
    const repliesCount = thread.replies.length + page.length
    thread = withReplies(thread, page.filter(isShown))
    // A page that is not full ends the thread and tells how long it is, unless more was loaded while it was on its way.
    if (page.length < most && endOf(held) <= endOf(before)) return { ...thread, repliesCount }
  }
}

/** The query for what follows the replies that are held. */
export const afterLast = ({ replies }: Comment): { after?: number } => {
  const last = replies.at(-1)
  return last ? { after: last.id } : {}
}
