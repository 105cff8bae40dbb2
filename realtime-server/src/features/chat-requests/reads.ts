import type { ChatRequest } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import { type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { notBlocked } from '../blocks/conditions.ts'

const selectRequests = (db: Db) =>
  db
    .selectFrom('chatRequests')
    .innerJoin('posts', 'posts.id', 'chatRequests.postId')
    .leftJoin('chatRooms', 'chatRooms.chatRequestId', 'chatRequests.id')
    .select([
      'chatRequests.id',
      'chatRequests.postId',
      'message',
      'status',
      'chatRequests.createdAt',
      'respondedAt',
      'sharerId',
      'listenerId',
      'posts.content',
      'categories',
      'posts.deletedAt as postDeletedAt',
      'posts.isAnonymous as postIsAnonymous',
      'chatRooms.id as chatRoomId',
      'chatRooms.isAnonymous as roomIsAnonymous',
      'left1At as sharerLeftAt',
      'left2At as listenerLeftAt',
    ])

/** Requests whose sender is not told whom they asked. */
const isAnonymousSharer = sql<boolean>`coalesce("chatRooms"."isAnonymous", posts."isAnonymous")`

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

/** A request as one of its two people may see it: the receiver is told who asks, the sender whom they asked unless that is anonymous. */
function requestView(row: RequestRow, meId: number, people: Map<number, PersonRow>): ChatRequest {
  const {
    sharerId,
    listenerId,
    content,
    categories,
    postDeletedAt,
    postIsAnonymous,
    roomIsAnonymous,
    chatRoomId,
    sharerLeftAt,
    listenerLeftAt,
    ...request
  } = row
  const isAnonymous = roomIsAnonymous ?? postIsAnonymous
  const leftAt = meId === sharerId ? sharerLeftAt : listenerLeftAt
  return {
    ...request,
    kind: 'chat-request',
    chatRoomId: leftAt === null ? chatRoomId : null,
    post: { id: row.postId, content: postDeletedAt === null ? content : '', categories },
    ...(meId === sharerId && { listener: publicUser(personIn(people, listenerId)) }),
    ...(meId === listenerId && {
      sharer: isAnonymous ? null : publicUser(personIn(people, sharerId)),
    }),
  }
}

async function listRequests(
  db: Db,
  mine: 'sharerId' | 'listenerId',
  meId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<ChatRequest[]> {
  const other = mine === 'sharerId' ? 'listenerId' : 'sharerId'
  const rows = await selectRequests(db)
    .where(mine, '=', meId)
    .where(notBlocked(meId, other, other === 'sharerId' ? isAnonymousSharer : undefined))
    .$if(before !== undefined, (query) => query.where('chatRequests.id', '<', before ?? 0))
    .orderBy('chatRequests.id', 'desc')
    .limit(limit)
    .execute()
  const people = await readPeople(
    db,
    rows.map((row) => row[other]),
  )
  return rows.map((row) => requestView(row, meId, people))
}

type Page = { limit: number; before?: number | undefined }

/** Requests on my posts, newest first. */
export const listReceived = (db: Db, meId: number, page: Page) =>
  listRequests(db, 'sharerId', meId, page)

/** Requests I sent, newest first. */
export const listSent = (db: Db, meId: number, page: Page) =>
  listRequests(db, 'listenerId', meId, page)

/** One request as each of its two people sees it, and who of them does. */
export async function readBothViews(db: Db, id: number): Promise<BothViews> {
  const [both] = await listBothViews(db, 'chatRequests.id', id)
  if (both === undefined) throw new Problem('NOT_FOUND')
  return both
}

/** Every request on a post, likewise. */
export const listBothViewsOfPost = (db: Db, postId: number) =>
  listBothViews(db, 'chatRequests.postId', postId)

export interface BothViews {
  sharerId: number
  listenerId: number
  forSharer: ChatRequest
  forListener: ChatRequest
  /** A block hides it from whom it would be hidden in their list. */
  sharerSees: boolean
  listenerSees: boolean
}

async function listBothViews(
  db: Db,
  by: 'chatRequests.id' | 'chatRequests.postId',
  id: number,
): Promise<BothViews[]> {
  const rows = await selectRequests(db)
    .select([
      notBlocked(sql.ref('sharerId'), 'listenerId').as('sharerSees'),
      notBlocked(sql.ref('listenerId'), 'sharerId', isAnonymousSharer).as('listenerSees'),
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
