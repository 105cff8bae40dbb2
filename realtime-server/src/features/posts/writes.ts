import {
  api,
  type Body,
  bandOf,
  type Category,
  mayCall,
  type Need,
  type Post,
  type PostView,
  placeInQueue,
  type posts,
} from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import { turnsOfEach } from '../../core/jobs/turns.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { auditForeign } from '../audit/acts-for-others.ts'
import { withdrawCheckIns } from '../check-ins/writes.ts'
import { takeBack } from '../notifications/folding.ts'
import { listHiddenFrom } from '../visibility/reads.ts'
import { languageColumns } from './language.ts'
import { type DeleteWithCases, removeWithCases } from './moderating.ts'
import { readPostRow, readPostState } from './reads.ts'
import { announceToOthers } from './telling.ts'
import { type PostRow, postView } from './views.ts'

/** Serializes the writes that change a count of a post. */
export const inTurnOfPost = turnsOfEach()

/** Further effects of a removal, in the same transaction. */
export type OnRemoved = (tx: Tx<Member>, postId: number) => Promise<void>

/**
 * Publish a post and announce it to every member who may see it. With signs of need it joins the queue at once. With
 * `isHeld` only its author sees it, and no count contains it, until it is released.
 */
export async function publishPost(
  tx: Tx<Member>,
  {
    confirm: _confirm,
    isHeld,
    need,
    ...draft
  }: Body<typeof posts.publish> & { isHeld: boolean; need: Need; isAiGenerated?: boolean },
): Promise<Post> {
  const { me } = tx
  const { id } = await tx.db
    .insertInto('posts')
    .values({
      ...draft,
      authorId: me.id,
      authorBand: draft.isAnonymous ? bandOf(me.gradeLevel) : null,
      authorWasVerified: draft.isAnonymous
        ? sql<boolean>`(select "isVerified" from users where id = ${me.id})`
        : null,
      ...languageColumns(draft.content),
      need,
      linePlace: need > 0 ? placeInQueue(tx.clock.now().getTime(), need).toISOString() : null,
      heldAt: isHeld ? tx.clock.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('postCategories')
    .values(draft.categories.map((category) => ({ category, postId: id })))
    .execute()
  if (!isHeld) await countPost(tx, { ...draft, authorId: me.id, likesCount: 0 }, 1)
  // Its case is opened later in this write.
  const row = { ...(await readPostRow(tx, id)), isKept: false }
  const mine = postView(row, me)
  tx.announce(to.member(me.id), 'post:new', mine)
  if (!isHeld) await announceToOthers(tx, 'post:new', { row, known: [me.id] })
  return mine
}

/**
 * Publish a held post in the place of its writing time, and announce it to its author too; no effect on one that is not
 * held.
 */
export async function releasePost(tx: Tx, { id }: { id: number }): Promise<void> {
  const post = await tx.db
    .updateTable('posts')
    .set({ heldAt: null })
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning(['authorId', 'isAnonymous', 'categories', 'likesCount'])
    .executeTakeFirst()
  if (post === undefined) return
  await countPost(tx, post, 1)
  const row = await readPostRow({ ...tx, me: { kind: 'visitor' } }, id)
  tx.announce(to.member(post.authorId), 'post:new', postView(row, await readAuthor(tx, post)))
  // A post that was public before may have likes and requests; their members find it when they read again.
  const { rows: actors } = await sql<{ userId: number }>`
    select "userId" from "postLikes" where "postId" = ${id}
    union select "listenerId" from "chatRequests" where "postId" = ${id}`.execute(tx.db)
  const known = [post.authorId, ...actors.map(({ userId }) => userId)]
  await announceToOthers(tx, 'post:new', { row, known })
}

/**
 * Hide a published post from all but its author until a moderator has decided, and announce that; no effect on one that
 * is held or deleted already.
 */
export async function holdPost(tx: Tx, { id }: { id: number }): Promise<void> {
  const post = await tx.db
    .updateTable('posts')
    .set({ heldAt: tx.clock.now() })
    .where('id', '=', id)
    .where('heldAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['authorId', 'isAnonymous', 'categories', 'likesCount'])
    .executeTakeFirst()
  if (post === undefined) return
  await takeFromReaders(tx, { id, ...post }, { except: [post.authorId] })
  // Its author goes on seeing it.
  await takeBack(tx, { relatedId: id }, (_, userId) => userId !== post.authorId)
  // Its case may be opened later in this write.
  await announceToAuthor(tx, 'post:changed', { id, authorId: post.authorId }, { isKept: false })
}

/** Take a public post out of every count and end its check-ins, and announce that to the members who could see it. */
async function takeFromReaders(
  tx: Tx,
  { id, ...post }: Counted & { id: number },
  { except = [] }: { except?: readonly number[] } = {},
): Promise<void> {
  await withdrawCheckIns(tx, { type: 'waiting', relatedId: id })
  await withdrawCheckIns(tx, { type: 'silent-listener', relatedId: id })
  await countPost(tx, post, -1)
  const hiddenFrom = await listHiddenFrom(tx.db, post)
  tx.announce(to.membersExcept([...except, ...hiddenFrom]), 'post:removed', { id })
}

async function readAuthor({ db }: Pick<Tx, 'db'>, { authorId }: { authorId: number }) {
  const people = await readPeople(db, [authorId])
  return { ...personIn(people, authorId), kind: 'member' as const }
}

/** Announce a held post to its author once it was read, because it is kept from then on. */
export async function announceKeptPost(tx: Tx, { id }: { id: number }): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select('authorId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await announceToAuthor(tx, 'post:new', { id, ...post })
}

/** Announce a post to its author as it is now, but for what a later step of this write changes. */
async function announceToAuthor(
  tx: Tx,
  event: 'post:new' | 'post:changed',
  { id, authorId }: { id: number; authorId: number },
  changed: Partial<PostRow> = {},
): Promise<void> {
  const author = await readAuthor(tx, { authorId })
  const row = await readPostRow({ ...tx, me: author }, id)
  tx.announce(to.member(author.id), event, postView({ ...row, ...changed }, author))
}

/**
 * Delete a post, as its author or an admin, remove it from every count, and announce it to every member who could see
 * it. Throws NOT_FOUND, or FORBIDDEN for others. Returns its author's id.
 */
export async function removePost(
  tx: Tx<Member>,
  { id }: { id: number },
  onRemoved: OnRemoved,
): Promise<{ ownerId: number }> {
  const post = await tx.db
    .selectFrom('posts')
    .select(['authorId', 'isAnonymous', 'isAiGenerated', 'categories', 'likesCount', 'heldAt'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
  const mayDelete =
    mayCall(tx.me, api.reports.decide) ||
    (post.isAiGenerated && mayCall(tx.me, api.aiPosts.listDrafts))
  if (post.authorId !== tx.me.id && !mayDelete) {
    await readPostState(tx.db, tx.me.id, id)
    throw new Problem('FORBIDDEN')
  }
  await tx.db.updateTable('posts').set({ deletedAt: sql`now()` }).where('id', '=', id).execute()
  if (post.heldAt !== null) {
    // A held post was only visible to its author.
    tx.announce(to.member(post.authorId), 'post:removed', { id })
    await takeBack(tx, { relatedId: id }, () => true)
    return { ownerId: post.authorId }
  }
  await takeFromReaders(tx, { id, ...post })
  await takeBack(tx, { relatedId: id }, () => true)
  await onRemoved(tx, id)
  return { ownerId: post.authorId }
}

/**
 * Delete a post. An admin's deletion of another member's post is audited, without its author, or decides the cases that
 * wait for it.
 */
export async function deletePost(
  tx: Tx<Member>,
  seal: Seal,
  { id }: { id: number },
  { onRemoved, deleteWithCases }: { onRemoved: OnRemoved; deleteWithCases: DeleteWithCases },
): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select('authorId as ownerId')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
  const text = { ...post, targetType: 'post', targetId: id } as const
  if (await removeWithCases(tx, text, deleteWithCases)) return
  const removed = await removePost(tx, { id }, onRemoved)
  await auditForeign(tx, seal, { ...removed, action: 'post:delete', target: `post ${id}` })
}

type Counted = {
  authorId: number
  isAnonymous: boolean
  categories: Category[]
  likesCount: number
}

/** Add a post with its likes to the counts of its author and its categories, or subtract it. */
async function countPost(tx: Pick<Tx, 'db'>, post: Counted, sign: 1 | -1): Promise<void> {
  // In a fixed order, so that two parallel posts cannot deadlock.
  for (const category of post.categories.toSorted())
    await tx.db
      .updateTable('categoryCounts')
      .set((eb) => ({ postsCount: eb('postsCount', '+', sign) }))
      .where('category', '=', category)
      .execute()
  const [posts, likes] = post.isAnonymous
    ? (['anonymousPostsCount', 'anonymousLikesCount'] as const)
    : (['postsCount', 'likesCount'] as const)
  await tx.db
    .updateTable('users')
    .set((eb) => ({
      [posts]: eb(posts, '+', sign),
      [likes]: eb(likes, '+', sign * post.likesCount),
    }))
    .where('id', '=', post.authorId)
    .execute()
}

/** The date of a view, in Korea. */
const today = sql<string>`(now() at time zone 'Asia/Seoul')::date`

/** Count a view of a post: once a day for each member, never for its author. Throws NOT_FOUND. */
export async function viewPost(tx: Tx<Member>, { id }: { id: number }): Promise<PostView> {
  const { viewsCount, authorId } = await readPostState(tx.db, tx.me.id, id)
  if (authorId === tx.me.id) return { kind: 'post-view', id, viewsCount }
  const isFirstToday = await tx.db
    .insertInto('postViews')
    .values({ postId: id, userId: tx.me.id, viewedOn: today })
    .onConflict((conflict) =>
      conflict
        .columns(['postId', 'userId'])
        .doUpdateSet({ viewedOn: today })
        .where('postViews.viewedOn', '<', today),
    )
    .returning('postId')
    .executeTakeFirst()
  if (isFirstToday === undefined) return { kind: 'post-view', id, viewsCount }
  const counted = await tx.db
    .updateTable('posts')
    .set((eb) => ({ viewsCount: eb('viewsCount', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('viewsCount')
    .executeTakeFirst()
  if (counted === undefined) throw new Problem('NOT_FOUND')
  tx.changed({ kind: 'post-counts', id })
  return { kind: 'post-view', id, viewsCount: counted.viewsCount }
}
