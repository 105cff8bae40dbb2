import { type Author, bandOf, type Category, type Post } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import { idOf, type Member, type Visitor } from '../../core/who.ts'
import { notBlocked } from '../accounts/reads.ts'

const selectPosts = (db: Db, meId: number) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select([
      'posts.id',
      'content',
      'categories',
      'isAnonymous',
      'isAiGenerated',
      'authorId',
      'posts.createdAt',
      'posts.likesCount',
      'posts.commentsCount',
      'viewsCount',
      'chatRequestsCount',
      'username',
      'nickname',
      'gradeLevel',
      'gender',
      'avatarType',
      'characterAvatar',
      'isAi',
    ])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('postLikes')
            .whereRef('postLikes.postId', '=', 'posts.id')
            .where('postLikes.userId', '=', meId),
        )
        .$castTo<boolean>()
        .as('isLiked'),
      eb
        .selectFrom('chatRequests')
        .select('status')
        .whereRef('chatRequests.postId', '=', 'posts.id')
        .where('listenerId', '=', meId)
        .as('chatRequestStatus'),
    ])
    .where('deletedAt', 'is', null)
    .where(notBlocked(meId, 'posts.authorId'))
    .orderBy('posts.id', 'desc')

type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirstOrThrow']>>

/** What an anonymous author lets everybody else know. */
const anonymous = (row: Pick<PostRow, 'gradeLevel'>): Author => ({
  id: null,
  username: null,
  nickname: null,
  gradeLevel: bandOf(row.gradeLevel),
  gender: null,
  avatarType: null,
  characterAvatar: null,
  isAi: false,
})

/** A post as `meId` may see it. The only place where a post's author becomes visible, or does not. */
function postView(row: PostRow, meId: number): Post {
  const {
    authorId,
    username,
    nickname,
    gradeLevel,
    gender,
    avatarType,
    characterAvatar,
    isAi,
    ...post
  } = row
  const isOwn = authorId === meId
  const isHidden = row.isAnonymous && !isOwn
  return {
    ...post,
    kind: 'post',
    isOwn,
    authorId: isHidden ? null : authorId,
    author: isHidden
      ? anonymous(row)
      : {
          ...{ id: authorId, username, nickname, gradeLevel, avatarType, characterAvatar, isAi },
          gender: gender === 'prefer_not_to_say' ? null : gender,
        },
  }
}

interface Page {
  limit: number
  before?: number | undefined
}

/** The feed, newest first, without what the reader has blocked, is blocked from, or has switched off. */
export async function listPosts(
  db: Db,
  me: Member | Visitor,
  { limit, before, category }: Page & { category?: Category | undefined },
): Promise<Post[]> {
  const meId = idOf(me)
  const hidesAi = me.kind === 'member' && !me.showAiPosts
  const rows = await selectPosts(db, meId)
    .$if(hidesAi, (query) => query.where('isAiGenerated', '=', false))
    .$if(before !== undefined, (query) => query.where('posts.id', '<', before ?? 0))
    .$if(category !== undefined, (query) =>
      query.where('posts.id', 'in', (eb) =>
        eb
          .selectFrom('postCategories')
          .select('postId')
          .where('category', '=', category ?? 'other'),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => postView(row, meId))
}

/** What a listener can answer: not their own, not written by AI, and nobody they may not meet. */
export async function listForListener(
  db: Db,
  me: Member,
  { limit, before, categories }: Page & { categories?: Category[] | undefined },
): Promise<Post[]> {
  const mayMeetMinors = me.gradeLevel !== 'adult' || me.isVerified
  const rows = await selectPosts(db, me.id)
    .where('posts.authorId', '<>', me.id)
    .where('isAiGenerated', '=', false)
    .$if(!mayMeetMinors, (query) => query.where('gradeLevel', '=', 'adult'))
    .$if(before !== undefined, (query) => query.where('posts.id', '<', before ?? 0))
    .$if(categories !== undefined && categories.length > 0, (query) =>
      query.where(sql<boolean>`categories && ${categories}::text[]`),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => postView(row, me.id))
}

/** One post as the reader may see it; NOT_FOUND where they may not. */
export async function readPost(db: Db, me: Member | Visitor, id: number): Promise<Post> {
  const row = await selectPosts(db, idOf(me)).where('posts.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return postView(row, idOf(me))
}

/** The number of posts of every category. */
export const listCategoryCounts = (db: Db) =>
  db
    .selectFrom('categoryCounts')
    .select(['category as name', 'postsCount as count'])
    .orderBy('category')
    .execute()
