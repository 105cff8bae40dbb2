import { type Author, bandOf, mayListen, mayMeet, type Post } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import { idOf, type Member, type Visitor } from '../../core/sessions/actor.ts'

/** The properties of a reader that decide how they see a post. */
export type Reader =
  | Pick<Visitor, 'kind'>
  | Pick<Member, 'kind' | 'id' | 'role' | 'gradeLevel' | 'isVerified'>

/** The columns of an author's view, besides the author's id, in a query of `posts` and `users`. */
export const authorColumns = [
  'posts.authorBand',
  'username',
  'nickname',
  'gradeLevel',
  'gender',
  'avatarType',
  'characterAvatar',
  'isAi',
  'users.deletedAt as authorDeletedAt',
  'isVerified as isAuthorVerified',
] as const

/** An author's row; `authorDeletedAt` is the time when the account was deleted. */
export interface AuthorRow
  extends Pick<Selectable<Database['posts']>, 'authorId' | 'authorBand'>,
    Pick<
      Selectable<Database['users']>,
      'username' | 'nickname' | 'gradeLevel' | 'gender' | 'avatarType' | 'characterAvatar' | 'isAi'
    > {
  authorDeletedAt: string | null
  isAuthorVerified: boolean
}

/** The columns of `posts` that its view contains unchanged. */
export const plainColumns = [
  'posts.id',
  'content',
  'posts.language',
  'posts.isInNeither',
  'categories',
  'isAnonymous',
  'isAiGenerated',
  'posts.createdAt',
  'posts.editedAt',
  'posts.likesCount',
  'viewsCount',
  'chatRequestsCount',
  'isWaiting',
  'linePlace',
  'posts.heldAt',
] as const

type PlainColumn = Exclude<
  (typeof plainColumns)[number] extends infer C ? (C extends `posts.${infer N}` ? N : C) : never,
  'heldAt' | 'isInNeither'
>

/** A post's row as read for one reader. */
export interface PostRow
  extends AuthorRow,
    Pick<Post, PlainColumn | 'commentsCount' | 'isLiked' | 'chatRequestStatus'> {
  /** See `countsAsVerified`. */
  countsAsVerified: boolean
  /** See `hasWithdrawnLast` and `hasAllOpen` of rules.ts. */
  hasWithdrawnLast: boolean
  hasAllOpen: boolean
  /** Its language is neither. */
  isInNeither: boolean
  heldAt: string | null
  /** See `isKept` of visibility/rules.ts. */
  isKept: boolean
}

const blankAuthor: Author = {
  id: null,
  username: null,
  nickname: null,
  gradeLevel: null,
  gender: null,
  avatarType: null,
  characterAvatar: null,
  isAi: false,
  isVerified: false,
  isDeleted: false,
}

/**
 * Return an author as other members may see them: the only place that blanks masked and deleted ones. A masked author
 * is never shown as deleted and keeps the coarse grade of that time, because either change is known by name.
 */
export function authorView(row: AuthorRow, { isMasked }: { isMasked: boolean }): Author {
  if (isMasked) return { ...blankAuthor, gradeLevel: row.authorBand ?? bandOf(row.gradeLevel) }
  if (row.authorDeletedAt !== null) return { ...blankAuthor, isDeleted: true }
  return {
    id: row.authorId,
    username: row.username,
    nickname: row.nickname,
    gradeLevel: row.gradeLevel,
    gender: row.gender === 'prefer_not_to_say' ? null : row.gender,
    avatarType: row.avatarType,
    characterAvatar: row.characterAvatar,
    isAi: row.isAi,
    isVerified: row.isAuthorVerified,
    isDeleted: false,
  }
}

/** Return when a text was edited as others may know it: of a masked author only that it was, because a time can be matched. */
export const editedAtFor = (
  { editedAt, createdAt }: { editedAt: string | null; createdAt: string },
  { isMasked }: { isMasked: boolean },
): string | null => (isMasked && editedAt !== null ? createdAt : editedAt)

/** Return the author's properties that decide who may answer a post: see `countsAsVerified`. */
export const askedAuthor = ({ authorBand, gradeLevel, countsAsVerified }: PostRow) => ({
  gradeLevel: authorBand ?? gradeLevel,
  isVerified: countsAsVerified,
})

/** Whether a reader may answer a post as a listener, regardless of an earlier request. */
export function mayAnswer(row: PostRow, me: Reader): boolean {
  if (me.kind === 'visitor' || !mayListen(me)) return false
  if (row.authorId === me.id || row.isAiGenerated) return false
  return mayMeet(me, askedAuthor(row))
}

/** Whether a reader may ask for a chat on a post. */
const mayRequest = (row: PostRow, me: Reader): boolean =>
  mayAnswer(row, me) &&
  row.chatRequestStatus === null &&
  !row.hasWithdrawnLast &&
  !row.hasAllOpen &&
  (row.authorDeletedAt === null || row.isAnonymous)

/** Return a post in a reader's view. Only here the author is masked. */
export function postView(row: PostRow, me: Reader): Post {
  const isOwn = row.authorId === idOf(me)
  const known = authorView(row, { isMasked: row.isAnonymous && !isOwn })
  // An author's age and gender are shown to members only.
  const author = me.kind === 'visitor' ? { ...known, gradeLevel: null, gender: null } : known
  const isForMe = mayAnswer(row, me)
  return {
    kind: 'post',
    id: row.id,
    content: row.content,
    language: row.isInNeither ? null : row.language,
    categories: row.categories,
    isAnonymous: row.isAnonymous,
    isAiGenerated: row.isAiGenerated,
    author,
    authorId: author.id,
    createdAt: row.createdAt,
    editedAt: editedAtFor(row, { isMasked: row.isAnonymous && !isOwn }),
    likesCount: row.likesCount,
    commentsCount: row.commentsCount,
    viewsCount: row.viewsCount,
    chatRequestsCount: row.chatRequestsCount,
    isLiked: row.isLiked,
    isOwn,
    isHeld: isOwn && row.heldAt !== null,
    isKept: isOwn && row.isKept,
    chatRequestStatus: row.chatRequestStatus,
    canRequest: mayRequest(row, me),
    isWaiting: (isOwn || isForMe) && row.isWaiting && !row.isAiGenerated,
    linePlace: isForMe ? row.linePlace : null,
  }
}

/** A member who may not answer any post and has done nothing. */
const someMember: Reader = {
  kind: 'member',
  id: 0,
  role: 'sharer',
  gradeLevel: 'high1',
  isVerified: false,
}

/** Return the view of members who may not answer a post and have done nothing with it yet. */
export const viewForMembers = (row: PostRow): Post => postView(row, someMember)

/** Return the view of listeners who may answer it. */
export const viewForListeners = (row: PostRow): Post => ({
  ...viewForMembers(row),
  canRequest: row.authorDeletedAt === null || row.isAnonymous,
  isWaiting: row.isWaiting,
  linePlace: row.linePlace,
})
