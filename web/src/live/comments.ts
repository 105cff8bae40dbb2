import { type Comment, comments, placeholderOf } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, itemsIn, patch, stale } from './cache.ts'
import { isGone, marked, markGone, wasGone } from './marks.ts'
import { staleMe } from './me.ts'
import { holdOf } from './posts.ts'

type Reply = Comment['replies'][number]

/** Whether every reply to a comment is loaded. */
export const hasAllReplies = ({ replies, repliesCount }: Comment) => replies.length >= repliesCount

/** An event to all readers does not know which comment is the reader's own. */
function ofTwo(held: Comment, told: Comment): Comment {
  // The reader's copy stays; of the event only what becomes of a held comment is taken over.
  if (held.isOwn || !told.isOwn) return { ...held, ...holdOf(held, told) }
  const { likesCount, replies, repliesCount } = held
  return { ...told, likesCount, replies, repliesCount }
}

/** Insert a comment below its post, or a reply below its comment. */
export function applyComment(cache: QueryClient, told: Comment): void {
  if (told.isOwn) staleMe(cache)
  const { id, postId, parentId } = told
  if (wasGone(cache, 'comment', id)) return stale(cache, comments.list, { params: { id: postId } })
  patch(cache, 'comment', id, (held) => ofTwo(held, told))
  if (parentId === null) addTo(cache, comments.list, told, { params: { id: postId } })
  else applyReply(cache, told, parentId)
}

/** Show the new text of a comment that its author has edited. What the event to all readers does not know stays. */
export function applyEditedComment(cache: QueryClient, told: Comment): void {
  if (isGone(cache, 'comment', told.id)) return
  const { id, content, editedAt } = told
  const [held] = copiesOf(cache, 'comment', id)
  patch(cache, 'comment', id, (one) => ({
    ...one,
    content,
    editedAt: one.isOwn && !told.isOwn ? one.editedAt : editedAt,
    ...(told.isOwn && { isHeld: told.isHeld, isKept: told.isKept }),
  }))
  if (told.isHeld && held?.isHeld === false) staleMe(cache)
}

/** Insert a reply if all earlier ones of its thread are loaded; otherwise only count it. */
function applyReply(cache: QueryClient, told: Comment, parentId: number): void {
  const counted = marked(cache, 'counted reply')
  const isCounted = counted.has(told.id)
  let isOutside = false
  patch(cache, 'comment', parentId, (parent) => {
    if (parent.replies.some(({ id }) => id === told.id)) return parent
    const repliesCount = parent.repliesCount + 1
    if (hasAllReplies(parent))
      return { ...parent, replies: inOrder([...parent.replies, asReply(told)]), repliesCount }
    isOutside = true
    return isCounted ? parent : { ...parent, repliesCount }
  })
  if (!isOutside) return
  // On a repeated event, a read since then may or may not have counted it.
  if (isCounted) stale(cache, comments.list, { params: { id: told.postId } })
  else counted.add(told.id)
}

const asReply = (told: Comment): Reply => ({ ...told, replies: [] })

/** Replies in the order of the contract: oldest first. */
const inOrder = (replies: Reply[]): Reply[] => replies.toSorted((a, b) => a.id - b.id)

/**
 * Append the server's replies after the last one of `asked`. Return false if fewer are held by now, because these would
 * leave a gap.
 */
export function applyReplies(
  cache: QueryClient,
  asked: Comment,
  page: readonly Comment[],
): boolean {
  const after = asked.replies.at(-1)?.id ?? 0
  let isJoined = true
  patch(cache, 'comment', asked.id, (held) => {
    const last = held.replies.at(-1)?.id ?? 0
    isJoined = last >= after || isGone(cache, 'comment', after)
    if (!isJoined) return held
    const ids = new Set(held.replies.map(({ id }) => id))
    const more = page.filter(({ id }) => !ids.has(id) && !isGone(cache, 'comment', id))
    return withReplies(held, more)
  })
  return isJoined
}

/** Return a comment with further replies. */
export function withReplies(held: Comment, more: readonly Comment[]): Comment {
  const replies = inOrder([...held.replies, ...more.map(asReply)])
  return { ...held, replies, repliesCount: Math.max(held.repliesCount, replies.length) }
}

/** Remove a comment. One with replies stays as a placeholder until the last reply is gone. */
export function removeComment(cache: QueryClient, id: number, postId?: number): void {
  const held = copiesOf(cache, 'comment', id)
  markGone(cache, 'comment', id)
  if (held.length === 0 && postId !== undefined) loseUnseen(cache, postId)
  if (held.some(({ isOwn }) => isOwn)) staleMe(cache)
  for (const one of held)
    if (isAnswered(cache, one)) stale(cache, comments.list, { params: { id: one.postId } })
  for (const { parentId } of held)
    if (parentId !== null) {
      patch(cache, 'comment', parentId, (parent) => loseReply(parent, id))
      dropEmpty(cache, parentId)
    }
  patch(cache, 'comment', id, placeholderOf)
  dropEmpty(cache, id)
}

/** Whether a reply of its thread may answer a comment: when that comment is gone, the reply no longer names its author. */
const isAnswered = (cache: QueryClient, { id, parentId, author }: Comment): boolean =>
  copiesOf(cache, 'comment', parentId ?? id).some(({ replies }) =>
    replies.some(({ replyTo }) => replyTo !== null && replyTo.id === (author?.id ?? null)),
  )

/** Read again after the removal of an unknown comment: it may be a reply that was counted but not loaded. */
function loseUnseen(cache: QueryClient, postId: number): void {
  const params = { id: postId }
  const shown = itemsIn<Comment>(cache, comments.list, params)
  if (!shown.every(hasAllReplies)) stale(cache, comments.list, { params })
}

function loseReply(parent: Comment, id: number): Comment {
  const replies = parent.replies.filter((reply) => reply.id !== id)
  const lost = parent.replies.length - replies.length
  return { ...parent, replies, repliesCount: parent.repliesCount - lost }
}

function dropEmpty(cache: QueryClient, id: number): void {
  const isEmpty = ({ isDeleted, repliesCount }: Comment) => isDeleted && repliesCount === 0
  if (copiesOf(cache, 'comment', id).every(isEmpty)) drop(cache, comments.list, id)
}

/** Read the comments of a post again after an act on one of them answered NOT_FOUND. */
export function doubtComment(cache: QueryClient, id: number): void {
  for (const { postId } of copiesOf(cache, 'comment', id))
    stale(cache, comments.list, { params: { id: postId } })
}
