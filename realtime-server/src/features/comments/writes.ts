import { api, type Body, type Comment, type comments, mayCall } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { auditForeign } from '../audit/acts-for-others.ts'
import { notifyOfComment, takeBack } from '../notifications/folding.ts'
import { wasFirst } from '../posts/earlier-texts.ts'
import { type DeleteWithCases, removeWithCases } from '../posts/moderating.ts'
import { noteWord, noteWordGone } from '../posts/queue/waits.ts'
import { readPostState } from '../posts/reads.ts'
import { listHiddenFromComment, readCommentRow } from './reads.ts'
import { announceToReaders } from './telling.ts'
import { type CommentRow, commentView, isMasked } from './views.ts'

/** Lock a post's comments until the transaction ends, so that a comment is not answered during its deletion. */
export async function lockComments(tx: Pick<Tx, 'db'>, postId: number): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
}

/**
 * Add a comment to the counts of its post, its thread and its author, or subtract it. The caller holds the post's lock.
 */
export async function countComment(
  tx: Pick<Tx, 'db' | 'changed'>,
  comment: CommentRow,
  difference: 1 | -1,
): Promise<void> {
  await tx.db
    .updateTable('posts')
    .set((eb) => ({ commentsCount: eb('commentsCount', '+', difference) }))
    .where('id', '=', comment.postId)
    .execute()
  if (comment.parentId !== null)
    await tx.db
      .updateTable('comments')
      .set((eb) => ({ repliesCount: eb('repliesCount', '+', difference) }))
      .where('id', '=', comment.parentId)
      .execute()
  const counter = isMasked(comment) ? 'anonymousCommentsCount' : 'commentsCount'
  await tx.db
    .updateTable('users')
    .set((eb) => ({ [counter]: eb(counter, '+', difference) }))
    .where('id', '=', comment.authorId)
    .execute()
  tx.changed({ kind: 'post-counts', id: comment.postId })
}

/**
 * Notify the author of the comment that a new one answers, of its thread, and of the post, each once, unless a block
 * hides it from them.
 */
async function notifyAddressed(
  tx: Tx<Member>,
  row: CommentRow,
  { answeredId, hiddenFrom }: { answeredId: number | undefined; hiddenFrom: ReadonlySet<number> },
): Promise<void> {
  const addressed = new Set<number>()
  if (answeredId !== undefined) addressed.add(answeredId)
  if (row.parentAuthorId !== null && row.parentDeletedAt === null) addressed.add(row.parentAuthorId)
  for (const userId of new Set([row.postAuthorId, ...addressed]))
    if (userId !== row.authorId && !hiddenFrom.has(userId))
      await notifyOfComment(tx, {
        userId,
        type: 'comment_added',
        relatedId: row.postId,
        commentId: row.id,
        threadId: row.parentId,
        actorId: isMasked(row) ? null : row.authorId,
        params: addressed.has(userId) ? { reply: true } : {},
        setting: 'comments',
      })
}

/**
 * Return what an earlier call stored under the same clientId; until the transaction ends no other one stores it. Throws
 * CLIENT_ID_REUSED for another text or place, and NOT_FOUND for a comment that is deleted or out of reach.
 */
export async function findAdded(
  tx: Tx<Member>,
  { postId, content, clientId }: Body<typeof comments.add> & { postId: number },
): Promise<Comment | undefined> {
  if (clientId === undefined) return undefined
  await takeLock(tx.db, `sent ${tx.me.id} ${clientId}`)
  const known = await tx.db
    .selectFrom('comments')
    .select(['id', 'content', 'postId'])
    .where('authorId', '=', tx.me.id)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (known === undefined) return undefined
  const isSame =
    known.postId === postId && (await wasFirst(tx.db, { ...known, targetType: 'comment' }, content))
  if (!isSame) throw new Problem('CLIENT_ID_REUSED')
  return { ...commentView(await readCommentRow(tx, known.id), tx.me.id), replies: [] }
}

/**
 * Add a comment or a reply; an answer to a reply joins the reply's thread. With `isHeld` only its author sees it, no
 * count contains it, and it cannot be answered until it is released.
 */
export async function addComment(
  tx: Tx<Member>,
  {
    postId,
    content,
    parentId,
    clientId,
    isHeld,
  }: Body<typeof comments.add> & {
    postId: number
    isHeld: boolean
  },
): Promise<Comment> {
  const { me } = tx
  await lockComments(tx, postId)
  await readPostState(tx.db, me.id, postId)
  const answered = parentId ? await readCommentRow(tx, parentId) : null
  if (answered !== null && answered.postId !== postId) throw new Problem('NOT_FOUND')
  if (answered !== null && answered.heldAt !== null) throw new Problem('FORBIDDEN')
  const { id } = await tx.db
    .insertInto('comments')
    .values({
      postId,
      authorId: me.id,
      parentId: answered && (answered.parentId ?? answered.id),
      answeredId: answered && answered.id,
      content,
      clientId,
      heldAt: isHeld ? tx.clock.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await readCommentRow(tx, id)
  if (isHeld) {
    // Its case is opened later in this write.
    const mine = { ...commentView(row, me.id), isKept: false, replies: [] }
    tx.announce(to.member(me.id), 'comment:new', mine)
    return mine
  }
  return await letOut(tx, row, { answeredId: answered?.authorId })
}

/** Count and announce a comment and send its notifications, under the post's lock. Returns the author's view. */
async function letOut(
  tx: Tx<Member>,
  row: CommentRow,
  { answeredId }: { answeredId: number | undefined },
): Promise<Comment> {
  await countComment(tx, row, 1)
  const { authorId, postId } = row
  const { mine, hiddenFrom } = await announceToReaders(tx, 'comment:new', row)
  await notifyAddressed(tx, row, { answeredId, hiddenFrom })
  if (authorId !== row.postAuthorId)
    await noteWord(tx, { postId, isHidden: hiddenFrom.has(row.postAuthorId) })
  return mine
}

/**
 * Publish a held comment in the place of its writing time; no effect on one that is not held. NOT_FOUND when it or its
 * post was deleted.
 */
export async function releaseComment(tx: Tx<Member>, { id }: { id: number }): Promise<void> {
  const { postId } = await readCommentRow(tx, id, { isModerating: true })
  await lockComments(tx, postId)
  const released = await tx.db
    .updateTable('comments')
    .set({ heldAt: null })
    .where('id', '=', id)
    .where('heldAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (released === undefined) return
  const row = await readCommentRow(tx, id, { isModerating: true })
  await letOut(tx, row, { answeredId: row.answeredAuthorId ?? undefined })
}

/** Announce a held comment to its author once it was read, because it is kept from then on. */
export async function announceKeptComment(tx: Tx<Member>, { id }: { id: number }): Promise<void> {
  const row = await readCommentRow(tx, id, { isModerating: true })
  tx.announce(to.member(row.authorId), 'comment:new', {
    ...commentView(row, row.authorId),
    replies: [],
  })
}

const isModerator = ({ me }: Tx<Member>) => mayCall(me, api.reports.decide)

/**
 * Return the row of a comment that the caller may delete: their own; when moderating any, because a block must not hinder
 * moderation.
 */
async function readRemovable(
  tx: Tx<Member>,
  id: number,
  isModerating: boolean,
): Promise<CommentRow> {
  const row = await readCommentRow(tx, id, { isModerating })
  if (row.authorId !== tx.me.id && !isModerating) throw new Problem('FORBIDDEN')
  return row
}

/** Delete a comment; its replies stay. `isModerating` finds what a block hides. Throws NOT_FOUND. Returns its author's id. */
export async function removeComment(
  tx: Tx<Member>,
  { id, isModerating = isModerator(tx) }: { id: number; isModerating?: boolean },
): Promise<{ ownerId: number }> {
  const { postId } = await readRemovable(tx, id, isModerating)
  await lockComments(tx, postId)
  // Read again under the lock: a parallel call may have deleted it.
  const row = await readRemovable(tx, id, isModerating)
  // The thread's row first, because comments are locked in the order of their ids.
  if (row.heldAt === null) await countComment(tx, row, -1)
  await tx.db.updateTable('comments').set({ deletedAt: sql`now()` }).where('id', '=', id).execute()

  const told = [...new Set([row.authorId, tx.me.id])]
  const hiddenFrom = await listHiddenFromComment(tx.db, row)
  for (const userId of told) tx.announce(to.member(userId), 'comment:removed', { id, postId })
  await takeBack(tx, { relatedId: postId }, ({ commentId }) => commentId === id)
  // A held comment was only visible to its author.
  if (row.heldAt !== null) return { ownerId: row.authorId }
  tx.announce(to.watchers(postId, [...told, ...hiddenFrom]), 'comment:removed', { id, postId })
  if (row.authorId !== row.postAuthorId) await noteWordGone(tx, { postId })
  return { ownerId: row.authorId }
}

/**
 * Delete a comment. An admin's deletion of another member's comment is audited, without its author, or decides the cases
 * that wait for it.
 */
export async function deleteComment(
  tx: Tx<Member>,
  seal: Seal,
  { id }: { id: number },
  deleteWithCases: DeleteWithCases,
): Promise<void> {
  const { authorId: ownerId } = await readRemovable(tx, id, isModerator(tx))
  const text = { ownerId, targetType: 'comment', targetId: id } as const
  if (await removeWithCases(tx, text, deleteWithCases)) return
  const removed = await removeComment(tx, { id })
  await auditForeign(tx, seal, { ...removed, action: 'comment:delete', target: `comment ${id}` })
}
