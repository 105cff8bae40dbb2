import { type Comment, placeholderOf } from '@dodam/contract'
import { type AuthorRow, authorView } from '../posts/views.ts'

/** A comment's row as read for one reader. */
export interface CommentRow extends AuthorRow {
  id: number
  postId: number
  parentId: number | null
  content: string
  createdAt: string
  deletedAt: string | null
  heldAt: string | null
  /** See `isKept` of visibility/rules.ts. */
  isKept: boolean
  likesCount: number
  /** How many replies the reader sees. */
  repliesCount: number
  isLiked: boolean
  postAuthorId: number
  /** Whether the post is anonymous. */
  isAnonymous: boolean
  parentAuthorId: number | null
  parentDeletedAt: string | null
}

/** Whether a comment's author is masked, as the author of an anonymous post is below it. */
export const isMasked = (row: Pick<CommentRow, 'isAnonymous' | 'authorId' | 'postAuthorId'>) =>
  row.isAnonymous && row.authorId === row.postAuthorId

/** Return a comment as `meId` may see it; 0 stands for a reader who neither wrote nor liked it. */
export function commentView(row: CommentRow, meId: number): Omit<Comment, 'replies'> {
  const isOwn = row.authorId === meId
  const view: Omit<Comment, 'replies'> = {
    kind: 'comment',
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    content: row.content,
    createdAt: row.createdAt,
    author: authorView(row, { isMasked: isMasked(row) && !isOwn }),
    isPostAuthor: row.authorId === row.postAuthorId,
    isDeleted: false,
    isOwn,
    isHeld: isOwn && row.heldAt !== null,
    isKept: isOwn && row.isKept,
    isLiked: row.isLiked,
    likesCount: row.likesCount,
    repliesCount: row.repliesCount,
  }
  return row.deletedAt === null ? view : placeholderOf(view)
}
