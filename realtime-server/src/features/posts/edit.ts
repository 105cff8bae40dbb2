import {
  type Body,
  type Category,
  type Need,
  type Post,
  placeInQueue,
  type posts,
} from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { checkEditable, keepEarlierText } from './earlier-texts.ts'
import { languageColumns } from './language.ts'
import { announcePost } from './queue/waits.ts'
import { readPostRow, readPostState } from './reads.ts'
import { postView } from './views.ts'
import { holdPost } from './writes.ts'

/** Of stories and comments together. */
export const editLimit = perMember('edit', 30, 600)

type Edit = Body<typeof posts.edit> & { id: number }

/** Return the caller's post under its row's lock. Throws NOT_FOUND, or FORBIDDEN for another member's. */
async function lockOwn(tx: Tx<Member>, id: number) {
  const post = await tx.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
  if (post.authorId === tx.me.id) return post
  await readPostState(tx.db, tx.me.id, id)
  throw new Problem('FORBIDDEN')
}

const isSame = (one: readonly Category[], other: readonly Category[]) =>
  one.length === other.length && one.every((category) => other.includes(category))

/** Return the caller's post where an edit would change nothing, as when it is sent again. Throws why it cannot be edited. */
export async function findEdited(
  tx: Tx<Member>,
  { id, content, categories, editedAt }: Edit,
): Promise<Post | undefined> {
  const post = await lockOwn(tx, id)
  if (post.content === content && isSame(post.categories, categories))
    return postView(await readPostRow(tx, id), tx.me)
  await checkEditable(tx, { ...post, targetType: 'post' }, editedAt)
  return undefined
}

/** Move a post among the counts of its topics, in a fixed order, so that two parallel edits cannot deadlock. */
async function recount(tx: Tx, before: readonly Category[], after: readonly Category[]) {
  for (const category of [...new Set([...before, ...after])].toSorted()) {
    const difference = Number(after.includes(category)) - Number(before.includes(category))
    if (difference === 0) continue
    await tx.db
      .updateTable('categoryCounts')
      .set((eb) => ({ postsCount: eb('postsCount', '+', difference) }))
      .where('category', '=', category)
      .execute()
  }
}

/**
 * Edit the caller's post, which `findEdited` has locked and found editable, and announce it to all who may see it. What
 * others know of an anonymous author stays that of the time of writing. With `isHeld` only its author goes on seeing it;
 * one that was held already stays so.
 */
export async function editPost(
  tx: Tx<Member>,
  { id, content, categories, isHeld, need }: Edit & { isHeld: boolean; need: Need },
): Promise<Post> {
  const post = await lockOwn(tx, id)
  if (content !== post.content) await keepEarlierText(tx, { ...post, targetType: 'post' })
  const isHiding = isHeld && post.heldAt === null
  const stands = post.isWaiting && (need > 0 || post.risenAt !== null)
  await tx.db
    .updateTable('posts')
    .set({
      content,
      categories,
      ...languageColumns(content),
      need,
      linePlace: stands ? placeInQueue(Date.parse(post.createdAt), need).toISOString() : null,
      editedAt: tx.clock.now(),
    })
    .where('id', '=', id)
    .execute()
  await tx.db.deleteFrom('postCategories').where('postId', '=', id).execute()
  await tx.db
    .insertInto('postCategories')
    .values(categories.map((category) => ({ category, postId: id })))
    .execute()
  // A held post is in no count.
  if (post.heldAt === null) await recount(tx, post.categories, categories)
  if (isHiding) await holdPost(tx, { id })
  const row = { ...(await readPostRow(tx, id)), ...(isHeld && { isKept: false }) }
  const mine = postView(row, tx.me)
  if (row.heldAt === null) await announcePost(tx, 'post:changed', id)
  else if (!isHiding) tx.announce(to.member(tx.me.id), 'post:changed', mine)
  return mine
}
