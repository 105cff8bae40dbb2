import type { ChatRequest } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { aliasFor, aliasNumber } from '../visibility/aliases.ts'
import { isPostVisible, isVisible } from '../visibility/rules.ts'

/** Return the author who would receive a request; undefined for the caller's own post and an unknown one. */
export async function readAsked(
  { db, me }: Context<Member>,
  { postId }: { postId: number },
): Promise<number | undefined> {
  const post = await db
    .selectFrom('posts')
    .select('authorId')
    .where('id', '=', postId)
    .where('authorId', '<>', me.id)
    .executeTakeFirst()
  return post?.authorId
}

const listenerColumn = sql<number>`"listenerId"`

const selectRequests = (db: ReadDb) =>
  db
    .selectFrom('chatRequests')
    .innerJoin('posts', 'posts.id', 'chatRequests.postId')
    .leftJoin('chatRooms', 'chatRooms.chatRequestId', 'chatRequests.id')
    .select([
      'chatRequests.id',
      'chatRequests.postId',
      'message',
      'mayBeApproach',
      'status',
      'chatRequests.createdAt',
      'respondedAt',
      aliasNumber.as('aliasNumber'),
      'sharerId',
      'listenerId',
      'posts.content',
      'categories',
      'posts.deletedAt as postDeletedAt',
      isPostVisible(listenerColumn).as('isPostVisibleToListener'),
      'posts.isAnonymous as isPostAnonymous',
      'chatRooms.id as chatRoomId',
      'chatRooms.isAnonymous as isRoomAnonymous',
      'left1At as sharerLeftAt',
      'left2At as listenerLeftAt',
    ])
    .where('withdrawnAt', 'is', null)

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

/** True for a request whose sharer is masked from the listener. */
const isSharerMasked = sql<boolean>`coalesce("chatRooms"."isAnonymous", posts."isAnonymous")`

/** True for a request that its sharer sees: a request that will end by itself (`declinesAt`) is hidden from them. */
const isVisibleToSharer = (sharerId: Parameters<typeof isVisible>[0]) =>
  sql<boolean>`("declinesAt" is null and ${isVisible(sharerId, 'listenerId')})`

/**
 * True for a request that its listener sees. While the sharer is masked no block hides it: it would disappear together
 * with the sharer's named things.
 */
const isVisibleToListener = (listenerId: Parameters<typeof isVisible>[0]) =>
  sql<boolean>`(${isSharerMasked} or ${isVisible(listenerId, 'sharerId')})`

/** Return a request as one of its two members may see it: with the other member, unless they are masked. */
function requestView(row: RequestRow, userId: number, people: Map<number, PersonRow>): ChatRequest {
  const {
    sharerId,
    listenerId,
    aliasNumber: number,
    content,
    categories,
    postDeletedAt,
    isPostVisibleToListener,
    isPostAnonymous,
    isRoomAnonymous,
    chatRoomId,
    sharerLeftAt,
    listenerLeftAt,
    ...request
  } = row
  const isSharer = userId === sharerId
  const isMasked = isRoomAnonymous ?? isPostAnonymous
  const leftAt = isSharer ? sharerLeftAt : listenerLeftAt
  const isContentVisible = isSharer ? postDeletedAt === null : isPostVisibleToListener
  return {
    ...request,
    kind: 'chat-request',
    mayBeApproach: isSharer && request.mayBeApproach,
    alias: isMasked ? aliasFor(number) : null,
    chatRoomId: leftAt === null ? chatRoomId : null,
    post: { id: row.postId, content: isContentVisible ? content : '', categories },
    ...(isSharer
      ? { listener: publicUser(personIn(people, listenerId)) }
      : { sharer: isMasked ? null : publicUser(personIn(people, sharerId)) }),
  }
}

type Reading = Pick<Context<Member>, 'db' | 'me'>
type Page = { limit: number; before?: number | undefined }

async function listRequests(
  { db, me }: Reading,
  mine: 'sharerId' | 'listenerId',
  { limit, before }: Page,
): Promise<ChatRequest[]> {
  const isMineToSee = mine === 'sharerId' ? isVisibleToSharer(me.id) : isVisibleToListener(me.id)
  const rows = await selectRequests(db)
    .where(mine, '=', me.id)
    .where(isMineToSee)
    .$if(before !== undefined, (query) => query.where('chatRequests.id', '<', before ?? 0))
    .orderBy('chatRequests.id', 'desc')
    .limit(limit)
    .execute()
  const other = mine === 'sharerId' ? 'listenerId' : 'sharerId'
  const people = await readPeople(
    db,
    rows.map((row) => row[other]),
  )
  return rows.map((row) => requestView(row, me.id, people))
}

/** List the requests on the caller's posts, newest first. */
export const listReceived = (context: Reading, page: Page): Promise<ChatRequest[]> =>
  listRequests(context, 'sharerId', page)

/** List the requests that the caller sent, newest first. */
export const listSent = (context: Reading, page: Page): Promise<ChatRequest[]> =>
  listRequests(context, 'listenerId', page)

/** A request in the views of its two members. */
export interface BothViews {
  sharerId: number
  listenerId: number
  forSharer: ChatRequest
  forListener: ChatRequest
  /** Whether it is in their list; otherwise they must not be notified of it. */
  sharerSees: boolean
  listenerSees: boolean
}

/** Return both views of one request. Throws NOT_FOUND. */
export async function readBothViews(db: ReadDb, id: number): Promise<BothViews> {
  const [both] = await listBothViews(db, 'chatRequests.id', id)
  if (both === undefined) throw new Problem('NOT_FOUND')
  return both
}

/** List both views of every request on a post. */
export const listBothViewsOfPost = (db: ReadDb, postId: number): Promise<BothViews[]> =>
  listBothViews(db, 'chatRequests.postId', postId)

async function listBothViews(
  db: ReadDb,
  by: 'chatRequests.id' | 'chatRequests.postId',
  id: number,
): Promise<BothViews[]> {
  const rows = await selectRequests(db)
    .select([
      isVisibleToSharer(sql`"sharerId"`).as('sharerSees'),
      isVisibleToListener(listenerColumn).as('listenerSees'),
    ])
    .where(by, '=', id)
    .orderBy('chatRequests.id')
    .execute()
  const people = await readPeople(
    db,
    rows.flatMap((row) => [row.sharerId, row.listenerId]),
  )
  return rows.map(({ sharerSees, listenerSees, ...row }) => ({
    sharerId: row.sharerId,
    listenerId: row.listenerId,
    forSharer: requestView(row, row.sharerId, people),
    forListener: requestView(row, row.listenerId, people),
    sharerSees,
    listenerSees,
  }))
}
