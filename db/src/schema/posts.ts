import type { Category, GradeBand, Language, Need } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface PostsTable {
  id: Generated<number>
  authorId: number
  content: string
  categories: Category[]
  /** What the text is written in, by its letters. */
  language: Language
  isAnonymous: boolean
  /** Of an anonymous post: its author's grade when they wrote it, which is what others are told. */
  authorBand: GradeBand | null
  /** Of an anonymous post: whether its author was verified when they wrote it. */
  authorWasVerified: boolean | null
  isAiGenerated: Generated<boolean>
  likesCount: Generated<number>
  commentsCount: Generated<number>
  viewsCount: Generated<number>
  chatRequestsCount: Generated<number>
  createdAt: CreatedAt
  deletedAt: Timestamp | null
  /** How strong the signs of need in its text are. Never sent to a client. */
  need: Generated<Need>
  /** Another person's first word is awaited, and no listener who could say it was accepted for a chat. */
  isWaiting: Generated<boolean>
  /** Where it stands among the stories that listeners see first, while it stands there: the earlier the higher. */
  linePlace: Timestamp | null
  /** When it had been without an answer for two hours. */
  risenAt: Timestamp | null
  /** When another person first wrote: below it, or in a chat that came of it. */
  firstWordAt: Timestamp | null
  /** Since when only its author sees it, until the team has read it. */
  heldAt: Timestamp | null
}

export interface CommentsTable {
  id: Generated<number>
  postId: number
  authorId: number
  parentId: number | null
  content: string
  likesCount: Generated<number>
  /** Replies that are not deleted. */
  repliesCount: Generated<number>
  createdAt: CreatedAt
  deletedAt: Timestamp | null
  /** Since when only its author sees it, until the team has read it. */
  heldAt: Timestamp | null
}

export interface CommentLikesTable {
  commentId: number
  userId: number
  createdAt: CreatedAt
}

export interface PostLikesTable {
  postId: number
  userId: number
  createdAt: CreatedAt
}

/** When a reader last saw a post, as a day in Korea: each day counts once. */
export interface PostViewsTable {
  postId: number
  userId: number
  viewedOn: string
}

/** One row per post and category, so that a rare category pages as quickly as a common one. */
export interface PostCategoriesTable {
  category: Category
  postId: number
}

/** How many posts each category has, kept by every write of a post, so that a home page never counts. */
export interface CategoryCountsTable {
  category: Category
  postsCount: number
}
