import type { Comment } from './schemas.ts'

/** What is told of a deleted comment that has replies. */
export const placeholderOf = <C extends Omit<Comment, 'replies'>>(held: C): C => ({
  ...held,
  content: '',
  author: null,
  isPostAuthor: false,
  isDeleted: true,
  isLiked: false,
  likesCount: 0,
})

export const commentLength = { min: 1, max: 500 }

export const commentsPageSize = 20
/** How many replies come with each comment. */
export const repliesPageSize = 20
