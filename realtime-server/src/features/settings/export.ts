import type { ChatRequest, Export } from '@dodam/contract'
import { sql } from 'kysely'
import type { Paged } from '../../core/http/streaming.ts'
import { mapped, type Page, pageSize, pages } from '../../core/paging.ts'
import { listActiveDays } from '../../core/sessions/active-days.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { readMe } from '../accounts/reads.ts'
import { listBlocked } from '../blocks/reads.ts'
import { listReceived, listSent } from '../chat-requests/reads.ts'
import { listKept } from '../check-ins/reads.ts'
import { listOwnChecks, listOwnObjections } from '../checks/reads.ts'
import { listOwnComments } from '../comments/reads.ts'
import { listUnnamed } from '../notifications/reads.ts'
import { listUserPosts } from '../posts/reads.ts'
import { countSubscriptions, readQuietHours } from '../push/reads.ts'
import { ratingView, requestsTo } from '../ratings/reads.ts'
import { readRecoveryCodes } from '../recovery/reads.ts'
import { listMine, listWarnings } from '../reports/reads.ts'
import { listOwnSigns } from '../risk/reads.ts'
import { readFactor } from '../second-factor/reads.ts'
import { listOwnGifts } from '../store/reads.ts'
import { listOwnAnswers, listMine as listSupportMessages } from '../support/reads.ts'
import { listApplicationsOf, listOwnRecords } from '../verification/reads.ts'
import { listAddresses, listSessions } from './reads.ts'

type Own = Pick<Context<Member>, 'db' | 'me'>

/** A request that I sent, without its recipient and their post. */
const sentRequest = (request: ChatRequest): ChatRequest => ({
  ...request,
  sharer: null,
  post: { ...request.post, content: '' },
})

/** A request that I received, without its sender and their message. */
function receivedRequest(request: ChatRequest): Omit<ChatRequest, 'listener' | 'message'> {
  const { listener: _listener, message: _message, ...received } = request
  return received
}

/**
 * Read everything held about me, list by list, and nothing about other people. What a block hides stays hidden, or an export
 * would tell of the block. `idleSince`: a session last used before it is over.
 */
export async function readExport(
  context: Context<Member>,
  { idleSince }: { idleSince: string },
): Promise<Paged<Export>> {
  const { db, me, clock } = context
  const { warnings, suspension } = await listWarnings(context)
  const { app, passkeys, codesLeft } = await readFactor(context, {
    isRequired: false,
    isMissing: false,
  })
  const { left, createdAt } = await readRecoveryCodes(context)
  return {
    exportedAt: clock.now().toISOString(),
    user: await readMe(context, me.id),
    terms: await readTerms(context),
    posts: pages((page) => listUserPosts(context, { id: me.id, ...page })),
    comments: pages((page) => listOwnComments(context, page)),
    likedPostIds: idPages(context, { table: 'postLikes', column: 'postId' }),
    likedCommentIds: idPages(context, { table: 'commentLikes', column: 'commentId' }),
    viewedPostIds: idPages(context, { table: 'postViews', column: 'postId' }),
    chatRequestsSent: mapped(
      pages((page) => listSent(context, page)),
      sentRequest,
    ),
    chatRequestsReceived: mapped(
      pages((page) => listReceived(context, page)),
      receivedRequest,
    ),
    chatMessages: messagePages(context),
    notifications: pages((page) => listUnnamed(context, page)),
    ratingsGiven: mapped(
      pages((page) => listOwnRatings(context, page)),
      ratingView,
    ),
    ratingRequestsSent: pages((page) => listSentWishes(context, page)),
    ratingRequestsReceived: pages((page) => listReceivedWishes(context, page)),
    blockedUserIds: mapped(
      pages((page) => listBlocked(context, page)),
      ({ id }) => id,
    ),
    gifts: pages((page) => listOwnGifts(context, page)),
    reports: pages((page) => listMine(context, page)),
    warnings: onePage(warnings),
    checkIns: pages((page) => listKept(context, page)),
    textChecks: pages((page) => listOwnChecks(context, page)),
    objections: pages((page) => listOwnObjections(context, page)),
    supportMessages: pages((page) => listSupportMessages(context, page)),
    helperAnswers: pages((page) => listOwnAnswers(context, page)),
    suspension,
    verificationApplications: pages((page) => listApplicationsOf(context, { id: me.id, ...page })),
    verificationRecords: pages((page) => listOwnRecords(context, page)),
    safetyNotes: pages((page) => listOwnSigns(context, page)),
    sessions: onePage(await listSessions(context, { idleSince })),
    sessionAddresses: onePage(await listAddresses(context)),
    secondFactor: { app, passkeys, codesLeft },
    recoveryCodes: { left, createdAt },
    activeDays: onePage(await listActiveDays(db, me.id)),
    push: {
      browsersCount: await countSubscriptions(db, me.id),
      quietHours: await readQuietHours(db, me.id),
    },
  }
}

async function readTerms({ db, me }: Own): Promise<Export['terms']> {
  const { termsVersion, termsAgreedAt } = await db
    .selectFrom('users')
    .select(['termsVersion', 'termsAgreedAt'])
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  if (termsVersion === null || termsAgreedAt === null) return null
  return { version: termsVersion, agreedAt: termsAgreedAt }
}

async function* onePage<T>(items: T[]): AsyncGenerator<T[]> {
  yield items
}

/** Where a page of a list begins. */
const startOf = ({ before }: Page) => before ?? Number.MAX_SAFE_INTEGER

function idPages(
  { db, me }: Own,
  {
    table,
    column,
  }:
    | { table: 'postLikes' | 'postViews'; column: 'postId' }
    | { table: 'commentLikes'; column: 'commentId' },
): AsyncGenerator<number[]> {
  const all = pages(async (page) => {
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}
      where "userId" = ${me.id} and ${sql.ref(column)} < ${startOf(page)}
      order by id desc limit ${page.limit}`.execute(db)
    return rows
  })
  return mapped(all, ({ id }) => id)
}

/** My messages room by room, the newest room first, each oldest first: also those in rooms that I have left. */
async function* messagePages(own: Own) {
  for await (const rooms of pages((page) => listOwnRooms(own, page)))
    for (const { id: roomId, lastSeq, emptiedSeq } of rooms)
      for (let after = emptiedSeq; after < lastSeq; after += pageSize)
        yield await listOwnMessages(own, { roomId, after })
}

const listOwnRooms = ({ db, me }: Own, page: Page) =>
  db
    .selectFrom('chatRooms')
    .select(['id', 'lastSeq', 'emptiedSeq'])
    .where((eb) => eb.or([eb('participant1Id', '=', me.id), eb('participant2Id', '=', me.id)]))
    .where('id', '<', startOf(page))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()

/**
 * My messages among the `pageSize` of a room after a seq. `offset 0` keeps the conditions apart: together, and without
 * statistics, which the embedded database does not make by itself, Postgres would read all of mine in the room each time.
 */
async function listOwnMessages(
  { db, me }: Own,
  { roomId, after }: { roomId: number; after: number },
): Promise<Export['chatMessages']> {
  const { rows } = await sql<Export['chatMessages'][number]>`
    select "roomId", seq, content, "createdAt" from (
      select * from "chatMessages"
      where "roomId" = ${roomId} and seq > ${after}::int and seq <= ${after}::int + ${pageSize}::int
      offset 0) as page
    where "senderId" = ${me.id} and "deletedAt" is null
    order by seq`.execute(db)
  return rows
}

const listOwnRatings = ({ db, me }: Own, page: Page) =>
  db
    .selectFrom('ratings')
    .selectAll()
    .where('sharerId', '=', me.id)
    .where('id', '<', startOf(page))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()

const wishColumns = ['id', 'roomId as chatRoomId', 'createdAt'] as const

/** The ratings that I asked for, without what became of it: once I have left the room, that is told to me no more. */
const listSentWishes = ({ db, me }: Own, page: Page) =>
  db
    .selectFrom('ratingRequests')
    .select([...wishColumns, 'message'])
    .where('listenerId', '=', me.id)
    .where('id', '<', startOf(page))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()

/** The ratings that I was asked for, without the listener and their message. */
const listReceivedWishes = ({ db, me }: Own, page: Page) =>
  requestsTo(db, me.id)
    .clearSelect()
    .select([...wishColumns, 'status'])
    .where('id', '<', startOf(page))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
