import type { Answer, Query, users, WrittenText } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { findAccount } from './reads.ts'

interface Page {
  userId: number
  before: number
  limit: number
}

const postColumns = sql`id, id as "postId", null::int as "threadId", content, "createdAt", "deletedAt", "heldAt"`

/** What a member wrote by name, newest first. Each part of the posts is read along its own partial index. */
const written: Record<WrittenText['type'], (page: Page) => RawBuilder<unknown>> = {
  post: ({ userId, before, limit }) => {
    const named = sql`"authorId" = ${userId} and not "isAnonymous" and id < ${before}`
    const newest = sql`order by id desc limit ${sql.lit(limit)}`
    return sql`
      (select ${postColumns} from posts where ${named} and "deletedAt" is null ${newest})
      union all
      (select ${postColumns} from posts
        where ${named} and "deletedAt" is not null and content <> '' ${newest})`
  },
  // Below their own anonymous post the author comments as the anonymous author.
  comment: ({ userId, before }) => sql`
    select comments.id, "postId", "parentId" as "threadId", comments.content, comments."createdAt",
      comments."deletedAt", comments."heldAt"
    from comments join posts on posts.id = "postId"
    where comments."authorId" = ${userId} and comments.id < ${before}
      and not (posts."isAnonymous" and posts."authorId" = comments."authorId")
      and (comments."deletedAt" is null or comments.content <> '')`,
}

/** A post or a comment. */
export interface NamedText {
  targetType: WrittenText['type']
  targetId: number
}

/**
 * List what a member wrote by name since a time and until another one, and that is not deleted: comments first, because
 * none is found below a deleted post.
 */
export async function listNamedTexts(
  db: ReadDb,
  { userId, since, until }: { userId: number; since: string | null; until: string | null },
): Promise<NamedText[]> {
  const isWithin = (createdAt: RawBuilder<unknown>) => sql`(
    ${createdAt} >= ${since ?? '-infinity'} and ${createdAt} <= ${until ?? 'infinity'})`
  const { rows } = await sql<NamedText>`
    select 'comment' as "targetType", comments.id as "targetId"
    from comments join posts on posts.id = "postId"
    where comments."authorId" = ${userId} and ${isWithin(sql`comments."createdAt"`)}
      and comments."deletedAt" is null and posts."deletedAt" is null
      and not (posts."isAnonymous" and posts."authorId" = comments."authorId")
    union all
    select 'post', id from posts
    where "authorId" = ${userId} and not "isAnonymous" and ${isWithin(sql`"createdAt"`)}
      and "deletedAt" is null
    order by 1, 2`.execute(db)
  return rows
}

type Row = Pick<WrittenText, 'id' | 'postId' | 'threadId' | 'content' | 'createdAt'> & {
  deletedAt: string | null
  heldAt: string | null
}

/**
 * List what a member wrote under their own name, newest first, with deleted texts while their words are stored. Empty
 * for a deleted account, whose texts have no author any more. Throws NOT_FOUND.
 */
export async function listContent(
  { db }: Context<Admin>,
  {
    id: userId,
    type,
    limit,
    before = Number.MAX_SAFE_INTEGER,
  }: { id: number } & Query<typeof users.listContent>,
): Promise<Answer<typeof users.listContent>> {
  const { isDeleted } = await findAccount(db, userId)
  if (isDeleted) return { items: [], nextBefore: null }
  const { rows } = await sql<Row>`
    select * from (${written[type]({ userId, before, limit })}) as texts
    order by id desc limit ${sql.lit(limit)}`.execute(db)
  return {
    items: rows.map(({ deletedAt, heldAt, ...row }) => ({
      kind: 'written-text',
      ...row,
      type,
      isDeleted: deletedAt !== null,
      isHeld: heldAt !== null,
    })),
    nextBefore: nextBeforeOf(rows, limit),
  }
}
