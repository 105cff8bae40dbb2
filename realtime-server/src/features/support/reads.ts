import type { Answer, Export, Query, SupportMessage, SupportStatus, support } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import { nextBeforeOf, type Page } from '../../core/paging.ts'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
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

/** List the messages to the support team, newest first, with the number of each status. */
export async function listMessages(
  { db, me }: Context<Admin>,
  { status, type, userId, limit, before }: Query<typeof support.list>,
): Promise<Answer<typeof support.list>> {
  const rows = await db
    .selectFrom('supportMessages')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .$if(status === 'open', (query) => query.where('status', '<>', 'resolved'))
    .$if(status !== 'open' && status !== 'all', (query) =>
      query.where('status', '=', status as SupportStatus),
    )
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'inquiry'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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
