import type { GradeBand } from '@dodam/contract'
import { sql } from 'kysely'
import { announcements } from './demo/announcements.ts'
import {
  type DemoRequest,
  type RequestKey,
  chatRequests as requests,
} from './demo/chat-requests.ts'
import { comments } from './demo/comments.ts'
import type { DemoPerson } from './demo/demo-person.ts'
import type { DemoPost } from './demo/demo-post.ts'
import { likes } from './demo/likes.ts'
import { type DemoUsername, people } from './demo/people.ts'
import { type PostKey, posts } from './demo/posts.ts'
import { rooms } from './demo/rooms.ts'
import {
  entriesOf,
  hoursAgo,
  type MadeRoom,
  made,
  minutesAgo,
  type News,
  type Trx,
} from './making.ts'
import { makeRatings } from './ratings.ts'

async function userIds(trx: Trx): Promise<Map<DemoUsername, number>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'username'])
    .where('username', 'in', Object.keys(people))
    .execute()
  return new Map(rows.map(({ id, username }) => [username as DemoUsername, id]))
}

/** Copy of `bandOf` in the contract, of which only types may be imported here. */
const bandOf = ({ gradeLevel }: Pick<DemoPerson, 'gradeLevel'>) =>
  sql<GradeBand>`regexp_replace(${gradeLevel}, '[0-9]$', '')`

async function makePosts(trx: Trx, ids: Map<DemoUsername, number>) {
  const postIds = new Map<PostKey, number>()
  const oldestFirst = entriesOf<PostKey, DemoPost>(posts).toSorted(
    ([, a], [, b]) => b.hoursAgo - a.hoursAgo,
  )
  for (const [key, { author, hoursAgo: age, categories, isAiGenerated, ...post }] of oldestFirst) {
    const likers = likes[key]
    const { id } = await trx
      .insertInto('posts')
      .values({
        ...post,
        categories: [...categories],
        isAiGenerated: isAiGenerated ?? false,
        authorId: made(ids, author),
        authorBand: post.isAnonymous ? bandOf(people[author]) : null,
        likesCount: likers.length,
        createdAt: hoursAgo(age),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    postIds.set(key, id)
    await trx
      .insertInto('postCategories')
      .values(categories.map((category) => ({ category, postId: id })))
      .execute()
    if (likers.length > 0)
      await trx
        .insertInto('postLikes')
        .values(likers.map((liker) => ({ postId: id, userId: made(ids, liker) })))
        .execute()
  }
  return postIds
}

async function makeComments(
  trx: Trx,
  ids: Map<DemoUsername, number>,
  postIds: Map<PostKey, number>,
) {
  for (const [key, list] of entriesOf(comments))
    for (const { author, hoursAgo: age, content, replies = [] } of list ?? []) {
      const postId = made(postIds, key)
      const { id } = await trx
        .insertInto('comments')
        .values({
          postId,
          authorId: made(ids, author),
          content,
          repliesCount: replies.length,
          createdAt: hoursAgo(age),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (replies.length > 0)
        await trx
          .insertInto('comments')
          .values(
            replies.map((reply) => ({
              postId,
              parentId: id,
              authorId: made(ids, reply.author),
              content: reply.content,
              createdAt: hoursAgo(reply.hoursAgo),
            })),
          )
          .execute()
    }
}

interface MadeRequest extends DemoRequest {
  id: number
  sharerId: number
  listenerId: number
  isAnonymous: boolean
}

async function makeRequests(
  trx: Trx,
  ids: Map<DemoUsername, number>,
  postIds: Map<PostKey, number>,
  news: News[],
): Promise<Map<RequestKey, MadeRequest>> {
  const requestIds = new Map<RequestKey, MadeRequest>()
  for (const [key, request] of entriesOf<RequestKey, DemoRequest>(requests)) {
    const { author, isAnonymous } = posts[request.post]
    const sharerId = made(ids, author)
    const listenerId = made(ids, request.listener)
    const { id } = await trx
      .insertInto('chatRequests')
      .values({
        postId: made(postIds, request.post),
        sharerId,
        listenerId,
        message: request.message,
        status: request.status,
        createdAt: hoursAgo(request.hoursAgo),
        respondedAt:
          request.respondedHoursAgo === undefined ? null : hoursAgo(request.respondedHoursAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    requestIds.set(key, { ...request, id, sharerId, listenerId, isAnonymous })
    news.push({
      userId: sharerId,
      type: 'chat_request',
      relatedId: id,
      actorId: listenerId,
      isRead: request.status !== 'pending',
      createdAt: hoursAgo(request.hoursAgo),
    })
    if (request.status === 'declined')
      news.push({
        userId: listenerId,
        type: 'chat_declined',
        relatedId: id,
        createdAt: hoursAgo(request.respondedHoursAgo ?? 0),
      })
  }
  return requestIds
}

async function makeRooms(
  trx: Trx,
  requestIds: Map<RequestKey, MadeRequest>,
  news: News[],
): Promise<Map<RequestKey, MadeRoom>> {
  const madeRooms = new Map<RequestKey, MadeRoom>()
  for (const { request: key, unread, messages } of rooms) {
    const request = made(requestIds, key)
    const last = messages.at(-1)
    const { id: roomId } = await trx
      .insertInto('chatRooms')
      .values({
        chatRequestId: request.id,
        participant1Id: request.sharerId,
        participant2Id: request.listenerId,
        isAnonymous: request.isAnonymous,
        lastSeq: messages.length,
        lastMessageContent: last?.content ?? null,
        lastMessageAt: last ? minutesAgo(last.minutesAgo) : null,
        unread1: unread.sharer,
        unread2: unread.listener,
        read1: messages.length - unread.sharer,
        read2: messages.length - unread.listener,
        createdAt: hoursAgo(request.respondedHoursAgo ?? request.hoursAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    madeRooms.set(key, { ...request, id: roomId })
    news.push({
      userId: request.listenerId,
      type: 'chat_accepted',
      relatedId: roomId,
      actorId: request.isAnonymous ? null : request.sharerId,
      isRead: true,
      createdAt: hoursAgo(request.respondedHoursAgo ?? request.hoursAgo),
    })
    await trx
      .insertInto('chatMessages')
      .values(
        messages.map((message, index) => ({
          roomId,
          seq: index + 1,
          senderId: message.from === 'sharer' ? request.sharerId : request.listenerId,
          content: message.content,
          createdAt: minutesAgo(message.minutesAgo),
        })),
      )
      .execute()
    const waiting = [
      { count: unread.sharer, userId: request.sharerId, hidden: false, from: request.listenerId },
      {
        count: unread.listener,
        userId: request.listenerId,
        hidden: request.isAnonymous,
        from: request.sharerId,
      },
    ].filter(({ count }) => count > 0)
    for (const { userId, hidden, from } of waiting)
      news.push({
        userId,
        type: 'new_message',
        relatedId: roomId,
        actorId: hidden ? null : from,
        createdAt: last ? minutesAgo(last.minutesAgo) : new Date(),
      })
  }
  return madeRooms
}

async function makeAnnouncements(trx: Trx) {
  await trx
    .insertInto('announcements')
    .values(
      announcements.map(({ hoursAgo: age, ...announcement }) => ({
        ...announcement,
        createdBy: 1,
        createdAt: hoursAgo(age),
        updatedAt: hoursAgo(age),
      })),
    )
    .execute()
}

/** Set every counter from the rows it counts. Anonymous content is not counted for others. */
async function recount(trx: Trx) {
  await sql`
    update posts set
      "commentsCount" = (select count(*) from comments where "postId" = posts.id),
      "chatRequestsCount" = (select count(*) from "chatRequests" where "postId" = posts.id)`.execute(
    trx,
  )
  await sql`
    update users set
      "postsCount" = (select count(*) from posts where "authorId" = users.id and not "isAnonymous"),
      "anonymousPostsCount" = (select count(*) from posts where "authorId" = users.id and "isAnonymous"),
      "likesCount" = (select coalesce(sum("likesCount"), 0) from posts where "authorId" = users.id and not "isAnonymous"),
      "anonymousLikesCount" = (select coalesce(sum("likesCount"), 0) from posts where "authorId" = users.id and "isAnonymous"),
      "commentsCount" = (select count(*) from comments join posts on posts.id = "postId"
        where comments."authorId" = users.id and not (posts."isAnonymous" and posts."authorId" = users.id)),
      "anonymousCommentsCount" = (select count(*) from comments join posts on posts.id = "postId"
        where comments."authorId" = users.id and posts."isAnonymous" and posts."authorId" = users.id),
      "ratingsCount" = (
        select count(*) from ratings where "listenerId" = users.id and "countedAt" is not null),
      "ratingsSum" = (
        select coalesce(sum("empathyRating" + "responseSpeedRating" + "helpfulnessRating"), 0) / 3.0
        from ratings where "listenerId" = users.id and "countedAt" is not null)`.execute(trx)
  await sql`
    update "categoryCounts" set "postsCount" =
      (select count(*) from "postCategories" where category = "categoryCounts".category)`.execute(
    trx,
  )
}

/** Create the demo's posts, comments, requests, conversations and ratings. Its accounts must exist. */
export async function makeCommunity(trx: Trx): Promise<void> {
  const ids = await userIds(trx)
  const postIds = await makePosts(trx, ids)
  await makeComments(trx, ids, postIds)
  const news: News[] = []
  const requestIds = await makeRequests(trx, ids, postIds, news)
  await makeRatings(trx, await makeRooms(trx, requestIds, news), news)
  // The list is ordered by id; create them in the order of time.
  const oldestFirst = news.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  await trx.insertInto('notifications').values(oldestFirst).execute()
  await makeAnnouncements(trx)
  await recount(trx)
}
