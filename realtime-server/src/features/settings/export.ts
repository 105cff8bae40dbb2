import type { ChatRequest, Export, Language, Rating } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import type { Member } from '../../core/who.ts'
import { readMe } from '../accounts/reads.ts'
import { listReceived, listSent } from '../chat-requests/reads.ts'
import { listOwnComments } from '../comments/reads.ts'
import { type NotificationRow, notificationView, viewColumns } from '../notifications/reads.ts'
import { listUserPosts } from '../posts/reads.ts'
import { countSubscriptions, readQuietHours } from '../push/reads.ts'
import { ratingView, requestsTo } from '../ratings/reads.ts'
import { listSessions } from './reads.ts'

/** The lists of other pages, whole. */
const everything = { limit: 2_147_483_647 }

/** A request that I sent, without whom I asked and what they had written. */
const sentRequest = (request: ChatRequest): ChatRequest => ({
  ...request,
  sharer: null,
  post: { ...request.post, content: '' },
})

/** A request that I was sent, without who asked and what they wrote. */
function receivedRequest(request: ChatRequest): Omit<ChatRequest, 'listener' | 'message'> {
  const { listener: _listener, message: _message, ...received } = request
  return received
}

/** A notification that names nobody. */
const unnamed = ({ params, ...row }: NotificationRow, language: Language) =>
  notificationView(
    { ...row, params: params.name === undefined ? params : { ...params, name: '' } },
    language,
  )

/**
 * Everything held about me, as it stands at one moment, and nothing of anybody else. What a block hides stays hidden, or
 * an export would tell of the block. The database gives each part up after a few seconds.
 */
export const readExport = (db: Db, me: Member, idleSince: string): Promise<Export> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = '3s'`.execute(trx)
      const sent = await listSent(trx, me.id, everything)
      const received = await listReceived(trx, me.id, everything)
      return {
        exportedAt: new Date().toISOString(),
        user: await readMe(trx, me.id),
        posts: await listUserPosts(trx, me, { id: me.id, ...everything }),
        comments: await listOwnComments(trx, me.id),
        likedPostIds: await listIds(trx, 'postLikes', 'postId', me.id),
        likedCommentIds: await listIds(trx, 'commentLikes', 'commentId', me.id),
        viewedPostIds: await listIds(trx, 'postViews', 'postId', me.id),
        chatRequestsSent: sent.map(sentRequest),
        chatRequestsReceived: received.map(receivedRequest),
        chatMessages: await listOwnMessages(trx, me.id),
        notifications: await listAllNotifications(trx, me),
        ratingsGiven: await listOwnRatings(trx, me.id),
        ratingRequestsSent: await listSentWishes(trx, me.id),
        ratingRequestsReceived: await listReceivedWishes(trx, me.id),
        blockedUserIds: await listBlockedIds(trx, me.id),
        reports: await listReports(trx, me.id),
        sessions: await listSessions(trx, me, idleSince),
        push: {
          browsersCount: await countSubscriptions(trx, me.id),
          quietHours: await readQuietHours(trx, me.id),
        },
      }
    })

async function listIds(
  db: Db,
  ...[table, column, meId]:
    | ['postLikes' | 'postViews', 'postId', number]
    | ['commentLikes', 'commentId', number]
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where "userId" = ${meId} order by id desc`.execute(db)
  return rows.map((row) => row.id)
}

/** By room, as a person's messages are found through the rooms they were in; those they have left as well. */
const listOwnMessages = (db: Db, meId: number) =>
  db
    .selectFrom('chatRooms')
    .innerJoin('chatMessages', 'chatMessages.roomId', 'chatRooms.id')
    .select(['roomId', 'seq', 'content', 'chatMessages.createdAt'])
    .where((eb) => eb.or([eb('participant1Id', '=', meId), eb('participant2Id', '=', meId)]))
    .where('senderId', '=', meId)
    .where('deletedAt', 'is', null)
    .orderBy('roomId', 'desc')
    .orderBy('seq')
    .execute()

async function listAllNotifications(db: Db, me: Member) {
  const rows = await db
    .selectFrom('notifications')
    .select(viewColumns)
    .where('userId', '=', me.id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => unnamed(row, me.language))
}

async function listOwnRatings(db: Db, meId: number): Promise<Rating[]> {
  const rows = await db
    .selectFrom('ratings')
    .selectAll()
    .where('sharerId', '=', meId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(ratingView)
}

const wishColumns = ['id', 'roomId as chatRoomId', 'createdAt'] as const

/** The ratings that I asked for, without what became of it: once I have left the room, that is told to me no more. */
const listSentWishes = (db: Db, meId: number) =>
  db
    .selectFrom('ratingRequests')
    .select([...wishColumns, 'message'])
    .where('listenerId', '=', meId)
    .orderBy('id', 'desc')
    .execute()

/** The ratings that I was asked for, without who asked and what they wrote. */
const listReceivedWishes = (db: Db, meId: number) =>
  requestsTo(db, meId)
    .clearSelect()
    .select([...wishColumns, 'status'])
    .orderBy('id', 'desc')
    .execute()

async function listBlockedIds(db: Db, meId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('blocks')
    .select('blockedId')
    .where('blockerId', '=', meId)
    .where('isHidden', '=', false)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map((row) => row.blockedId)
}

const listReports = (db: Db, meId: number) =>
  db
    .selectFrom('reports')
    .select(['targetType', 'targetId', 'reason', 'createdAt'])
    .where('reporterId', '=', meId)
    .orderBy('id', 'desc')
    .execute()
