import { type Comment, placeholderOf } from '@dodam/contract'
import { type AuthorRow, authorView, editedAtFor } from '../posts/views.ts'

/** A comment's row as read for one reader. */
export interface CommentRow extends AuthorRow {
  id: number
  postId: number
  parentId: number | null
  content: string
  createdAt: string
  editedAt: string | null
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
  /** The author of what a reply answers; null when it is unknown, gone, or hidden from the reader. */
  answeredAuthorId: number | null
  answeredNickname: string | null
  answeredAuthorDeletedAt: string | null
}

/** Whether a comment's author is masked, as the author of an anonymous post is below it. */
export const isMasked = (row: Pick<CommentRow, 'isAnonymous' | 'authorId' | 'postAuthorId'>) =>
  row.isAnonymous && row.authorId === row.postAuthorId

/** Return the answered member as others may know them. The answered member gets the same, so that one view serves all. */
function replyToOf(row: CommentRow): Comment['replyTo'] {
  const { answeredAuthorId: id, answeredNickname: nickname } = row
  if (row.parentId === null || id === null) return null
  if (isMasked({ ...row, authorId: id })) return { id: null, nickname: null }
  return row.answeredAuthorDeletedAt === null ? { id, nickname } : null
}

/** Return a comment as `meId` may see it; 0 stands for a reader who neither wrote nor liked it. */
export function commentView(row: CommentRow, meId: number): Omit<Comment, 'replies'> {
  const isOwn = row.authorId === meId
  const masking = { isMasked: isMasked(row) && !isOwn }
  const view: Omit<Comment, 'replies'> = {
    kind: 'comment',
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    content: row.content,
    createdAt: row.createdAt,
    editedAt: editedAtFor(row, masking),
    replyTo: replyToOf(row),
    author: authorView(row, masking),
    isPostAuthor: row.authorId === row.postAuthorId,
    isDeleted: false,
    isOwn,
    isHeld: isOwn && row.heldAt !== null,
    isKept: isOwn && row.isKept,
    isLiked: row.isLiked,
    likesCount: row.likesCount,
    repliesCount: row.repliesCount,
  }
  // One that an edit made the team hold has replies: they stay, as below a deleted one.
  const isOut = row.deletedAt === null && (row.heldAt === null || isOwn)
  return isOut ? view : placeholderOf(view)
}
