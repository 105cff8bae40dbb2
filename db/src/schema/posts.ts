import type { Category, EditedType, GradeBand, Language, Need } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

export interface PostsTable {
  id: Generated<number>
  authorId: number
  content: string
  categories: Category[]
  /** Language of most words of the text; `en` with `isInNeither`. */
  language: Language
  /** The text is in neither language, so readers of both see it. */
  isInNeither: Generated<boolean>
  isAnonymous: boolean
  /** For an anonymous post: the author's grade at the time, which others see. */
  authorBand: GradeBand | null
  /** For an anonymous post: whether the author was verified at the time. */
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
  /** Its place in the queue of listeners, while it is in it: the earlier the higher. */
  linePlace: Timestamp | null
  /** When it had been without an answer for two hours. */
  risenAt: Timestamp | null
  /** When another member first wrote: a comment, or in a chat that came of it. */
  firstWordAt: Timestamp | null
  /** Since when only its author sees it, until the team has read it. */
  heldAt: Timestamp | null
  /** The writer's own id of it, by which a retry is recognised. */
  clientId: string | null
  /** When its author last edited it. */
  editedAt: Timestamp | null
}

export interface CommentsTable {
  id: Generated<number>
  postId: number
  authorId: number
  parentId: number | null
  content: string
  likesCount: Generated<number>
  /** Number of replies that are not deleted. */
  repliesCount: Generated<number>
  createdAt: CreatedAt
  deletedAt: Timestamp | null
  /** Since when only its author sees it, until the team has read it. */
  heldAt: Timestamp | null
  /** The writer's own id of it, by which a retry is recognised. */
  clientId: string | null
  /** When its author last edited it. */
  editedAt: Timestamp | null
  /** The comment that a reply answers; unknown of those that an earlier release stored. */
  answeredId: number | null
}

/** What the text of an edited post or comment was. Evidence for cases; no member is shown it. */
export interface EarlierTextsTable {
  id: Generated<number>
  targetType: EditedType
  targetId: number
  content: string
  /** When it became the text. */
  writtenAt: Timestamp
  replacedAt: Timestamp
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

/** Number of posts in each category, so that a home page never counts. Without held ones. */
export interface CategoryCountsTable {
  category: Category
  /** All posts, updated by every write of a post. For the release before, which reads it. */
  postsCount: number
  /** Posts by language, those of AI accounts apart. Maintained by a trigger of `posts`. */
  korean: Generated<number>
  english: Generated<number>
  neither: Generated<number>
  koreanAi: Generated<number>
  englishAi: Generated<number>
  neitherAi: Generated<number>
}
