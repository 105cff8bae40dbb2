import type { Answer, Export, Query, SupportMessage, SupportStatus, support } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import { nextBeforeOf, type Page } from '../../core/paging.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { inTurn, isFound } from './search.ts'
import { supportView, supportViews } from './views.ts'

/** List the caller's messages to the support team, newest first. */
export async function listMine(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { limit, before }: Query<typeof support.listMine>,
): Promise<SupportMessage[]> {
  const rows = await db
    .selectFrom('supportMessages')
    .selectAll()
    .where('userId', '=', me.id)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return await supportViews(db, rows, me.id)
}

/** The place of an open message in its list: by its promised answer, the answered ones last. */
const byPromise = sql`coalesce("waitingSince", 'infinity')`

type Wanted = Omit<Query<typeof support.list>, 'limit' | 'before'>

const messagesOf = (db: ReadDb, { status, type, userId, search, since, until }: Wanted) =>
  db
    .selectFrom('supportMessages')
    .selectAll()
    // A literal, so that the planner can use the partial index.
    .$if(isOpen(status), (query) => query.where(sql<boolean>`status <> 'resolved'`))
    .$if(status !== 'open' && status !== 'all', (query) =>
      query.where('status', '=', status as SupportStatus),
    )
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'inquiry'))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? ''))
    .$if(until !== undefined, (query) => query.where('createdAt', '<', until ?? ''))
    .$if(search !== undefined, (query) => query.where(isFound(search ?? '')))

const isOpen = (status: Wanted['status']) => status !== 'resolved' && status !== 'all'

/** The open messages of visitors in danger who wait for an answer. */
const urgentIds = sql<number>`(
  select id from "supportMessages" join "supportVisitors" on "supportMessageId" = id
  where "hasCrisis" and status <> 'resolved' and "waitingSince" is not null)`

/** List open messages by the time of their promised answer, the urgent ones before all others. */
async function listOpen(db: ReadDb, { limit, before, ...wanted }: Query<typeof support.list>) {
  const page = (isUrgent: boolean, after: number | undefined, most: number) =>
    messagesOf(db, wanted)
      .where('id', isUrgent ? 'in' : 'not in', urgentIds)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(${byPromise}, id) >
            (select ${byPromise}, id from "supportMessages" where id = ${after ?? 0})`,
        ),
      )
      .orderBy(byPromise)
      .orderBy('id')
      .limit(most)
      .execute()
  const { rows } = await sql<{ isUrgent: boolean }>`
    select ${before ?? 0} in ${urgentIds} as "isUrgent"`.execute(db)
  // The other ones follow where the urgent ones end.
  const isAmongUrgent = before === undefined || rows[0]?.isUrgent === true
  if (!isAmongUrgent) return await page(false, before, limit)
  const urgent = await page(true, before, limit)
  return [...urgent, ...(await page(false, undefined, limit - urgent.length))]
}

/**
 * List the open messages, urgent ones first, by the time of their promised answer; all others newest first. And count each
 * status.
 */
export async function listMessages(
  { db, me }: Context<Admin>,
  { limit, before, ...wanted }: Query<typeof support.list>,
): Promise<Answer<typeof support.list>> {
  const read = () =>
    isOpen(wanted.status)
      ? listOpen(db, { limit, before, ...wanted })
      : messagesOf(db, wanted)
          .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute()
  const rows = await (wanted.search === undefined ? read() : inTurn(read))
  const counts = await db
    .selectFrom('supportCounts')
    .select(['pending', 'processing', 'resolved'])
    .executeTakeFirstOrThrow()
  return {
    items: await supportViews(db, rows, me.id),
    nextBefore: nextBeforeOf(rows, limit),
    counts,
  }
}

/** Return one message. Throws NOT_FOUND. */
export async function readMessage(
  { db, me }: Context<Admin>,
  { id }: { id: number },
): Promise<SupportMessage> {
  const row = await db
    .selectFrom('supportMessages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return await supportView(db, row, me.id)
}

/** List the stored answers of the helper to the caller. */
export const listOwnAnswers = (
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { limit, before }: Page,
): Promise<Export['helperAnswers']> =>
  db
    .selectFrom('helperAnswers')
    .select(['id', 'family', 'language', 'helped', 'createdAt'])
    .where('userId', '=', me.id)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** List how often each kind of answer helped; at most one row per kind and language. */
export const listRatings = ({ db }: Context<Admin>): Promise<Answer<typeof support.countRatings>> =>
  db
    .selectFrom('helperRatings')
    .select(['family', 'language', 'helped', 'notHelped'])
    .orderBy('family')
    .orderBy('language')
    .execute()
