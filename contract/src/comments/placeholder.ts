import type { Comment } from './schemas.ts'

/** Return the placeholder of a deleted comment that has replies. */
export const placeholderOf = <C extends Omit<Comment, 'replies'>>(held: C): C => ({
  ...held,
  content: '',
  editedAt: null,
  replyTo: null,
  author: null,
  isPostAuthor: false,
  isDeleted: true,
  isLiked: false,
  likesCount: 0,
})
