import { type Comment, comments, placeholderOf } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, isGone, markGone, patch } from './cache.ts'

/** What is told to everybody does not know what is one's own. */
const ofTwo = (held: Comment, told: Comment): Comment =>
  told.isOwn && !held.isOwn ? { ...told, likesCount: held.likesCount, replies: held.replies } : held

/** Puts a comment at its place below its post, or a reply below its comment. */
export function takeComment(cache: QueryClient, told: Comment): void {
  if (isGone(cache, 'comment', told.id)) return
  const { id, postId, parentId } = told
  patch(cache, 'comment', id, (held) => ofTwo(held, told))
  if (parentId === null) return addTo(cache, comments.list, told, { params: { id: postId } })
  patch(cache, 'comment', parentId, (parent) =>
    parent.replies.some((reply) => reply.id === id)
      ? parent
      : { ...parent, replies: inOrder([...parent.replies, { ...told, replies: [] }]) },
  )
}

/** Replies as the contract lists them: the oldest first. */
const inOrder = <T extends { id: number }>(replies: T[]): T[] =>
  replies.toSorted((a, b) => a.id - b.id)

/** Takes a comment away. One with replies stays as a placeholder, until the last of them is gone. */
export function removeComment(cache: QueryClient, id: number): void {
  markGone(cache, 'comment', id)
  for (const { parentId } of copiesOf(cache, 'comment', id))
    if (parentId !== null) {
      patch(cache, 'comment', parentId, (parent) => ({
        ...parent,
        replies: parent.replies.filter((reply) => reply.id !== id),
      }))
      dropEmpty(cache, parentId)
    }
  patch(cache, 'comment', id, placeholderOf)
  dropEmpty(cache, id)
}

/** A deleted comment without replies is nothing any more. */
function dropEmpty(cache: QueryClient, id: number): void {
  const isEmpty = ({ isDeleted, replies }: Comment) => isDeleted && replies.length === 0
  if (copiesOf(cache, 'comment', id).every(isEmpty)) drop(cache, comments.list, id)
}
