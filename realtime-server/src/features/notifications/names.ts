import { sql } from 'kysely'
import type { Tx } from '../../core/write.ts'

/**
 * Changes a person's name in what others were told of them, so that it goes with the person: `to` is empty where nobody
 * is to be named any more. Who caused a notification is not stored. Requests and rooms say it; of likes and comments the
 * name does, which a new name follows only on posts that the person is known to have been at.
 */
export async function renameInNotifications(
  tx: Tx,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const renamed = sql`
    update notifications set params = params || ${JSON.stringify({ name: to })}::jsonb
    where params ? 'name' and "userId" <> ${userId}`
  await sql`${renamed} and type in ('chat_request', 'message_request') and "relatedId" = any(array(
    select id from "chatRequests" where "listenerId" = ${userId}))`.execute(tx.db)
  await sql`${renamed} and type in ('chat_accepted', 'new_message') and "relatedId" = any(array(
    select id from "chatRooms"
    where "participant1Id" = ${userId} or "participant2Id" = ${userId}))`.execute(tx.db)
  await sql`${renamed} and type = 'rating_request' and "relatedId" = any(array(
    select id from "ratingRequests" where "listenerId" = ${userId}))`.execute(tx.db)
  const known = sql`"relatedId" = any(array(
    select "postId" from "postLikes" where "userId" = ${userId}
    union select "postId" from comments where "authorId" = ${userId}
    union select "postId" from "commentLikes" join comments on comments.id = "commentId"
      where "userId" = ${userId}))`
  await sql`${renamed} and type in ('post_liked', 'comment_liked', 'comment_added')
    and params ->> 'name' = ${from} and ${to === '' ? sql`true` : known}`.execute(tx.db)
}
