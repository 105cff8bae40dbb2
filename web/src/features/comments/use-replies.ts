import { type Comment, comments } from '@dodam/contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, call } from '../../api/call.ts'
import { copiesOf } from '../../live/cache.ts'
import { hasAllReplies } from '../../live/comments.ts'
import { loadReplies } from './load-replies.ts'
import { type AskReplies, readOn } from './read-on.ts'

const ask =
  (signal?: AbortSignal): AskReplies =>
  async (id, query) => {
    try {
      return await call(comments.listReplies, { params: { id }, query }, signal)
    } catch (error) {
      // The thread is gone, so nothing follows.
      if (error instanceof CallError && error.code === 'NOT_FOUND') return []
      throw error
    }
  }

/** Return a function that adds the replies loaded before to freshly read comments. */
export const readOnReplies =
  (cache: QueryClient) =>
  (fresh: Comment[], signal: AbortSignal): Promise<Comment[]> =>
    readOn(fresh, (id) => copiesOf(cache, 'comment', id)[0], ask(signal))

/** Load the replies of a thread up to one. Rejects if they cannot be read. */
export const loadUpTo = (cache: QueryClient, threadId: number, upTo: number): Promise<void> =>
  loadReplies(cache, threadId, ask(), { upTo })

/** Return how to load further replies of a thread, and the state of that. */
export function useReplies(thread: Comment) {
  const cache = useQueryClient()
  const { mutate, isPending, error, variables } = useMutation<void, CallError, number | undefined>({
    mutationFn: (upTo) => loadReplies(cache, thread.id, ask(), { upTo }),
  })
  return {
    hasMore: !hasAllReplies(thread),
    left: thread.repliesCount - thread.replies.length,
    isLoadingMore: isPending,
    error,
    loadMore: () => mutate(error ? variables : undefined),
    /** Load up to the reader's own reply, which was just sent. */
    loadUpTo: (id: number) => mutate(id),
  }
}
