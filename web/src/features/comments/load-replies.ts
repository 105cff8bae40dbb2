import { type Comment, comments, repliesPageSize } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { copiesOf, stale } from '../../live/cache.ts'
import { applyReplies, hasAllReplies } from '../../live/comments.ts'
import { type AskReplies, afterLast } from './read-on.ts'

interface Wish {
  /** The reply to load up to; without it, load one page. */
  upTo?: number | undefined
}

/** Load the next replies to a comment. Rejects if they cannot be read. */
export async function loadReplies(
  cache: QueryClient,
  id: number,
  ask: AskReplies,
  { upTo }: Wish = {},
): Promise<void> {
  const [held] = copiesOf(cache, 'comment', id)
  if (!held) return
  const isLoaded = upTo === undefined ? hasAllReplies(held) : shows(held, upTo)
  if (!isLoaded) await loadAfter(cache, held, ask, upTo)
}

const shows = ({ replies }: Comment, replyId: number) => replies.some(({ id }) => id === replyId)

async function loadAfter(
  cache: QueryClient,
  asked: Comment,
  ask: AskReplies,
  upTo: number | undefined,
): Promise<void> {
  const page = await ask(asked.id, { ...afterLast(asked), limit: repliesPageSize })
  const isJoined = applyReplies(cache, asked, page)
  const [held] = copiesOf(cache, 'comment', asked.id)
  if (!held) return
  // The thread was reloaded meanwhile and now ends elsewhere.
  if (!isJoined) return await loadAfter(cache, held, ask, upTo)
  // The count may be stale, so a short page marks the end.
  const isEnd = page.length < repliesPageSize
  if (!isEnd && upTo !== undefined && !shows(held, upTo)) await loadAfter(cache, held, ask, upTo)
  // There are no more, so the count was wrong, or a reply has just arrived.
  if (isEnd && !hasAllReplies(held)) stale(cache, comments.list, { params: { id: held.postId } })
}
