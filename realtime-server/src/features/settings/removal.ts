import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import type { Presence } from '../../live/presence.ts'
import { closeRoomsOf } from '../chat/closing.ts'
import { readBothViews } from '../chat-requests/reads.ts'
import { renameInNotifications } from '../notifications/names.ts'

/**
 * Deletes my account at once and for good. The row stays, blank, for what refers to it: posts, comments and messages
 * stay with a deleted author. So do blocks, in both directions: without them what a block hides would come back.
 */
export async function removeMe(
  tx: Tx,
  me: Member,
  { proven }: { proven: string },
  presence: Presence,
): Promise<void> {
  const { nickname } = await holdAccount(tx, me, proven)
  const declined = await declineRequests(tx, me.id)
  await takeLikesBack(tx, me.id)
  await blank(tx, me.id)
  for (const table of ['postViews', 'notifications'] as const)
    await tx.db.deleteFrom(table).where('userId', '=', me.id).execute()

  await closeRoomsOf(tx, me.id, presence)
  // After the rooms, as whoever reads a message changes its room and its notification in that order.
  await renameInNotifications(tx, me.id, { from: nickname, to: '' })
  for (const id of declined) await tellOther(tx, me.id, id)
  const sessions = await tx.db
    .deleteFrom('sessions')
    .where('userId', '=', me.id)
    .returning('id')
    .execute()
  for (const session of sessions) tx.endSession(session.id, 'ended')
}

/** My account, if the proven password is still its own; it is there no more when two devices delete it at once. */
async function holdAccount(tx: Tx, me: Member, proven: string) {
  const account = await tx.db
    .selectFrom('users')
    .select('nickname')
    .where('id', '=', me.id)
    .where('passwordHash', '=', proven)
    .executeTakeFirst()
  if (account === undefined) throw new Problem('WRONG_PASSWORD')
  return account
}

/** Nobody is kept waiting for an answer, of mine or to me. Answers the ids of what was open. */
async function declineRequests(tx: Tx, meId: number): Promise<number[]> {
  const open = await tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where((eb) => eb.or([eb('sharerId', '=', meId), eb('listenerId', '=', meId)]))
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = open.map((row) => row.id)
  await tx.db
    .updateTable('chatRequests')
    .set({ status: 'declined', respondedAt: new Date() })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return ids
}

async function tellOther(tx: Tx, meId: number, requestId: number): Promise<void> {
  const both = await readBothViews(tx.db, requestId)
  if (both.sharerId === meId && both.listenerSees)
    tx.announce(to.member(both.listenerId), 'chat-request:changed', both.forListener)
  if (both.listenerId === meId && both.sharerSees)
    tx.announce(to.member(both.sharerId), 'chat-request:changed', both.forSharer)
}

/** Takes my likes out of what they count for. Rows are locked as a like or a comment locks them, each kind by id. */
async function takeLikesBack(tx: Tx, meId: number): Promise<void> {
  await sql`
    select from posts where id in (select "postId" from "postLikes" where "userId" = ${meId})
    order by id for no key update`.execute(tx.db)
  await sql`
    select from comments
    where id in (select "commentId" from "commentLikes" where "userId" = ${meId})
    order by id for no key update`.execute(tx.db)
  await sql`
    select from users where id = ${meId} or id in (
      select "authorId" from posts join "postLikes" on "postId" = posts.id where "userId" = ${meId})
    order by id for no key update`.execute(tx.db)
  // A deleted post counts for nobody any more.
  await sql`
    with gone as (
      delete from "postLikes" where "userId" = ${meId} returning "postId"
    ), counted as (
      update posts set "likesCount" = "likesCount" - 1 from gone where posts.id = "postId"
      returning "authorId", "isAnonymous", "deletedAt"
    ), lost as (
      select "authorId", count(*) filter (where not "isAnonymous") as named,
        count(*) filter (where "isAnonymous") as unnamed
      from counted where "deletedAt" is null group by "authorId"
    )
    update users set "likesCount" = "likesCount" - named,
      "anonymousLikesCount" = "anonymousLikesCount" - unnamed
    from lost where users.id = "authorId"`.execute(tx.db)
  await sql`
    with gone as (
      delete from "commentLikes" where "userId" = ${meId} returning "commentId"
    )
    update comments set "likesCount" = "likesCount" - 1 from gone
    where comments.id = "commentId"`.execute(tx.db)
}

const nothing = { comments: false, likes: false, newMessages: false, chatRequests: false }

/** Nobody can register this name: it has a hyphen. The counts stay for what still counts in them; nobody is told them. */
const blank = (tx: Tx, id: number) =>
  tx.db
    .updateTable('users')
    .set({
      deletedAt: new Date(),
      username: `deleted-${id}`,
      nickname: '',
      passwordHash: null,
      passwordChangedAt: null,
      email: null,
      role: 'sharer',
      isAdmin: false,
      gender: 'prefer_not_to_say',
      preferredCategories: [],
      showAiPosts: true,
      language: 'ko',
      avatarType: 'default',
      characterAvatar: 'cat',
      avatar: null,
      bio: '',
      location: null,
      isVerified: false,
      verificationDate: null,
      nicknameChangeCount: 0,
      // Nothing is made for somebody who will not read it.
      notificationSettings: JSON.stringify(nothing),
      // They say where somebody lived.
      quietHours: sql<string>`default`,
      ratingsCount: 0,
      ratingsSum: 0,
      ageConfirmedAt: null,
    })
    .where('id', '=', id)
    .execute()
