import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { closeRoomsOf } from '../chat/rooms/close.ts'
import { announceToOther, declineAllOf } from '../chat-requests/declining.ts'
import { dropDevices } from '../duty/devices.ts'
import { forgetAttemptsOf } from '../security/delete-account.ts'
import { forgetGifts } from '../store/delete-account.ts'
import { blankMessages } from '../support/writes.ts'
import { dropRequestsAbout } from '../users/admin-requests.ts'
import { emptyApplicationsOf } from '../verification/writes.ts'

/** Delete my account. `proven` is the hash of the password that was just proven. */
export async function removeMe(tx: Tx<Member>, { proven }: { proven: string }): Promise<void> {
  await checkProven(tx, proven)
  await removeAccount(tx, tx.me.id)
}

/**
 * Delete an account at once and for good. The row stays, blank, for what refers to it: posts, comments and messages stay
 * with a deleted author, blocks stay in both directions. Where its person is masked, others notice nothing of it now: what
 * waits for them there ends at random moments, and their likes under their own anonymous posts stay.
 */
export async function removeAccount(tx: Tx, id: number): Promise<void> {
  const declined = await declineAllOf(tx, id)
  await withdrawLikes(tx, id)
  await blank(tx, id)
  await remember(tx, id)
  // Those sent until the row was locked by that; from now on a sender finds the account deleted.
  declined.push(...(await declineAllOf(tx, id)))
  await forgetGifts(tx, id)
  await forgetAttemptsOf(tx, id)
  await tx.db.deleteFrom('textChecks').where('writerId', '=', id).execute()

  await emptyApplicationsOf(tx, id)
  await blankMessages(tx, id)
  await closeRoomsOf(tx, id)
  // Lock order: a sent message locks its room before the notification.
  const owned = [
    ...(['postViews', 'notifications', 'riskEvents', 'checkIns', 'objections'] as const),
    ...(['secondFactors', 'oneTimeCodes', 'userNotes'] as const),
    ...(['helperAnswers', 'activeDays', 'verificationRecords'] as const),
  ] as const
  for (const table of owned) await tx.db.deleteFrom(table).where('userId', '=', id).execute()
  for (const one of declined) await announceToOther(tx, id, one)
  await dropDevices(tx, id)
  await dropRequestsAbout(tx, id)
  const sessions = await tx.db
    .deleteFrom('sessions')
    .where('userId', '=', id)
    .returning('id')
    .execute()
  for (const session of sessions)
    tx.changed({ kind: 'session-ended', id: session.id, reason: 'ended' })
}

/** Refuse where the proven password is no more that of the account, as when two devices delete it at once. */
export async function checkProven(tx: Tx<Member>, proven: string): Promise<void> {
  const account = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', tx.me.id)
    .where('passwordHash', '=', proven)
    .executeTakeFirst()
  if (account === undefined) throw new Problem('WRONG_PASSWORD')
}

/**
 * Take the likes of an account out of what they count for. Those on its own anonymous posts and on comments there stay,
 * because a count that falls at this moment would tell who wrote the post. Rows are locked as a like or a comment locks
 * them, each kind by id.
 */
async function withdrawLikes(tx: Tx, userId: number): Promise<void> {
  const isWithdrawn = sql<boolean>`"userId" = ${userId} and not (posts."authorId" = ${userId} and posts."isAnonymous")`
  const ofPosts = sql`select "postId" from "postLikes" join posts on posts.id = "postId" where ${isWithdrawn}`
  const ofComments = sql`
    select "commentId" from "commentLikes" join comments on comments.id = "commentId"
    join posts on posts.id = comments."postId" where ${isWithdrawn}`
  await sql`
    select from posts where id in (${ofPosts}) order by id for no key update`.execute(tx.db)
  await sql`
    select from comments where id in (${ofComments}) order by id for no key update`.execute(tx.db)
  await sql`
    select from users where id = ${userId} or id in (
      select "authorId" from posts where id in (${ofPosts}))
    order by id for no key update`.execute(tx.db)
  // Deleted posts are not counted.
  await sql`
    with gone as (
      delete from "postLikes" where "userId" = ${userId} and "postId" in (${ofPosts}) returning "postId"
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
      delete from "commentLikes" where "userId" = ${userId} and "commentId" in (${ofComments})
      returning "commentId"
    )
    update comments set "likesCount" = "likesCount" - 1 from gone
    where comments.id = "commentId"`.execute(tx.db)
}

/** Note the deletion where no restore reaches: one of an older state deletes the account again. */
const remember = (tx: Tx, id: number) =>
  tx.db
    .insertInto('kept.erased')
    .columns(['userId', 'userCreatedAt'])
    .expression((eb) => eb.selectFrom('users').select(['id', 'createdAt']).where('id', '=', id))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const nothing = { comments: false, likes: false, newMessages: false, chatRequests: false }

/**
 * Blank the row of an account. No username can have a hyphen, so this one is never taken. The counts stay, for what is
 * still counted in them. So does the verification with its date, which no view has: it decides which listeners the author
 * of an anonymous post may meet, and that must not change at this moment.
 */
const blank = (tx: Tx, id: number) =>
  tx.db
    .updateTable('users')
    .set({
      deletedAt: sql`now()`,
      username: `deleted-${id}`,
      nickname: '',
      passwordHash: null,
      passwordChangedAt: null,
      email: null,
      role: 'sharer',
      isAdmin: false,
      madeAdminAt: null,
      chatsClosedUntil: null,
      noChatsUntil: null,
      noChatsReason: null,
      bannedAt: null,
      gender: 'prefer_not_to_say',
      preferredCategories: [],
      showAiPosts: true,
      language: 'ko',
      avatarType: 'default',
      characterAvatar: 'cat',
      avatar: null,
      bio: '',
      location: null,
      nicknameChangeCount: 0,
      notificationSettings: JSON.stringify(nothing),
      // Times of the day and a time zone are personal.
      quietHours: sql<string>`default`,
      ratingsCount: 0,
      ratingsSum: 0,
      ageConfirmedAt: null,
      termsVersion: null,
      termsAgreedAt: null,
      gradeYear: null,
      gradeAskedAt: null,
      bandMovedAt: null,
      suspendedUntil: null,
      suspensionReason: null,
      suspensionCaseId: null,
      pausedAt: null,
      pauseTellAt: null,
      pauseCaseId: null,
      riskAfterId: null,
    })
    .where('id', '=', id)
    .execute()
