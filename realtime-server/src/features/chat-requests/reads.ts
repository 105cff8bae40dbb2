import type { ChatRequest } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { Problem } from '../../core/problem.ts'
import { notBlocked, type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'

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
      'content',
      'categories',
      'posts.isAnonymous as postIsAnonymous',
      'chatRooms.id as chatRoomId',
      'chatRooms.isAnonymous as roomIsAnonymous',
    ])

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>

/** A request as one of its two people may see it: the receiver is told who asks, the sender whom they asked unless that is anonymous. */
function requestView(row: RequestRow, meId: number, people: Map<number, PersonRow>): ChatRequest {
  const {
    sharerId,
    listenerId,
    content,
    categories,
    postIsAnonymous,
    roomIsAnonymous,
    ...request
  } = row
  const isAnonymous = roomIsAnonymous ?? postIsAnonymous
  return {
    ...request,
    kind: 'chat-request',
    post: { id: row.postId, content, categories },
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
    .where(notBlocked(meId, other))
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

/** One request as each of its two people sees it. */
export async function readBothViews(db: Db, id: number) {
  const row = await selectRequests(db).where('chatRequests.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  const people = await readPeople(db, [row.sharerId, row.listenerId])
  return {
    forSharer: requestView(row, row.sharerId, people),
    forListener: requestView(row, row.listenerId, people),
  }
}
